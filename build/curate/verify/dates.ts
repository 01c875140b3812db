/**
 * Findings → the texts of the files that they change: provider files with their `last_verified_at` moved
 * and nothing else, and the file of places. The changed tree is validated before anything may be written.
 */
import { placesText } from "../../load/places.ts";
import type { KeptPlace } from "../../schema/place.ts";
import { parseYaml } from "../../load/parse.ts";
import type { Problem } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import { validate } from "../../validate/validate.ts";
import { withProvider } from "../edit/consequences.ts";
import { openCurated } from "../file/curated-file.ts";
import { factFields } from "../file/fact.ts";
import type { Sought } from "./claim.ts";
import type { Finding, PageFinding, PageResult } from "./read-page.ts";

export interface Dated {
  /** Why nothing may be written. */
  readonly problems: readonly Problem[];
  /** By file, as problems name it: the text that stands there, and the new one. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly content: string }>;
  /** The ids of the facts whose date moves. */
  readonly ids: ReadonlySet<string>;
}

/** A date is the moment of the answer, in whole seconds; it never moves back. */
export function moveDates(tree: FactsTree, results: readonly PageResult[], asOf: string): Dated {
  const homes = new Map(tree.providers.map(({ slug, located }) => [slug, located]));
  const moves = results.flatMap(({ at, found }) =>
    findingsIn(found).flatMap(({ of: { fact, slug, path }, look }) => {
      const moment = fromMillis(at);
      const located = homes.get(slug);
      if (look.outcome !== "confirmed" || located === undefined) return [];
      if ((fact.last_verified_at ?? "") >= moment) return [];
      const [home, place] = located.home(path);
      return [{ id: fact.id, slug, home, place, moment }];
    }),
  );
  const texts = new Map<string, { before: string; content: string }>();
  let changed = tree;
  for (const [home, own] of grouped(moves, (each) => each.home)) {
    const file = openCurated(home.text);
    for (const { place, moment } of own)
      file.set([...place, "last_verified_at"], moment, factFields);
    const content = file.print();
    texts.set(home.file, { before: home.text, content });
    changed = withProvider(changed, own[0].slug, parseYaml(home.file, content));
  }
  const validated = validate(changed, asOf);
  return {
    problems: validated.ok ? [] : validated.problems,
    texts,
    ids: new Set(moves.map(({ id }) => id)),
  };
}

export interface KeptPlaces {
  /** Of the whole file. */
  readonly text: string;
  /** The ids of the facts whose places were kept, anew or for the first time. */
  readonly ids: ReadonlySet<string>;
}

/**
 * The places where quotes stand today, but for those that were confirmed where they stood before. Lines of
 * facts that are gone or quote something else today are left out.
 */
export function keepPlaces(
  before: readonly KeptPlace[],
  sought: readonly Sought[],
  results: readonly PageResult[],
): KeptPlaces {
  const own = results.flatMap(({ found }) =>
    findingsIn(found).flatMap(({ of: { fact, claim }, look, places }): KeptPlace[] =>
      look.outcome === "look" && places !== undefined
        ? [{ id: fact.id, quote: claim.quote, places: [...places] }]
        : [],
    ),
  );
  const ids = new Set(own.map(({ id }) => id));
  const quotes = new Map(sought.map(({ fact, claim }) => [fact.id, claim.quote]));
  const others = before.filter(({ id, quote }) => !ids.has(id) && quotes.get(id) === quote);
  return { text: placesText([...others, ...own]), ids };
}

function findingsIn(found: PageFinding): readonly Finding<Sought>[] {
  return found.kind === "unreadable" ? [] : found.findings;
}
