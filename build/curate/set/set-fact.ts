/** One statement about one fact → the file with it. */
import type { Path } from "../../load/located.ts";
import { isMap, mapAt, valueAt } from "../../load/value-at.ts";
import type { FactsTree, ProviderSource } from "../../load/tree.ts";
import { ProductFile, ProviderFile, type CuratedSource } from "../../schema/curated.ts";
import { partOf } from "../../validate/rule.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { joinWords } from "../../validate/wording.ts";
import { partSlug } from "../../schema/when.ts";
import { withValue, type Data } from "../file/data.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import { dropIdleSource, edited, type Folder } from "../edit/folder.ts";
import { beginsAnew, newFact, nextFact, type Fields, type Statement } from "./change.ts";
import { isNewScope, type NewNames } from "./place.ts";
import { Refusal } from "../../load/refusal.ts";
import { refuseProblems } from "./refusal.ts";
import { freeName, type ChosenSource } from "./source.ts";

interface FactRequest {
  readonly newNames: NewNames;
  readonly key: string;
  readonly source: ChosenSource;
  /** The source that the entry has, where it is told apart by it. */
  readonly entry?: string | undefined;
  readonly statement: Omit<Statement, "source">;
  /** True where it stands beside the entries that there are, which it contradicts. */
  readonly isOtherSide?: boolean;
  /** The moment of the command, to the second. */
  readonly now: string;
}

/** The same about a file. */
interface FileRequest extends FactRequest {
  /** Of the provider, product or plan, in the file. */
  readonly owner: Path;
  /** True where the file is that of one product. */
  readonly isProductFile: boolean;
  /** Of the provider, in whatever files they stand. */
  readonly sources: Readonly<Record<string, unknown>>;
}

/** States it in the file of a provider that its owner stands in, without the sources that are left; returns that file. */
export function stateFact(
  folder: Folder,
  tree: FactsTree,
  provider: ProviderSource,
  owner: Path,
  request: FactRequest,
): string {
  const { located } = provider;
  const [{ file: home }, path] = located.home(owner);
  refuseProblems(tree, home);
  const sources = mapAt(mapAt(located.value)["sources"]);
  const whole = { ...request, owner: path, isProductFile: home !== located.file, sources };
  const left = edited(folder, home, (file) => setFact(file, whole));
  for (const source of left) dropIdleSource(folder, provider, source);
  return home;
}

/** Returns the sources that the entry named before. Throws a `Refusal` where it is not clear which entry is meant. */
function setFact(file: CuratedFile, request: FileRequest): readonly unknown[] {
  const { key, owner, isProductFile, statement, isOtherSide = false, now } = request;
  const data = withNames(file.valueOf([]), request);
  const path = [...owner, "facts", key];
  const standing = valueAt(data, path) ?? undefined;
  const entries = entriesOf(standing);
  if (standing !== undefined && entries.length === 0)
    throw new Refusal(`\`${key}\` holds no fact; mend it first: npm run check`);
  const part = partSlug({ ...statement, when: statement.when ?? {} });
  const own = isOtherSide ? [] : entries.filter((each) => partOf(each) === part);
  const old = own.length === 0 ? undefined : meantEntry(own, request);
  const { source, verifiedAt } = readingOf(request, old, own.length > 1);
  const stated = { ...statement, source: source.name, last_verified_at: verifiedAt };
  const next = old === undefined ? newFact(stated) : nextFact(old, stated, now);
  const all = old === undefined ? [...entries, next] : entries.with(entries.indexOf(old), next);
  const written = (all.length === 1 && !Array.isArray(standing) ? next : all) as Data;
  const changed = withValue(data, path, written);
  const { name, added } = source;
  const whole = added === undefined ? changed : withValue(changed, ["sources", name], { ...added });
  file.become([], whole, isProductFile ? ProductFile : ProviderFile);
  if (old === undefined) return [];
  const { upcoming, history } = old;
  return [old, ...entriesOf(upcoming), ...entriesOf(history)].map(({ source: each }) => each);
}

interface Reading {
  readonly source: ChosenSource;
  /** For the fact itself; undefined where the source says it. */
  readonly verifiedAt: string | undefined;
}

