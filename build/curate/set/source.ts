/** `--source` as it is typed → a source of the file, or a new one. */
import type { CuratedSource } from "../../schema/curated.ts";
import { toMoment } from "../../validate/rules/dates.ts";
import { judgeSlug, toSlug } from "../../validate/rules/names.ts";
import type { Located } from "../../load/located.ts";
import { mapAt } from "../../load/value-at.ts";
import { listWords } from "../../validate/wording.ts";
import { Refusal } from "../../load/refusal.ts";
import { there, unknownName } from "./refusal.ts";

/** As flags say it. */
interface SourceRequest {
  /** The name of a source of the file, or a web address. */
  readonly source?: string | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  /** When a new source was read, as it is to be written. */
  readonly "retrieved-at"?: string | undefined;
}

export interface ChosenSource {
  readonly name: string;
  /** Given where the file does not have it yet. */
  readonly added?: CuratedSource;
}

/**
 * A new source is read on the day of `now`: whoever adds it on that day writes the same line. `preferred`: sources
 * of the entries that stand at the place. Throws a `Refusal`.
 */
export function chooseSource(
  { file, value: data }: Pick<Located, "file" | "value">,
  request: SourceRequest,
  now: string,
  preferred: readonly string[] = [],
): ChosenSource {
  const sources = mapAt(mapAt(data)["sources"]);
  const names = Object.keys(sources);
  const { source = "", title, type, "retrieved-at": readOn = now.slice(0, 10) } = request;
  if (names.includes(source)) return existing(source, sources, request);
  if (!/^https?:\/\//.test(source))
    throw unknownName(
      `unknown source "${source}"; \`sources\` of ${file} has ${there(names)}.`,
      source,
      names,
      "For a new source, give its web address (https://…), --title and --type.",
    );
  const same = names.filter((name) => mapAt(sources[name])["url"] === source);
  const disputed = preferred.length > 1 ? same.filter((each) => preferred.includes(each)) : [];
  if (disputed.length > 1)
    throw new Refusal(
      `${source} is the address of ${listWords(disputed)}; give the name of the one that was read.`,
    );
  // The page is one, however often it was read: the newest reading is nearest to today's.
  const name =
    disputed[0] ?? same.toSorted((a, b) => (readAt(sources, a) < readAt(sources, b) ? 1 : -1))[0];
  if (name !== undefined) return existing(name, sources, request);
  if (title === undefined || type === undefined)
    throw new Refusal(
      `${source} is no source of ${file} yet; a new source has a title and a type.`,
      'Add, for example: --title "Rate limits" --type official_docs',
    );
  return {
    name: freeName(slugOf(title, source), sources),
    added: { url: source, title, type: type as CuratedSource["type"], retrieved_at: readOn },
  };
}

function readAt(sources: Readonly<Record<string, unknown>>, name: string): string {
  return toMoment(mapAt(sources[name])["retrieved_at"]) ?? "";
}

/** A source that is there already must be described the same: another description would be lost. */
function existing(
  name: string,
  sources: Readonly<Record<string, unknown>>,
  request: SourceRequest,
): ChosenSource {
  const own = mapAt(sources[name]);
  for (const field of ["title", "type"] as const)
    if (request[field] !== undefined && request[field] !== own[field])
      throw new Refusal(
        `--${field} is "${request[field]}", but \`${name}\` has "${String(own[field])}"; the ${field} is given for a new source only.`,
      );
  return { name };
}

/** A slug of the title, or of the host. */
function slugOf(title: string, url: string): string {
  const slugs = [title, new URL(url).hostname].map((word) =>
    toSlug(word).slice(0, 48).replace(/-+$/, ""),
  );
  return slugs.find((slug) => judgeSlug(slug) === undefined) ?? "source";
}

/** The name, or the name with the first number that makes it another one. */
export function freeName(name: string, taken: object): string {
  let free = name;
  for (let number = 2; Object.hasOwn(taken, free); number++) free = `${name}-${number}`;
  return free;
}
