/** Braces and brackets of the plain style, on one line: text at an offset → value and end. */
import { Bare } from "./bare.ts";
import { isQuote, NotPlain, plainEnd, quotedAt, wordAt, type PlainText } from "./plain-scalar.ts";
import { setMember } from "./plain-map.ts";

const flowKey = /([A-Za-z0-9_][\w./-]{0,1000}): +/y;
const separator = / *(?:, +|([\]}]))/y;
const close = /[,[\]{}\n]/g;
/** Levels of braces and brackets; curated files have two. */
const maxFlowLevels = 4;

export function flowAt(plain: PlainText, from: number, level = 0): unknown {
  if (level > maxFlowLevels) throw new NotPlain();
  return plain.text[from] === "{" ? bracesAt(plain, from, level) : bracketsAt(plain, from, level);
}

function bracesAt(plain: PlainText, from: number, level: number): unknown {
  const { text, places } = plain;
  const entry = places.open(from);
  const value = new Bare<unknown>();
  let at = skipSpaces(text, from + 1);
  if (text[at] === "}") at++;
  else
    do {
      flowKey.lastIndex = at;
      const word = flowKey.exec(text)?.[1];
      if (word === undefined) throw new NotPlain();
      places.name(at);
      setMember(value, word, itemAt(plain, flowKey.lastIndex, level));
      at = afterSeparator(text, plain.end, "}");
    } while (text[at - 1] !== "}");
  places.close(entry);
  plain.end = at;
  return value;
}

function bracketsAt(plain: PlainText, from: number, level: number): unknown {
  const { text, places } = plain;
  const entry = places.open(from);
  const value: unknown[] = [];
  let at = skipSpaces(text, from + 1);
  if (text[at] === "]") at++;
  else
    do {
      value.push(itemAt(plain, at, level));
      at = afterSeparator(text, plain.end, "]");
    } while (text[at - 1] !== "]");
  places.close(entry);
  plain.end = at;
  return value;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at++;
  return at;
}

/** Returns the offset after a comma and its space, or after the closing mark. */
function afterSeparator(text: string, from: number, closing: string): number {
  separator.lastIndex = from;
  const match = separator.exec(text);
  if (match === null || (match[1] !== undefined && match[1] !== closing)) throw new NotPlain();
  return separator.lastIndex;
}

function itemAt(plain: PlainText, from: number, level: number): unknown {
  const { text } = plain;
  const first = text[from];
  if (first === "{" || first === "[") return flowAt(plain, from, level + 1);
  if (isQuote(first)) return quotedAt(plain, from);
  close.lastIndex = from;
  close.test(text);
  const limit = close.lastIndex - 1;
  if (text.slice(from, limit).includes(" #")) throw new NotPlain();
  return wordAt(plain, from, plainEnd(text, from, limit));
}