/**
 * A value that changed was read just now: what its source says of an earlier reading, when it was and
 * where its copy is kept, would be untrue of it. So it gets a date of its own, or, where the source has a
 * copy that shows the old value, a source of its own for the page as it is today. The source of an entry
 * that disagrees with others is part of its id, and stays.
 */
function readingOf(request: FileRequest, old: Fields | undefined, isListed: boolean): Reading {
  const { source, sources, statement, isOtherSide = false, now } = request;
  const verifiedAt = statement.last_verified_at;
  if (source.added !== undefined || (old === undefined && !isOtherSide))
    return { source, verifiedAt };
  const own = mapAt(sources[source.name]) as unknown as CuratedSource;
  const readBefore = (moment: string | undefined): boolean =>
    (toMoment(own.retrieved_at) ?? "") < (moment ?? "");
  if (old !== undefined && !beginsAnew(old, statement, now)) {
    const name = String(old["source"]);
    const { url, retrieved_at: read } = mapAt(sources[name]);
    // A later reading of the same page is not given up for an earlier one.
    return {
      source: url === own.url && readBefore(toMoment(read)) ? { name } : source,
      verifiedAt,
    };
  }
  const readAt = verifiedAt ?? now;
  const isUntrue = own.unconfirmed === true || readBefore(toMoment(readAt.slice(0, 10)));
  if (!isUntrue) return { source, verifiedAt };
  if (own.archive_url === undefined || isListed || isOtherSide)
    return { source, verifiedAt: readAt };
  return { source: ofToday(source.name, own, sources, readAt), verifiedAt: undefined };
}

/** The page as it was read on a day: the source that stands there for it already, or a new one. */
function ofToday(
  name: string,
  { url, title, type }: CuratedSource,
  sources: FileRequest["sources"],
  readAt: string,
): ChosenSource {
  // Of the day: whoever reads the page on it writes the same line, and git merges what is the same.
  const day = readAt.slice(0, 10);
  const there = Object.entries(sources).find(([, each]) => {
    const { url: address, retrieved_at: read, archive_url: copy } = mapAt(each);
    return address === url && copy === undefined && String(read).startsWith(day);
  });
  if (there !== undefined) return { name: there[0] };
  const undated = name.replace(/-\d{4}-\d{2}-\d{2}$/, "").slice(0, 52);
  const free = freeName(`${undated.replace(/-+$/, "")}-${day}`, sources);
  return { name: free, added: { url, title, type, retrieved_at: day } };
}

/** The data of the file with the product, the plan and the scope that are new, by their names. */
function withNames(data: Data | undefined, request: FileRequest): Data | undefined {
  const { owner, isProductFile, newNames, statement } = request;
  const product = isProductFile ? [] : owner.length === 0 ? undefined : owner.slice(0, 2);
  const { scope } = statement;
  let named = data;
  for (const [index, level] of owner.entries())
    if (level === "products" || level === "plans") {
      const path = owner.slice(0, index + 2);
      const name = newNames[level === "plans" ? "plan" : "product"];
      if (name !== undefined && valueAt(data, path) === undefined)
        named = withValue(named, [...path, "name"], name);
    }
  if (scope === undefined || !isNewScope(data, product, scope, newNames)) return named;
  const { scope: name } = newNames;
  return name === undefined || product === undefined
    ? named
    : withValue(named, [...product, "scopes", scope], name);
}

/** The entries that stand at a place. */
export function entriesAt(data: unknown, owner: Path, key: string): readonly Fields[] {
  return entriesOf(valueAt(data, [...owner, "facts", key]));
}

function entriesOf(fact: unknown): readonly Fields[] {
  const all = (Array.isArray(fact) ? fact : [fact]) as readonly Fields[];
  return all.every(isMap) ? all : [];
}

/** The only entry of its scope is meant, whatever page it is read on now. */
function meantEntry(entries: readonly Fields[], { key, entry, source }: FactRequest): Fields {
  const named = entry ?? source.name;
  const meant =
    entries.find((each) => each["source"] === named) ?? (entries[1] ? undefined : entries[0]);
  if (meant !== undefined) return meant;
  const those = entries.map(
    (each) => `\`${String(each["source"])}\` (${JSON.stringify(each["value"])})`,
  );
  throw new Refusal(
    `\`${key}\` holds entries that disagree; --source names one of theirs: ${joinWords(those)}.`,
  );
}
