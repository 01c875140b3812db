/**
 * Findings → the files that they change: provider files with their `last_verified_at` moved and nothing else,
 * and the file of places. The changed folder is validated before anything may be written.
 */
import type { Path } from "../../load/located.ts";
import { placesText } from "../../load/places.ts";
import { Refusal, RefusedFiles } from "../../load/refusal.ts";
import type { FactsTree } from "../../load/tree.ts";
import { CuratedFact } from "../../schema/curated-fact.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import type { KeptPlace } from "../../schema/place.ts";
import { fromMillis } from "../../schema/timestamp.ts";
import { validate } from "../../validate/validate.ts";
import { edited, readFolder, type Folder } from "../edit/folder.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import type { Fields } from "../file/data.ts";
import type { Sought } from "./select.ts";
import type { Finding, PageFinding, PageResult } from "./read-page.ts";

/**
 * Moves them in the folder, which is read now, and returns the ids of the facts whose date moves. A date is the
 * moment of the answer, in whole seconds; it never moves back. Throws a `Refusal`.
 */
export function moveDates(
  folder: Folder,
  tree: FactsTree,
  results: readonly PageResult[],
  asOf: string,
): ReadonlySet<string> {
  const homes = new Map(tree.providers.map(({ slug, located }) => [slug, located]));
  const moves = results.flatMap(({ at, found }) =>
    findingsIn(found).flatMap(({ of: { fact, slug, path }, look }) => {
      const moment = fromMillis(at);
      const located = homes.get(slug);
      if (look.outcome !== "confirmed" || located === undefined) return [];
      if ((fact.last_verified_at ?? "") >= moment) return [];
      const [home, place] = located.home(path);
      return [{ id: fact.id, home, place, moment }];
    }),
  );
  const files = grouped(moves, ({ home }) => home);
  // Reading takes minutes: an edit that somebody made in the meantime must not be lost.
  const others = [...files.keys()].filter(({ file, text }) => folder.before(file) !== text);
  if (others.length > 0)
    throw new Refusal(
      `no date was written, since the facts were edited meanwhile: ${others.map(({ file }) => file).join(", ")}`,
    );
  for (const [{ file }, own] of files)
    edited(folder, file, (opened) => {
      for (const { place, moment } of own) setDate(opened, place, moment);
    });
  const validated = validate(readFolder(folder), asOf);
  if (!validated.ok) throw new RefusedFiles(validated.problems);
  return new Set(moves.map(({ id }) => id));
}

/** The edit that verification makes, of a fact at its path. */
export function setDate(file: CuratedFile, path: Path, moment: string): void {
  const fact = file.valueOf(path) as Fields;
  file.become(path, { ...fact, last_verified_at: moment }, CuratedFact);
}

interface KeptPlaces {
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

function findingsIn(found: PageFinding): readonly Finding[] {
  return found.kind === "unreadable" ? [] : found.findings;
}
