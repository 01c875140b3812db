/** Braces and brackets of the plain style, on one line: text at an offset → value and end. */
import { Bare } from "./bare.ts";
import { NotPlain, plainEnd, quotedAt, toScalar, type Spot } from "./plain-scalar.ts";

const flowKey = /([A-Za-z0-9_][\w./-]{0,1000}): +/y;
const separator = / *(?:, +|([\]}]))/y;
const close = /[,[\]{}\n]/g;
/** Levels of braces and brackets; curated files have two. */
const maxFlowLevels = 4;

export function flowAt(text: string, from: number, level = 0): Spot {
  if (level > maxFlowLevels) throw new NotPlain();
  return text[from] === "{" ? bracesAt(text, from, level) : bracketsAt(text, from, level);
}

function bracesAt(text: string, from: number, level: number): Spot {
  const value = new Bare<unknown>();
  const below = new Bare<Spot>();
  let at = skipSpaces(text, from + 1);
  for (let isOpen = text[at] !== "}"; isOpen; isOpen = text[at - 1] !== "}") {
    flowKey.lastIndex = at;
    const word = flowKey.exec(text)?.[1];
    if (word === undefined || word in below) throw new NotPlain();
    const spot = itemAt(text, flowKey.lastIndex, level);
    spot.key = at;
    below[word] = spot;
    value[word] = spot.value;
    at = afterSeparator(text, spot.end, "}");
  }
  return { key: undefined, start: from, end: isEmpty(below) ? at + 1 : at, value, below };
}

function bracketsAt(text: string, from: number, level: number): Spot {
  const below: Spot[] = [];
  let at = skipSpaces(text, from + 1);
  for (let isOpen = text[at] !== "]"; isOpen; isOpen = text[at - 1] !== "]") {
    const spot = itemAt(text, at, level);
    below.push(spot);
    at = afterSeparator(text, spot.end, "]");
  }
  const value = below.map((spot) => spot.value);
  return { key: undefined, start: from, end: below.length === 0 ? at + 1 : at, value, below };
}

function isEmpty(below: object): boolean {
  for (const _ in below) return false;
  return true;
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

function itemAt(text: string, from: number, level: number): Spot {
  const first = text[from];
  if (first === "{" || first === "[") return flowAt(text, from, level + 1);
  const quoted = quotedAt(text, from);
  if (quoted !== undefined) return quoted;
  close.lastIndex = from;
  close.test(text);
  const limit = close.lastIndex - 1;
  if (text.slice(from, limit).includes(" #")) throw new NotPlain();
  return toScalar(text, from, plainEnd(text, from, limit));
}
