/** Words and numbers of the plain style: text at an offset → a value and where it ends. */
import type { PlaceList } from "./plain-places.ts";

/** A text that is being read. */
export interface PlainText {
  readonly text: string;
  readonly places: PlaceList;
  /** The offset behind the value that was read last. */
  end: number;
}

/** Thrown at the first character that is not surely in the plain style. */
export class NotPlain extends Error {}

const double = /"((?:[^"\\]|\\["\\])*)"/y;
const singleQuoted = /'((?:[^']|'')*)'/y;

export function isQuote(character: string | undefined): boolean {
  return character === '"' || character === "'";
}

/** Reads a text in quotes. On several lines only those below are indented by more than `indent`. */
export function quotedAt(plain: PlainText, from: number, indent = Infinity): string {
  const { text } = plain;
  const isDouble = text[from] === '"';
  const pattern = isDouble ? double : singleQuoted;
  pattern.lastIndex = from;
  const inner = pattern.exec(text)?.[1];
  if (inner === undefined) throw new NotPlain();
  const line = inner.includes("\n") ? foldLines(inner, indent) : inner;
  addScalar(plain, from, pattern.lastIndex);
  return isDouble ? line.replace(/\\(.)/g, "$1") : line.replaceAll("''", "'");
}

/** Lines as one, each of them below the first indented by more than `indent`. */
function foldLines(lines: string, indent: number): string {
  return lines.split("\n").reduce((text, line) => {
    const start = line.search(/[^ ]/);
    if (start <= indent) throw new NotPlain();
    return `${text.replace(/ +$/, "")} ${line.slice(start)}`;
  });
}

/** Where a text without quotes ends that starts at `from` and must end before `limit`. */
export function plainEnd(text: string, from: number, limit: number): number {
  const written = text.slice(from, limit);
  const comment = written.indexOf(" #");
  let end = comment < 0 ? written.length : comment;
  while (end > 0 && written[end - 1] === " ") end--;
  const colon = written.indexOf(": ");
  // A colon at its end would make it a name.
  if (end === 0 || (colon >= 0 && colon < end) || written[end - 1] === ":") throw new NotPlain();
  return from + end;
}

/** Characters that mean something to YAML at the start of a value. */
const indicators = new Set("-?:,[]{}#&*!|>'\"%@`");
/** A dash or a point may start a word, too. */
const mayBeNoText = /^[-+.~0-9tTfFnN]/;
const number = /^(?:0|-?[1-9]\d{0,14}|-?(?:0|[1-9]\d*)\.\d+)$/;
/** All that YAML takes for something other than text. */
const noText =
  /^(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|0o[0-7]+|0x[0-9a-fA-F]+|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/;

/** Reads a word without quotes: a number, true, false, null or a text. */
export function wordAt(plain: PlainText, start: number, end: number): unknown {
  const word = plain.text.slice(start, end);
  if (indicators.has(word[0]!) && !/^-[^ \n,[\]{}]/.test(word)) throw new NotPlain();
  addScalar(plain, start, end);
  return plainValue(word);
}

export function addScalar(plain: PlainText, start: number, end: number): void {
  plain.places.addScalar(start, end);
  plain.end = end;
}

function plainValue(word: string): unknown {
  if (!mayBeNoText.test(word)) return word;
  if (number.test(word)) return Number(word);
  if (word === "true") return true;
  if (word === "false") return false;
  if (word === "null") return null;
  if (noText.test(word)) throw new NotPlain();
  return word;
}
