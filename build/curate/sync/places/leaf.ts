/** What a structured file states at a place, before anybody reads an amount from it. */

export interface Leaf {
  /** A number or truth value as the file has it; the words, markup folded, of anything else. */
  readonly stated: string | number | boolean;
  /** True for the length of a text, which is in characters unless its file says otherwise. */
  readonly isLength?: boolean;
  /** What its column and its row are called; none outside of tables. */
  readonly heads: readonly string[];
  /** The words of the file that a person can look up; `words` are those that count of a long text. */
  quote(words?: string): string;
  /** Where it stands in the file, from 1; undefined where that is not plain. */
  line(words?: string): number | undefined;
}

/** `absent`: the place is not there; `ambiguous`: it is there more than once. */
export type Unread = "absent" | "ambiguous" | "not readable";
