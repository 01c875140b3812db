/** Words and numbers of the plain style: text at an offset → a value and where it ends. */

/** A value of the plain style, and where it stands in the text. */
export interface Spot {
  /** Where its name starts; undefined for an item of a list. */
  key: number | undefined;
  readonly start: number;
  /** Where a scalar ends; for a block of lines its start. */
  readonly end: number;
  readonly value: unknown;
  /** The members of a map, the items of a list. */
  readonly below: Readonly<Record<string, Spot>> | readonly Spot[] | undefined;
}

/** Thrown at the first character that is not surely in the plain style. */
export class NotPlain extends Error {}

const double = /"((?:[^"\\]|\\["\\])*)"/y;
const singleQuoted = /'((?:[^']|'')*)'/y;

/** Undefined where no quote stands. On several lines only those below are indented by more than `indent`. */
export function quotedAt(text: string, from: number, indent = Infinity): Spot | undefined {
  const quote = text[from];
  if (quote !== '"' && quote !== "'") return undefined;
  const pattern = quote === '"' ? double : singleQuoted;
  pattern.lastIndex = from;
  const inner = pattern.exec(text)?.[1];
  if (inner === undefined) throw new NotPlain();
  const line = inner.includes("\n") ? foldLines(inner, indent) : inner;
  const value = quote === '"' ? line.replace(/\\(.)/g, "$1") : line.replaceAll("''", "'");
  return { key: undefined, start: from, end: pattern.lastIndex, value, below: undefined };
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

/** Returns the value of a word without quotes: a number, true, false, null or a text. */
export function toScalar(text: string, start: number, end: number): Spot {
  const word = text.slice(start, end);
  if (indicators.has(word[0]!) && !/^-[^ ,[\]{}]/.test(word)) throw new NotPlain();
  return { key: undefined, start, end, value: plainValue(word), below: undefined };
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
