/** What a rule is: a meaning, and a check that yields problems and never throws. */
import { partSlug } from "../schema/when.ts";
import { CuratedFact } from "../schema/curated-fact.ts";
import type { Located, Path } from "../load/located.ts";
import { isMap, mapAt, valueAt } from "../load/value-at.ts";
import type { RuleProblem, Meaning } from "../load/problem.ts";
import type { FactsTree } from "../load/tree.ts";
import type { DataNode } from "./parts.ts";

/** A map of a file as written: its fields may still be of any type. */
export interface Statement {
  readonly located: Located;
  readonly path: Path;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** One entry of one key at one place; the last step of its path is the key, or an index below the key. */
export interface FactEntry extends Statement {
  /** The provider's slug. */
  readonly provider: string;
  readonly key: string;
}

/** The names of the fields that a fact may have, in the order of the schema. */
export const factFieldNames: readonly string[] = Object.keys(CuratedFact.properties);

/** What the facts of a tree are read by. */
export interface FactsContext {
  readonly tree: FactsTree;
  readonly asOf: string;
  readonly entries: readonly FactEntry[];
  /** Definitions of the registry as written, by key. */
  readonly keys: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** `facts/keys.yaml`, as problems name it. */
  readonly registry: string;
}

export interface RuleContext extends FactsContext {
  /** All that the files hold, each in the order of its text. */
  readonly nodes: readonly DataNode[];
}

export interface Rule extends Meaning {
  check(context: RuleContext): Iterable<RuleProblem>;
}

export function toContext(tree: FactsTree, asOf: string): FactsContext {
  const keys = new Map(
    Object.entries(mapAt(tree.keys?.value)).map(([key, definition]) => [key, mapAt(definition)]),
  );
  return { tree, asOf, entries: entriesIn(tree), keys, registry: `${tree.name}/keys.yaml` };
}

/** Every entry of every provider file that is a map. */
export function entriesIn({ providers }: FactsTree): readonly FactEntry[] {
  return providers.flatMap(({ slug, located }) => [...factEntries(slug, located)]);
}

/** A member of a map: a source, a product, a plan or a key. */
export interface Member extends Statement {
  readonly name: string;
}

/** The members of the map at a path; none where there is no map. */
export function membersAt(located: Located, path: Path): readonly Member[] {
  return Object.entries(mapAt(valueAt(located.value, path))).map(([name, value]) => ({
    located,
    path: [...path, name],
    name,
    fields: mapAt(value),
  }));
}

/** The maps named `facts` of a provider file with their paths: provider, products, plans. */
export function* factMaps(located: Located): Iterable<Path> {
  yield ["facts"];
  for (const product of membersAt(located, ["products"])) {
    yield [...product.path, "facts"];
    for (const plan of membersAt(located, [...product.path, "plans"]))
      yield [...plan.path, "facts"];
  }
}

/** The items of the list at a path, such as the `history` of an entry; none where there is no list. */
export function itemsAt(located: Located, path: Path): readonly Statement[] {
  const items = valueAt(located.value, path);
  if (!Array.isArray(items)) return [];
  return items.map((item, index) => ({ located, path: [...path, index], fields: mapAt(item) }));
}

export function listedIn({ located, path }: Statement, list: string): readonly Statement[] {
  return itemsAt(located, [...path, list]);
}

/** The texts of a list, such as `formerly`, each with its place; none where there is no list. */
export function textsIn(
  { path, fields }: Statement,
  list: string,
): readonly { readonly at: Path; readonly text: string }[] {
  const items = fields[list];
  return (Array.isArray(items) ? items : []).flatMap((text: unknown, index) =>
    typeof text === "string" ? [{ at: [...path, list, index], text }] : [],
  );
}

/** The announced and the earlier values of an entry. */
export function stepsOf(entry: Statement): readonly Statement[] {
  return [...listedIn(entry, "upcoming"), ...listedIn(entry, "history")];
}

/** True for a step after which the source stated nothing for a time. */
export function isOver(step: FactEntry["fields"]): boolean {
  return "removed_at" in step || "effective_to" in step;
}

/** The entries of a provider file that are maps. */
export function* factEntries(provider: string, located: Located): Iterable<FactEntry> {
  for (const path of factMaps(located)) {
    for (const [key, value] of Object.entries(mapAt(valueAt(located.value, path)))) {
      const at = [...path, key];
      const entries = Array.isArray(value)
        ? value.map((item: unknown, index) => ({ path: [...at, index], item }))
        : [{ path: at, item: value }];
      for (const { path: own, item } of entries)
        if (isMap(item)) yield { provider, located, path: own, key, fields: item };
    }
  }
}

/**
 * The id under which an entry is published (specification section 2.1, and ours), without the `@source` that entries get where pages disagree: `provider/product/plan/key~scope`.
 */
export function idOfEntry(entry: FactEntry): string {
  const part = partOf(entry.fields);
  return `${placeOfEntry(entry)}/${entry.key}${part === undefined ? "" : `~${part}`}`;
}

/** Provider, product and plan, as its id begins. */
export function placeOfEntry({ provider, path }: FactEntry): string {
  return [provider, ...namesOfPlace(path)].join("/");
}

/** The scope and the conditions of an entry, as they stand in its id. */
export function partOf({ scope, when }: FactEntry["fields"]): string | undefined {
  return partSlug({ scope: typeof scope === "string" ? scope : undefined, when: mapAt(when) });
}

/** Product and plan of a path of facts, `*` for a level that it does not name. */
export function namesOfPlace(path: Path): readonly [string, string] {
  if (path[0] !== "products") return ["*", "*"];
  return [String(path[1]), path[2] === "plans" ? String(path[3]) : "*"];
}
