/** One statement about one fact → the provider's file with it, changed by the smallest edits. */
import { parse } from "../../load/parse.ts";
import type { Path } from "../../load/located.ts";
import { CuratedPlan, CuratedProduct, ProviderFile } from "../../schema/curated.ts";
import { mentions } from "../../validate/rules/sources.ts";
import { mapAt } from "../../validate/rule.ts";
import { joined, valueAt } from "../../validate/wording.ts";
import { applyEdits } from "../edit/apply.ts";
import { prependStep } from "../edit/history.ts";
import { insertData, type Placing } from "../edit/insert-data.ts";
import { removeMember } from "../../load/removal.ts";
import { endOfMember } from "../../load/extent.ts";
import { mapNodeAt, memberOf } from "../edit/nodes.ts";
import { removeField, setField } from "../edit/set-field.ts";
import type { Data } from "../edit/written.ts";
import { commentsIn } from "../../load/comments.ts";
import { spread } from "../format/spread.ts";
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
  const old = valueAt(data, path);
  if (old === undefined || old === null) {
    const sourced = withSource(text, data, source);
    const fact = newFact({ ...request.statement, source: source.name });
    return insertFact(sourced, dataOf(sourced), path, fact, newNames);
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
  const edited = editEntry(withSource(text, data, reading.source), at, fields, {
    ...request.statement,
    source: reading.source.name,
    verifiedAt: reading.verifiedAt,
  });
  return withoutIdle(edited, fields["source"]);
}

/** The entries that stand at a place. */
export function entriesAt(data: unknown, owner: Path, key: string): readonly Fields[] {
  const fact = valueAt(data, [...owner, "facts", key]);
  return (Array.isArray(fact) ? fact : [fact]).map(mapAt);
}

function editEntry(text: string, entry: Path, old: Fields, statement: Statement): string {
  const { set, remove, step } = changeOf(old, statement);
  let edited = text;
  // A history does not go well with braces.
  if (step !== undefined) edited = prependStep(spread(text, entry, "fits too"), entry, step);
  for (const [field, value] of set) edited = setField(edited, entry, field, value);
  for (const field of remove) edited = removeField(edited, entry, field);
  if (edited === text) return text;
  const history = [...entry, "history"];
  const spreadOut = spread(edited, entry, "if too long");
  return step === undefined ? spreadOut : spread(spreadOut, history, "if too long");
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
      `\`${path.at(-1)}\` holds entries that disagree; --source names one of theirs: ${joined(there)}.`,
    );
  }
  if (mapAt(fact) !== fact)
    throw new Refusal(`\`${path.at(-1)}\` holds no fact; mend it first: npm run check`);
  return path;
}

function insertFact(
  text: string,
  data: unknown,
  path: Path,
  fact: Data,
  newNames: NewNames,
): string {
  let depth = 0;
  while (depth < path.length - 1 && has(data, path.slice(0, depth + 1))) depth++;
  let inserted = fact;
  for (let index = path.length - 1; index > depth; index--) {
    inserted = { [path[index]!]: inserted };
    const name = index === 2 ? newNames.product : index === 4 ? newNames.plan : undefined;
    if (path.length > 2 && name !== undefined) inserted = { name, ...inserted };
  }
  const name = String(path[depth]);
  if (depth < path.length - 1 || valueAt(data, path) === undefined)
    return insertData(text, path.slice(0, depth), name, inserted, placingAt(path, depth));
  // The key stands there without anything: its fields are what is inserted.
  let filled = text;
  for (const [field, value] of Object.entries(fact as Record<string, Data>))
    filled = insertData(filled, path, field, value, "last");
  return filled;
}

function has(data: unknown, path: Path): boolean {
  return valueAt(data, path) !== undefined;
}

/** A path alternates: the file, its products, one of them, its plans, one of them. */
function placingAt(path: Path, depth: number): Placing {
  if (depth === path.length - 1) return "by name";
  if (depth % 2 === 1) return "last";
  const { properties } = [ProviderFile, CuratedProduct, CuratedPlan][depth / 2]!;
  return Object.keys(properties);
}

function withSource(text: string, data: unknown, { name, added }: ChosenSource): string {
  if (added === undefined) return text;
  return mapAt(data)["sources"] === undefined
    ? insertData(
        text,
        [],
        "sources",
        { [name]: { ...added } },
        Object.keys(ProviderFile.properties),
      )
    : insertData(text, ["sources"], name, { ...added }, "by name");
}

/** A source that nothing names any more goes, unless somebody wrote a comment in it. */
function withoutIdle(text: string, source: unknown): string {
  const data = dataOf(text);
  const isKnown =
    typeof source === "string" && Object.hasOwn(mapAt(mapAt(data)["sources"]), source);
  if (!isKnown || mentions(data).has(source)) return text;
  const sources = mapNodeAt(text, ["sources"]);
  const pair = memberOf(sources, source)!;
  const { range } = pair.key as { readonly range?: readonly [number, number, number] };
  const end = endOfMember(text, pair);
  const hasComment = commentsIn(text).some(({ offset }) => offset > range![0] && offset < end);
  return hasComment ? text : applyEdits(text, removeMember(text, sources, pair));
}

function dataOf(text: string): unknown {
  return parse("", text.replace(/^\ufeff/, "")).located?.value;
}
