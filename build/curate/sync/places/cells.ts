/**
 * Markdown and HTML → the cell of a table by what its row and its column are called, or
 * the running text below a heading. Read by the same reader of pages as everything that is verified.
 */
import { foldSpaces } from "../../../dataset/folded.ts";
import type { RegisterCell } from "../../../schema/register.ts";
import type { Passage, Segment } from "../../verify/reading/passage.ts";
import { wordsOf } from "../../verify/reading/place.ts";
import type { Text } from "../../verify/reading/read.ts";
import type { Leaf, Unread } from "./leaf.ts";

export function openCells(source: string, page: Text): (place: RegisterCell) => Leaf | Unread {
  return (place) => {
    const below = page.passages.filter((passage) => isBelow(passage, [place.heading ?? []].flat()));
    if (place.row === undefined) return runningText(source, below);
    return cellOf(source, below, [place.row].flat(), place.column);
  };
}

function cellOf(
  source: string,
  passages: readonly Passage[],
  row: readonly string[],
  column: string | undefined,
): Leaf | Unread {
  const wanted = row.map(wordsOf);
  const found = passages
    .filter(({ kind }) => kind === "row")
    .flatMap(({ segments }) => {
      const own = wanted.map((words) => segments.find((segment) => isCalled(segment, words)));
      const heads = own.filter((segment): segment is Segment => segment !== undefined);
      if (heads.length < wanted.length) return [];
      const cells = segments.filter((segment) =>
        column === undefined
          ? !heads.includes(segment) && segment.text !== ""
          : wordsOf(segment.header) === wordsOf(column) && !heads.includes(segment),
      );
      return cells.map((cell) => ({ heads, cell, segments }));
    });
  const [one, another] = found;
  if (one === undefined || another !== undefined) return one === undefined ? "absent" : "ambiguous";
  const { heads, cell, segments } = one;
  const quoted = segments.filter((segment) => segment === cell || heads.includes(segment));
  const parts = quoted.map(({ text }) => text);
  return {
    stated: foldSpaces(cell.text),
    heads: [cell.header, ...heads.map(({ text }) => text)],
    quote: () => rowWords(segments, quoted),
    line: () => onlyLineWith(source, parts),
  };
}

/** The quoted cells with bars between them; those that stand between two and are left out are a `…`. */
function rowWords(segments: readonly Segment[], quoted: readonly Segment[]): string {
  const words: string[] = [];
  let isCut = false;
  for (const segment of segments) {
    if (!quoted.includes(segment)) {
      isCut ||= segment.text !== "" && words.length > 0;
      continue;
    }
    if (isCut) words.push("…");
    words.push(foldSpaces(segment.text));
    isCut = false;
  }
  return words.join(" | ");
}

/** With its footnote marks, as a person may have copied it, or without them. */
function isCalled({ text, marked }: Segment, words: string): boolean {
  return wordsOf(text) === words || wordsOf(marked) === words;
}

function runningText(source: string, passages: readonly Passage[]): Leaf | Unread {
  const blocks = passages
    .filter(({ kind }) => kind === "prose")
    .flatMap(({ segments }) => segments.map(({ text }) => foldSpaces(text)));
  const [first] = blocks;
  if (first === undefined) return "absent";
  return {
    stated: blocks.join("\n"),
    heads: [],
    quote: (words) => words ?? first,
    line: (words) => (words === undefined ? undefined : onlyLineWith(source, [words])),
  };
}

function isBelow({ headings }: Passage, wanted: readonly string[]): boolean {
  const own = new Set(headings.map(({ text }) => wordsOf(text)));
  return wanted.every((heading) => own.has(wordsOf(heading)));
}

/** The one line that holds all of these words, white space folded; undefined for none and for several. */
function onlyLineWith(text: string, parts: readonly string[]): number | undefined {
  const wanted = parts.map(foldSpaces).filter((part) => part !== "");
  const found = text.split("\n").flatMap((line, index) => {
    const own = foldSpaces(line);
    return wanted.every((part) => own.includes(part)) ? [index + 1] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
