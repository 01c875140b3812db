/** One statement about one fact → the provider's file with it. */
import { parseYaml } from "../../load/parse.ts";
import type { Path } from "../../load/located.ts";
import { CuratedPlan, CuratedProduct, ProviderFile } from "../../schema/curated.ts";
import { mentionedSources } from "../../validate/rules/sources.ts";
import { mapAt } from "../../validate/rule.ts";
import { joinWords, valueAt } from "../../validate/wording.ts";
import { openCurated, type CuratedFile, type Data, type Placing } from "../file/curated-file.ts";
import { addStep, factFields } from "../file/fact.ts";
import { changeOf, newFact, type Fields, type Statement } from "./change.ts";
import type { NewNames } from "./place.ts";
import { Refusal } from "./refusal.ts";
import { readingOf } from "./reading.ts";
import type { ChosenSource } from "./source.ts";

export interface FactRequest {
  /** Of the provider, product or plan. */
  readonly owner: Path;
  readonly newNames: NewNames;
  readonly key: string;
  readonly source: ChosenSource;
  readonly statement: Omit<Statement, "source">;
  /** The moment of the command, to the second. */
  readonly now: string;
}

/** Throws a `Refusal` where it is not clear which entry is meant. */
export function setFact(text: string, data: unknown, request: FactRequest): string {
  const { key, source, newNames } = request;
  const path = [...request.owner, "facts", key];
  const file = openCurated(text);
  const old = valueAt(data, path);
  if (old === undefined || old === null) {
    addSource(file, source);
    insertFact(file, path, newFact({ ...request.statement, source: source.name }), newNames);
    return file.print();
  }
  const at = entryAt(path, old, source.name);
  const fields = mapAt(valueAt(data, at));
  const reading = readingOf({
    chosen: source,
    sources: mapAt(mapAt(data)["sources"]),
    current: String(fields["source"]),
    isOtherValue: fields["value"] !== request.statement.value,
    isListed: Array.isArray(old),
    verifiedAt: request.statement.verifiedAt,
    now: request.now,
  });
  addSource(file, reading.source);
  editEntry(file, at, fields, {
    ...request.statement,
    source: reading.source.name,
    verifiedAt: reading.verifiedAt,
  });
  removeIdle(file, fields["source"]);
  return file.print();
}

/** The entries that stand at a place. */
export function entriesAt(data: unknown, owner: Path, key: string): readonly Fields[] {
  const fact = valueAt(data, [...owner, "facts", key]);
  return (Array.isArray(fact) ? fact : [fact]).map(mapAt);
}

function editEntry(file: CuratedFile, entry: Path, old: Fields, statement: Statement): void {
  const { set, remove, step } = changeOf(old, statement);
  if (step !== undefined) addStep(file, entry, step, 0);
  for (const [field, value] of set) file.set([...entry, field], value, factFields);
  for (const field of remove) file.remove([...entry, field]);
}

function entryAt(path: Path, fact: unknown, source: string): Path {
  if (Array.isArray(fact)) {
    const entries = fact.map(mapAt);
    const index = entries.findIndex((entry) => entry["source"] === source);
    if (index >= 0) return [...path, index];
    const there = entries.map(
      (entry) => `\`${String(entry["source"])}\` (${JSON.stringify(entry["value"])})`,
    );
    throw new Refusal(
      `\`${path.at(-1)}\` holds entries that disagree; --source names one of theirs: ${joinWords(there)}.`,
    );
  }
  if (mapAt(fact) !== fact)
    throw new Refusal(`\`${path.at(-1)}\` holds no fact; mend it first: npm run check`);
  return path;
}

function insertFact(file: CuratedFile, path: Path, fact: Data, newNames: NewNames): void {
  let depth = 0;
  while (depth < path.length - 1 && file.has(path.slice(0, depth + 1))) depth++;
  let inserted = fact;
  for (let index = path.length - 1; index > depth; index--) {
    inserted = { [path[index]!]: inserted };
    const name = index === 2 ? newNames.product : index === 4 ? newNames.plan : undefined;
    if (path.length > 2 && name !== undefined) inserted = { name, ...inserted };
  }
  if (!file.has(path)) {
    file.insert(path.slice(0, depth + 1), inserted, placingAt(path, depth));
    return;
  }
  // The key stands there without anything: its fields are what is inserted.
  for (const [field, value] of Object.entries(fact as Record<string, Data>))
    file.insert([...path, field], value);
}

/** A path alternates: the file, its products, one of them, its plans, one of them. */
function placingAt(path: Path, depth: number): Placing {
  if (depth === path.length - 1) return "by name";
  if (depth % 2 === 1) return "last";
  const { properties } = [ProviderFile, CuratedProduct, CuratedPlan][depth / 2]!;
  return Object.keys(properties);
}

function addSource(file: CuratedFile, { name, added }: ChosenSource): void {
  if (added === undefined) return;
  if (file.has(["sources"])) file.insert(["sources", name], { ...added }, "by name");
  else file.insert(["sources"], { [name]: { ...added } }, Object.keys(ProviderFile.properties));
}

/** A source that nothing names any more goes, unless somebody wrote a comment in it. */
function removeIdle(file: CuratedFile, source: unknown): void {
  if (typeof source !== "string" || !file.has(["sources", source])) return;
  const { located } = parseYaml("", file.print().replace(/^\ufeff/, ""));
  if (mentionedSources(located?.value).has(source) || file.hasComments(["sources", source])) return;
  file.remove(["sources", source]);
}
