/** The shapes of a page and of the data from which every page is made, with what all pages need of it. */
import type { Dataset } from "../dataset/dataset.ts";
import type { Coverage } from "../schema/coverage.ts";
import type { Fact } from "../schema/fact.ts";
import type { WantedEntry } from "../schema/wanted.ts";
import type { Html } from "./html.ts";
import type { TitleOf } from "../derive/fact-words.ts";
import { onceFor } from "../schema/lists/once-for.ts";

/** The file and line of a fact in the repository, such as `facts/providers/discord.yaml` and 12. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
}

export interface Site {
  readonly dataset: Dataset;
  readonly coverage: Coverage;
  readonly placeOf: (fact: Fact) => FilePosition | undefined;
  /** What people ask for and no fact answers yet. */
  readonly wanted?: readonly WantedEntry[];
  /** True where facts and pairs have no pages of their own: links lead to where else each is shown. */
  readonly isLean?: boolean;
  /** The folder of the style and the scripts; absent: that of the site. */
  readonly code?: string;
}

export interface PageAddress {
  /** The file, relative to the root of the output: `providers/discord.html`. */
  readonly path: string;
  /** True for a page that crawlers are to leave out: it holds nothing before somebody asks, or a detail. */
  readonly isUnlisted?: true;
  /** True for the page of unknown addresses: its links start at the base path, not at the page. */
  readonly isAnywhere?: true;
}

export interface PageContent {
  readonly title: string;
  /** One sentence for search engines and social cards. */
  readonly description: string;
  readonly body: Html;
  /** Structured data for search engines. */
  readonly data?: object;
  /** The feed of the same facts, as `feedFile` names it; default: that of everything; null: none. */
  readonly feed?: string | null;
  /**
   * Scripts that the page loads in addition to the common one, relative to the root. They change what is seen first:
   * browsers that can wait for them before they render.
   */
  readonly scripts?: readonly string[];
}

export interface SitePage extends PageAddress, PageContent {}

/** Returns a relative link from a page to a file of the output, for any base path and for pages on disk. */
export type To = (path: string) => string;

/** What a page has no room for, as its script puts it there. */
export type Rest = (to: To) => readonly Html[];

/** `standIn` names what is linked in the place of a page that is not written. */
export function linker(
  { path, isAnywhere }: PageAddress,
  basePath: string,
  standIn: To = (target) => target,
): To {
  const up = isAnywhere ? `${basePath}/` : "../".repeat(path.split("/").length - 1);
  return (target) => up + standIn(target) || "index.html";
}

/** The titles of a dataset's keys; a key without one is called by its name. */
export const titlesOf = onceFor(({ keys }: Pick<Dataset, "keys">): TitleOf => {
  const known = new Map(keys.map(({ key, words }) => [key, words.title ?? key] as const));
  return (key) => known.get(key) ?? key;
});

const factsById = onceFor(
  (facts: readonly Fact[]) => new Map(facts.map((fact) => [fact.id, fact])),
);

/** The fact of a change, or of an id that another fact names. Throws where the dataset has none. */
export function factOf({ id }: Pick<Fact, "id">, { facts }: Pick<Dataset, "facts">): Fact {
  const fact = factsById(facts).get(id);
  if (fact === undefined) throw new Error(`no fact has the id ${id}`);
  return fact;
}

/** The newest moment that the facts name; undefined where they name none. */
export function lastModified(facts: readonly Fact[]): string | undefined {
  let newest: string | undefined;
  for (const { last_verified_at, observed_at, removed_at } of facts)
    for (const moment of [last_verified_at, observed_at, removed_at])
      if (moment != null && (newest === undefined || moment > newest)) newest = moment;
  return newest;
}

/** Search engines show no more of a title. */
const mostOfTitle = 65;

/** The first that is short enough; of the last one the beginning. */
export function shortTitle(...candidates: readonly string[]): string {
  const last = candidates.at(-1) ?? "";
  return (
    candidates.find(({ length }) => length <= mostOfTitle) ??
    `${last.slice(0, mostOfTitle - 1).trimEnd()}…`
  );
}
