/** One statement about one fact → the provider's file with it. */
import type { Path } from "../../load/located.ts";
import {
  CuratedAnnouncement,
  CuratedPlan,
  CuratedProduct,
  CuratedStep,
  ProductFile,
  ProviderFile,
} from "../../schema/curated.ts";
import { mapAt, partOf, stepsOf } from "../../validate/rule.ts";
import { parsePart } from "../../schema/when.ts";
import { joinWords, valueAt } from "../../validate/wording.ts";
import { openCurated, type CuratedFile, type Data, type Placing } from "../file/curated-file.ts";
import { addEntry, addStep, factFields } from "../file/fact.ts";
import {
  beginsAnew,
  changeOf,
  newFact,
  type FactEdit,
  type Fields,
  type Statement,
} from "./change.ts";
import { addSource } from "./add-source.ts";
import { addScope, isNewScope, type NewNames } from "./place.ts";
import { readingOf } from "./reading.ts";
import { Refusal } from "./refusal.ts";
import type { ChosenSource } from "./source.ts";

export interface FactRequest {
  /** Of the provider, product or plan, in the file. */
  readonly owner: Path;
  /** True where the file is that of one product. */
  readonly isProductFile: boolean;
  readonly newNames: NewNames;
  readonly key: string;
  readonly source: ChosenSource;
  /** The source that the entry has, where it is told apart by it. */
  readonly entry?: string | undefined;
  /** Of the provider, in whatever files they stand. */
  readonly sources: Readonly<Record<string, unknown>>;
  readonly statement: Omit<Statement, "source">;
  /** The moment of the command, to the second. */
  readonly now: string;
}

export interface SetText {
  readonly text: string;
  /** The sources that the entry named before. */
  readonly left: readonly unknown[];
}

/** Throws a `Refusal` where it is not clear which entry is meant. */
export function setFact(text: string, data: unknown, request: FactRequest): SetText {
  const { key, source, newNames, owner, isProductFile, sources, now } = request;
  const { scope: part, verifiedAt } = request.statement;
  const { scope } = part === undefined ? {} : parsePart(part);
  const path = [...owner, "facts", key];
  const file = openCurated(text);
  const product = isProductFile ? [] : owner.length === 0 ? undefined : owner.slice(0, 2);
  const addsScope = isNewScope(data, product, scope, newNames);
  const old = valueAt(data, path);
  const isNothing = old === undefined || old === null;
  if (isNothing || entriesOf(old).every((each) => partOf(each) !== part)) {
    const fact = newFact({ ...request.statement, source: source.name });
    addSource(file, source, isProductFile);
    if (isNothing) insertFact(file, path, fact, request);
    else if (!Array.isArray(old) && mapAt(old) !== old) throw noFact(path);
    else addEntry(file, Array.isArray(old) ? [...path, 0] : path, fact);
    if (addsScope) addScope(file, product!, scope!, newNames.scope!);
    return { text: file.print(), left: [] };
  }
  const at = entryAt(path, old, part, request.entry ?? source.name);
  const fields = mapAt(valueAt(data, at));
  const reading = readingOf({
    chosen: source,
    sources,
    current: String(fields["source"]),
    isOtherValue: beginsAnew(fields, request.statement, now),
    isListed: entriesOf(old).filter((each) => partOf(each) === part).length > 1,
    verifiedAt,
    now,
  });
  addSource(file, reading.source, isProductFile);
  const statement = {
    ...request.statement,
    source: reading.source.name,
    verifiedAt: reading.verifiedAt,
  };
  editEntry(file, at, changeOf(fields, statement, now));
  const stated = [fields, ...stepsOf({ path: at, fields }).map((step) => step.fields)];
  return { text: file.print(), left: stated.map((each) => each["source"]) };
}

/** The entries that stand at a place. */
export function entriesAt(data: unknown, owner: Path, key: string): readonly Fields[] {
  return entriesOf(valueAt(data, [...owner, "facts", key]));
}

