/** The wording to look for in a version, and the possible results of looking for it. */
import type { Value } from "../../schema/fact.ts";
import { isMeasure, type Learnt } from "./learnt.ts";
import { sayingOf, type Page, type Word } from "./page.ts";

/** How it was found: `exact` words and numbers, other `numbers`, most of the `words`, or a `pattern`. */
export type How = "exact" | "numbers" | "words" | "pattern";

export interface Sighting {
  readonly value: Value;
  /** As it stands there, markup and white space folded. */
  readonly quote: string;
  readonly how: How;
  /** From 0 to 1: what was lost on the way from today's quote to this one. */
  readonly confidence: number;
}

/** Why a version states nothing that can be taken. */
export type Missing =
  | "absent"
  | "ambiguous"
  | "another unit"
  | "another rate"
  | "another column"
  | "not readable";

/** The wording of one version to look for in another, and what stood around it there. */
export interface Wanted {
  readonly parts: readonly (readonly Word[])[];
  /** The value's amount among the words; undefined for a value that is no number. */
  readonly at: number | undefined;
  readonly reading: Learnt | undefined;
  readonly value: Value;
  readonly confidence: number;
  /** The loosest way on which it was found since today's quote. */
  readonly how: How;
  /** Undefined before the statement was seen on any page. */
  readonly seen?: Seen;
}

export interface Seen {
  readonly page: Page;
  readonly line: number;
  readonly heading: string;
  readonly column: string | null;
  /** Which of the places of the same words it was, and of how many. */
  readonly ordinal: number;
  readonly count: number;
}

/** The words that say what is counted by, amounts left out. */
export function measuresOf(words: readonly Word[]): string {
  const found = words.filter(({ key }) => isMeasure(key)).map(({ key }) => key.replace(/s$/, ""));
  return [...new Set(found)].toSorted().join(" ");
}

/** The other lines of a page: each is a statement of its own. */
export function othersOf({ page, line }: Seen): ReadonlySet<string> {
  return new Set(
    page.lines.filter((_, index) => index !== line).map((each) => sayingOf(page, each)),
  );
}
