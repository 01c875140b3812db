/**
 * One version of a file → its words and amounts with where they stand, line by line: what quotes are
 * compared by. Markup is no word, so that `**10** requests` and `10 requests` are one statement; the
 * headings above a line and the head of a table's column tell statements of the same words apart.
 */
import { amountsIn, type Amount } from "../../amount/read.ts";

export interface Word {
  /** What is compared: lower case; `#` for an amount, but itself for a word that may be none. */
  readonly key: string;
  readonly amount?: Amount;
  readonly start: number;
  readonly end: number;
}

export interface Line {
  readonly start: number;
  /** Its first word and the one behind its last, in the words of the page. */
  readonly from: number;
  readonly to: number;
}

export interface Page {
  readonly text: string;
  readonly words: readonly Word[];
  readonly lines: readonly Line[];
}

const separators = /[^\p{L}\p{M}\d]+/gu;

export function toPage(text: string): Page {
  const bare = withoutTargets(text);
  const words = wordsOf(bare);
  const lines: Line[] = [];
  let [start, from] = [0, 0];
  for (const line of bare.split("\n")) {
    const end = start + line.length;
    let to = from;
    while (to < words.length && words[to]!.start <= end) to++;
    lines.push({ start, from, to });
    [start, from] = [end + 1, to];
  }
  return { text, words, lines };
}

/** The words of a text; an amount with its unit is one of them. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const add = (from: number, to: number): void => {
    for (const { 0: word, index } of text.slice(from, to).matchAll(/[\p{L}\p{M}]+|\d+/gu))
      words.push({ key: word.toLowerCase(), start: from + index, end: from + index + word.length });
  };
  let done = 0;
  for (const amount of amountsIn(text)) {
    const { start, end, isVague } = amount;
    add(done, start);
    words.push({ key: isVague ? text.slice(start, end).toLowerCase() : "#", amount, start, end });
    done = end;
  }
  add(done, text.length);
  return words;
}

export function lineAt(page: Page, word: number): number {
  return page.lines.findIndex(({ from, to }) => word >= from && word < to);
}

/** The words of a line with its amounts left open: two lines that say it of different numbers are one. */
export function sayingOf(page: Page, { from, to }: Line): string {
  return page.words
    .slice(from, to)
    .map(({ key }) => key)
    .join(" ");
}

export function lineText({ text, lines }: Page, line: number): string {
  return text.slice(lines[line]!.start, (lines[line + 1]?.start ?? text.length + 1) - 1);
}

/**
 * True where whole lines stand in a text, and no second time. Looked for at the starts of lines alone:
 * in a long run of one character, any place could be the start of it.
 */
export function standsOnce(text: string, lines: string): boolean {
  let count = 0;
  for (let at = 0, next = 0; next >= 0; at = next + 1) {
    const end = text[at + lines.length] ?? "\n";
    if (text.startsWith(lines, at) && end === "\n") count++;
    next = text.indexOf("\n", at);
  }
  return count === 1;
}

/** The nearest heading above a line, as words; empty where there is none. */
export function headingOf(page: Page, line: number): string {
  for (let at = line; at >= 0; at--)
    if (/^\s{0,3}#{1,6}\s/.test(lineText(page, at))) return plainKey(lineText(page, at));
  return "";
}

/** The head of the column in which a character of a table's row stands; null outside tables. */
export function columnOf(page: Page, line: number, offset: number): string | null {
  const text = lineText(page, line);
  if (!text.includes("|")) return null;
  let top = line;
  while (top > 0 && lineText(page, top - 1).includes("|")) top--;
  if (!/^[\s|:-]+$/.test(lineText(page, top + 1) || "x")) return null;
  const column = cellsOf(text.slice(0, offset - page.lines[line]!.start)).length - 1;
  return plainKey(cellsOf(lineText(page, top))[column] ?? "");
}

/** Text as it is quoted: markup and white space folded. No part of a pattern reads on without an end. */
export function quoted(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, "$1")
    .replace(/&nbsp;/g, " ")
    .replace(/\]\([^)]*\)?/g, "")
    .replace(/<\/?[a-z][^<>]*>/gi, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/\*\*|__|[`*[\]]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Targets of links, tags and entities become blanks: what they hold is not said on the page. */
function withoutTargets(text: string): string {
  const blank = (match: string): string => match.replace(/[^\n]/g, " ");
  return text
    .replace(/\]\([^)\n]{0,2000}\)/g, blank)
    .replace(/<\/?[a-z][^<>\n]*>/gi, blank)
    .replace(/&[a-z]+;|&#\d+;|\\/gi, blank);
}

function cellsOf(row: string): readonly string[] {
  return row.replace(/^\s*\|/, "").split(/(?<!\\)\|/);
}

function plainKey(text: string): string {
  return quoted(text).toLowerCase().replace(separators, " ").trim();
}