function entriesOf(fact: unknown): readonly Fields[] {
  return (Array.isArray(fact) ? fact : [fact]).map(mapAt);
}

function editEntry(
  file: CuratedFile,
  entry: Path,
  { set, remove, step, currencyOfOthers, upcoming }: FactEdit,
): void {
  if (step !== undefined) addStep(file, entry, step, 0);
  for (const [field, value] of set) {
    const at = [...entry, field];
    if (typeof value !== "object" || value === null) {
      file.set(at, value, factFields);
      continue;
    }
    file.remove(at);
    file.insert(at, value, factFields);
  }
  for (const field of remove) file.remove([...entry, field]);
  if (upcoming !== undefined) file.remove([...entry, "upcoming"]);
  if (upcoming !== undefined && upcoming.length > 0) {
    file.unfold(entry);
    file.insert([...entry, "upcoming"], upcoming, factFields);
  }
  if (currencyOfOthers !== undefined) giveCurrency(file, entry, currencyOfOthers);
}

/** Each of the other values says its own currency from now on. */
function giveCurrency(file: CuratedFile, entry: Path, currency: string): void {
  for (const [list, shape] of [
    ["upcoming", CuratedAnnouncement],
    ["history", CuratedStep],
  ] as const)
    for (let at = 0; file.has([...entry, list, at]); at++)
      if (!file.has([...entry, list, at, "currency"]))
        file.set([...entry, list, at, "currency"], currency, Object.keys(shape.properties));
}

function entryAt(path: Path, fact: unknown, part: string | undefined, source: string): Path {
  if (!Array.isArray(fact)) {
    if (mapAt(fact) !== fact) throw noFact(path);
    return path;
  }
  const all = fact.map(mapAt);
  const entries = all.filter((entry) => partOf(entry) === part);
  // The only entry of its scope is meant, whatever page it is read on now.
  const meant =
    entries.find((entry) => entry["source"] === source) ?? (entries[1] ? undefined : entries[0]);
  if (meant !== undefined) return [...path, all.indexOf(meant)];
  const named = entries.map(
    (entry) => `\`${String(entry["source"])}\` (${JSON.stringify(entry["value"])})`,
  );
  throw new Refusal(
    `\`${path.at(-1)}\` holds entries that disagree; --source names one of theirs: ${joinWords(named)}.`,
  );
}

function noFact(path: Path): Refusal {
  return new Refusal(`\`${path.at(-1)}\` holds no fact; mend it first: npm run check`);
}

/** With the levels above it that are not there yet. */
function insertFact(
  file: CuratedFile,
  path: Path,
  fact: Data,
  { isProductFile, newNames }: Pick<FactRequest, "isProductFile" | "newNames">,
): void {
  const names = isProductFile ? [newNames.plan] : [newNames.product, newNames.plan];
  let depth = 0;
  while (depth < path.length - 1 && file.has(path.slice(0, depth + 1))) depth++;
  let inserted = fact;
  for (let index = path.length - 1; index > depth; index--) {
    inserted = { [path[index]!]: inserted };
    const name = index % 2 === 0 ? names[index / 2 - 1] : undefined;
    if (path.length > 2 && name !== undefined) inserted = { name, ...inserted };
  }
  if (!file.has(path)) {
    file.insert(path.slice(0, depth + 1), inserted, placingAt(path, depth, isProductFile));
    return;
  }
  // The key stands there without anything: its fields are what is inserted.
  for (const [field, value] of Object.entries(fact as Record<string, Data>))
    file.insert([...path, field], value);
}

/** A path alternates: the file, its products, one of them, its plans, one of them. */
function placingAt(path: Path, depth: number, isProductFile: boolean): Placing {
  // Plans rise from free to enterprise, and no alphabet knows that.
  if (depth % 2 === 1) return path[depth - 1] === "plans" ? "last" : "by name";
  const shapes = isProductFile
    ? [ProductFile, CuratedPlan]
    : [ProviderFile, CuratedProduct, CuratedPlan];
  return Object.keys(shapes[depth / 2]!.properties);
}
