/**
 * Findings → the texts of the files that they change: provider files with their `last_verified_at` moved
 * and nothing else, and the file of places. The changed tree is validated before anything may be written.
 */
import { placesText } from "../../load/places.ts";
import type { KeptPlace } from "../../schema/place.ts";
import { parseYaml } from "../../load/parse.ts";
import type { Problem } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import { grouped } from "../../lists/grouped.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import { validate } from "../../validate/validate.ts";
import { withProvider } from "../edit/consequences.ts";
import { openCurated } from "../file/curated-file.ts";
import { factFields } from "../file/fact.ts";
import type { Sought } from "./claim.ts";
import type { PageResult } from "./read-page.ts";

export type Dated =
  | {
      readonly ok: true;
      /** By file, as problems name it: the whole new text of each file that changes. */
      readonly texts: ReadonlyMap<string, string>;
      /** The ids of the facts whose date moves. */
      readonly ids: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A date is the moment of the answer, in whole seconds; it never moves back. */
export function moveDates(tree: FactsTree, results: readonly PageResult[], asOf: string): Dated {
  const moves = results.flatMap(movesOf);
  const texts = new Map<string, string>();
  const placed = moves.map(({ sought, moment }) => {
    const { located } = tree.providers.find(({ slug }) => slug === sought.slug)!;
    const [home, path] = located.home(sought.path);
    return { home, path, moment };
  });
  for (const [home, own] of grouped(placed, (each) => each.home)) {
    const file = openCurated(home.text);
    for (const { path, moment } of own) file.set([...path, "last_verified_at"], moment, factFields);
    texts.set(home.file, file.print());
  }
  const problems = problemsWith(tree, texts, asOf);
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, texts, ids: new Set(moves.map(({ sought }) => sought.fact.id)) };
}

interface DateMove {
  readonly sought: Sought;
  readonly moment: string;
}

function movesOf({ page, at, found }: PageResult): readonly DateMove[] {
  const moment = fromMillis(at);
  return page.sought.flatMap((sought, index) => {
    const { last_verified_at: last } = sought.fact;
    const isNewer = last === undefined || last < moment;
    const finding = found.kind === "unreadable" ? undefined : found.findings[index];
    return finding?.outcome === "confirmed" && isNewer ? [{ sought, moment }] : [];
  });
}

function problemsWith(
  tree: FactsTree,
  texts: ReadonlyMap<string, string>,
  asOf: string,
): readonly Problem[] {
  let changed = tree;
  for (const { slug, files } of tree.providers)
    for (const { file } of files) {
      const text = texts.get(file);
      if (text !== undefined) changed = withProvider(changed, slug, parseYaml(file, text));
    }
  const validated = validate(changed, asOf);
  return validated.ok ? [] : validated.problems;
}

export interface KeptPlaces {
  /** Of the whole file. */
  readonly text: string;
  /** The ids of the facts whose places were kept, anew or for the first time. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The places where quotes stand today, but for those that were confirmed where they stood before. Lines of facts that are gone or quote something else today
 * are left out.
 */
export function keepPlaces(
  before: readonly KeptPlace[],
  sought: readonly Sought[],
  results: readonly PageResult[],
): KeptPlaces {
  const own = results.flatMap(({ page, places, found }) =>
    page.sought.flatMap(({ fact, claim }, index): KeptPlace[] => {
      const now = places[index];
      const finding = found.kind === "unreadable" ? undefined : found.findings[index];
      return now === undefined || finding?.outcome !== "look"
        ? []
        : [{ id: fact.id, quote: claim.quote, places: [...now] }];
    }),
  );
  const ids = new Set(own.map(({ id }) => id));
  const quotes = new Map(sought.map(({ fact, claim }) => [fact.id, claim.quote]));
  const others = before.filter(({ id, quote }) => !ids.has(id) && quotes.get(id) === quote);
  return { text: placesText([...others, ...own]), ids };
}
