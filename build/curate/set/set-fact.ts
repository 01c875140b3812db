/** One statement about one fact → the provider's file with it. */
import type { Path } from "../../load/located.ts";
import {
  CuratedFact,
  CuratedPlan,
  CuratedProduct,
  ProductFile,
  ProviderFile,
} from "../../schema/curated.ts";
import { mapAt, partOf, stepsOf } from "../../validate/rule.ts";
import { partSlug } from "../../schema/when.ts";
import { joinWords, valueAt } from "../../validate/wording.ts";
import type { CuratedFile, Data } from "../file/curated-file.ts";
import type { Placing } from "../file/placing.ts";
import { addEntry } from "../file/fact.ts";
import { addSource } from "./add-source.ts";
import { beginsAnew, newFact, nextFact, type Fields, type Statement } from "./change.ts";
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

/**
 * Returns the sources that the entry named before. `data` is what the file says. Throws a `Refusal` where
 * it is not clear which entry is meant.
 */
export function setFact(
  file: CuratedFile,
  data: unknown,
  request: FactRequest,
): readonly unknown[] {
  const { key, source, newNames, owner, isProductFile, sources, now, statement } = request;
  const { scope, when, last_verified_at: verifiedAt } = statement;
  const part = partSlug({ scope, when: when ?? {} });
  const path = [...owner, "facts", key];
  const product = isProductFile ? [] : owner.length === 0 ? undefined : owner.slice(0, 2);
  const addsScope = isNewScope(data, product, scope, newNames);
  const old = valueAt(data, path) ?? undefined;
  const entries = entriesOf(old);
  if (old !== undefined && entries.length === 0)
    throw new Refusal(`\`${key}\` holds no fact; mend it first: npm run check`);
  const own = entries.filter((each) => partOf(each) === part);
  if (own.length === 0) {
    const fact = newFact({ ...statement, source: source.name }) as Data;
    addSource(file, source, isProductFile);
    if (old === undefined) insertFact(file, path, fact, request);
    else addEntry(file, Array.isArray(old) ? [...path, 0] : path, fact);
    if (addsScope) addScope(file, product!, scope!, newNames.scope!);
    return [];
  }
  const fields = meantEntry(key, own, request.entry ?? source.name);
  const at = Array.isArray(old) ? [...path, entries.indexOf(fields)] : path;
  const reading = readingOf({
    chosen: source,
    sources,
    current: String(fields["source"]),
    isOtherValue: beginsAnew(fields, statement, now),
    isListed: own.length > 1,
    verifiedAt,
    now,
  });
  addSource(file, reading.source, isProductFile);
  const stated = {
    ...statement,
    source: reading.source.name,
    last_verified_at: reading.verifiedAt,
  };
  file.become(at, nextFact(fields, stated, now) as Record<string, Data>, CuratedFact);
  return [fields, ...stepsOf({ path: at, fields }).map((step) => step.fields)].map(
    (each) => each["source"],
  );
}

/** The entries that stand at a place. */
export function entriesAt(data: unknown, owner: Path, key: string): readonly Fields[] {
  return entriesOf(valueAt(data, [...owner, "facts", key]));
}

function entriesOf(fact: unknown): readonly Fields[] {
  const all = (Array.isArray(fact) ? fact : [fact]) as readonly Fields[];
  return all.every((each) => mapAt(each) === each) ? all : [];
}

/** The only entry of its scope is meant, whatever page it is read on now. */
function meantEntry(key: string, entries: readonly Fields[], source: string): Fields {
  const meant =
    entries.find((entry) => entry["source"] === source) ?? (entries[1] ? undefined : entries[0]);
  if (meant !== undefined) return meant;
  const named = entries.map(
    (entry) => `\`${String(entry["source"])}\` (${JSON.stringify(entry["value"])})`,
  );
  throw new Refusal(
    `\`${key}\` holds entries that disagree; --source names one of theirs: ${joinWords(named)}.`,
  );
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
  // The key may stand there without anything.
  file.remove(path);
  file.insert(path.slice(0, depth + 1), inserted, placingAt(path, depth, isProductFile));
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
