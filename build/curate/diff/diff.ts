/**
 * Two datasets → what a reader of the published one will see change, fact by fact. The id tells which fact is
 * which; one that is gone is followed through `formerly`, then through the suffix that tells apart what
 * disagrees.
 */
import { gateRefusals, type GateInput } from "../../dataset/gates.ts";
import { byText } from "../../schema/order.ts";
import type {
  Diff,
  DiffBase,
  FactChange,
  PairedChange,
  Warning,
  DefinitionChange,
  FieldChange,
} from "../../schema/diff.ts";
import { Fact, Source } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { Curated } from "../../schema/curated.ts";

/** `before` is undefined where there was nothing at all: everything is new, and no surprise. */
export function diffDatasets(base: DiffBase, before: DiffSide | undefined, after: DiffSide): Diff {
  const { facts, renamed, asOf } = after.dataset;
  const today = (id: string): string => renamed.get(id) ?? id;
  const earlier = before?.dataset.facts ?? [];
  const changes = changesOfFacts(earlier, facts, today);
  const counted = (kind: FactChange["change"]): number =>
    changes.filter(({ change }) => change === kind).length;
  return {
    object: "diff",
    as_of: asOf,
    base,
    facts: { before: earlier.length, after: facts.length },
    counts: {
      values: changes.filter(({ fields }) => changesValue(fields)).length,
      changed: counted("changed"),
      added: counted("added"),
      removed: counted("removed"),
      moved: counted("moved"),
    },
    changes: [...changes],
    definitions: before === undefined ? [] : definitionChanges(before, after),
    warnings:
      before === undefined ? [] : warningsOf({ before: earlier, after: facts, today }, changes),
  };
}

/** True where nothing of what is published differs. */
export function isSameDataset({ changes, definitions }: Diff): boolean {
  return changes.length === 0 && definitions.length === 0;
}

/** `today` gives the id of today for one that was renamed, and the id itself otherwise. */
function changesOfFacts(
  before: readonly Fact[],
  after: readonly Fact[],
  today: (id: string) => string,
): readonly FactChange[] {
  const changes: FactChange[] = [];
  const gone = new Map(before.map((fact) => [fact.id, fact]));
  const fresh = new Map(after.map((fact) => [fact.id, fact]));

  function pair(change: PairedChange["change"], old: Fact, now: Fact | undefined): void {
    if (now === undefined) return;
    gone.delete(old.id);
    fresh.delete(now.id);
    const fields = factDifferences(old, now);
    if (change === "changed" && fields.length === 0) return;
    const previous_id = change === "moved" ? old.id : null;
    const percent = percentOf(old, now);
    changes.push({ change, id: now.id, previous_id, fields, percent, before: old, after: now });
  }

  for (const fact of before) pair("changed", fact, fresh.get(fact.id));
  for (const fact of gone.values()) pair("moved", fact, fresh.get(today(fact.id)));
  const page = ({ id, source }: Fact): string =>
    JSON.stringify([withoutSource(today(id)), source.url]);
  const candidates = grouped(fresh.values(), page);
  for (const [name, [old, ...others]] of grouped(gone.values(), page)) {
    const [now, ...more] = candidates.get(name) ?? [];
    if (others.length + more.length === 0) pair("moved", old, now);
  }
  const alone = { previous_id: null, fields: [], percent: null } as const;
  for (const fact of gone.values())
    changes.push({ change: "removed", id: fact.id, ...alone, before: fact, after: null });
  for (const fact of fresh.values())
    changes.push({ change: "added", id: fact.id, ...alone, before: null, after: fact });
  return changes.toSorted((a, b) => byText(a.id, b.id) || byText(a.change, b.change));
}

/** The publish gates first, then what no rule refuses and a reviewer should see. */
function warningsOf(comparison: GateInput, changes: readonly FactChange[]): readonly Warning[] {
  const gates = gateRefusals(comparison).map(({ gate, message }) => ({ rule: gate, message }));
  const [first, ...more] = changes.filter(forgetsValue).map(({ id }) => id);
  if (first === undefined) return gates;
  const ids = more.length === 0 ? first : `${first} and ${more.length} more`;
  const message = `the old value of ${ids} is not in the history; right only where it never held`;
  return [...gates, { rule: "forgotten-values", message }];
}

