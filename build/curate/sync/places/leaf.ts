/** What a structured file states at a place, before anybody reads an amount from it. */
import { foldSpaces } from "../../../dataset/folded.ts";

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

/** Characters of a quote; a longer one is cut at an ellipsis. */
export const longestQuote = 240;

const blockTag = /<\/?(?:p|br|ul|ol|li|dl|dt|dd|note|important|fullname)(?:\s[^<>]*)?\/?>/giu;
const inlineTag = /<\/?(?:a|b|i|em|strong|code)(?:\s[^<>]*)?>/giu;
const entities: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The words of a description; one that is written in HTML has a line for each of its paragraphs and items. */
export function described(text: string): string {
  if (text.search(blockTag) < 0) return foldSpaces(text);
  return text
    .replace(/\s+/gu, " ")
    .replace(blockTag, "\n")
    .replace(inlineTag, "")
    .replace(/&(?:lt|gt|quot);/gu, (entity) => entities[entity] ?? entity)
    .replaceAll("&amp;", "&")
    .split("\n")
    .map(foldSpaces)
    .filter((block) => block !== "")
    .join("\n");
}

/** The number of the line of an offset. */
export function lineNumberAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The one line that holds all of these words, white space folded; undefined for none and for several. */
export function onlyLineWith(text: string, parts: readonly string[]): number | undefined {
  const wanted = parts.map(foldSpaces).filter((part) => part !== "");
  const found = text.split("\n").flatMap((line, index) => {
    const own = foldSpaces(line);
    return wanted.every((part) => own.includes(part)) ? [index + 1] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