function forgetsValue({ before, after, fields }: FactChange): boolean {
  if (before === null || after === null || !changesValue(fields)) return false;
  return !after.history.some(({ value }) => value === before.value);
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields that name a fact: another name is reported once, of the thing that has it. */
const naming = ["id", "provider", "product", "plan", "scope", "when", "key"] as const;

/** The key's own: under another key a value may count something else. */
const keyFields = ["datatype", "unit"] as const;

/** Derived from other fields alone, whose difference says it all. */
const derived = ["display", "evidence", "fresh_until", "superseded_by", "detail"] as const;

const untold = new Set<string>([...naming, ...keyFields, ...derived] satisfies (keyof Fact)[]);
/** Every other field of the schema, those of the source one by one. */
const said = Object.keys(Fact.properties)
  .filter((name) => !untold.has(name))
  .flatMap((name) =>
    name === "source" ? Object.keys(Source.properties).map((each) => `source.${each}`) : [name],
  );

export function factDifferences(before: Fact, after: Fact): readonly FieldChange[] {
  if (before === after) return [];
  const names = before.key === after.key ? said : [...said, ...keyFields];
  return names.flatMap((name) => difference(name, fieldOf(before, name), fieldOf(after, name)));
}

function fieldOf(fact: Fact, path: string): unknown {
  if (path === "history" || path === "upcoming")
    return fact[path]?.map((step) => ({ ...step, display: undefined }));
  return path.split(".").reduce<unknown>((value, name) => (value as Fields)[name], fact);
}

/** The fields of two records, by name; a field that one of them lacks is null there. */
function differences(before: Fields, after: Fields): readonly FieldChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) =>
    difference(field, before[field], after[field]),
  );
}

/** True where the value itself is another. */
export function changesValue(fields: readonly FieldChange[]): boolean {
  return fields.some(({ field }) => field === "value" || field === "currency");
}

/** By how many percent a number grows; null where it is none, or was zero, or its currency changes. */
export function percentOf(before: Fact, after: Fact): number | null {
  const [from, to] = [before.value, after.value];
  if (typeof from !== "number" || typeof to !== "number" || from === 0 || from === to) return null;
  if (before.currency !== after.currency || before.unit !== after.unit) return null;
  return Math.round(((to - from) / Math.abs(from)) * 1000) / 10;
}

function difference(field: string, before: unknown = null, after: unknown = null): FieldChange[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

/** One side: the facts as they are written, and what is published of them. */
export interface DiffSide {
  readonly curated: Curated;
  readonly dataset: Dataset;
}

function definitionChanges(before: DiffSide, after: DiffSide): readonly DefinitionChange[] {
  const [was, is] = [new Map(definitionsOf(before)), new Map(definitionsOf(after))];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].flatMap((name): DefinitionChange[] => {
    const [old, now] = [was.get(name), is.get(name)];
    if (old !== undefined && now !== undefined) {
      const fields = differences(old, now);
      return fields.length === 0 ? [] : [{ change: "changed", name, fields }];
    }
    // Products and plans that come or go show with their facts.
    if (/^(product|plan) /.test(name)) return [];
    return [{ change: now === undefined ? "removed" : "added", name, fields: [] }];
  });
}

/** By name: `key api.version`, `plan acme/api/pro`. Only what is published. */
function* definitionsOf({ curated, dataset }: DiffSide): Generator<readonly [string, Fields]> {
  yield ["dataset", { ...curated.dataset }];
  for (const [key, own] of Object.entries(curated.keys)) yield [`key ${key}`, { ...own }];
  for (const [kind, own] of Object.entries(curated.kinds)) yield [`kind ${kind}`, { ...own }];
  const files = new Map(curated.providers.map(({ slug, file }) => [slug, file]));
  for (const { slug, products } of dataset.providers) {
    const file = files.get(slug);
    yield [`provider ${slug}`, ownFields(file)];
    for (const { slug: product, plans } of products) {
      const own = file?.products?.[product];
      yield [`product ${slug}/${product}`, ownFields(own)];
      for (const { slug: plan } of plans)
        yield [`plan ${slug}/${product}/${plan}`, ownFields(own?.plans?.[plan])];
    }
  }
}

/** Told with the facts, or as definitions of their own. */
const elsewhere = new Set(["facts", "sources", "products", "plans"]);

function ownFields(fields: object = {}): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !elsewhere.has(name)));
}
