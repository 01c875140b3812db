/**
 * A fact's quote, or a person's regular expression → what each version of a file states by it: the same
 * words, markup and white space folded, with any amount in the place of the value's. Where they stand in
 * several places that state several values, neither is taken.
 */
import { amountsIn, type Amount } from "../../amount/read.ts";
import type { MeasuredIn } from "../../amount/states.ts";
import type { Value } from "../../schema/fact.ts";
import type { Reading } from "../register/follow.ts";
import type { Missing } from "../register/versions.ts";
import { measureIn, valueBy, type Statement } from "./measure.ts";

export type ReadText = (text: string) => Reading | Missing;

/** A value that is no number is stated by its very words. Undefined for a number that its quote does not state. */
export function quoteReader({ quote, value, key }: Statement): ReadText | undefined {
  const isNumber = typeof value === "number" || value === null;
  const measure = isNumber ? measureIn(amountsIn(quote), value, key) : undefined;
  if (typeof value === "number" && measure === undefined) return undefined;
  const parts = partsOf(quote, measure?.amount);
  // What has not its longest word does not have the quote.
  const keys = parts.flat().flatMap(({ key = "", amount }) => (amount === undefined ? key : []));
  const telling = keys.toSorted((one, other) => other.length - one.length)[0] ?? "";
  let today: { readonly count: number; readonly at: number } | undefined;
  return (written) => {
    const blocks = withoutTargets(written).split(/\n\s*\n/);
    const found = blocks
      .filter((block) => block.toLowerCase().includes(telling))
      .flatMap((block) => statedIn(block, parts, (amount) => measure && valueBy(amount, measure)))
      .map((each) => (measure === undefined ? { ...each, value } : each));
    const at = found.findIndex((each) => each.value === value);
    today ??= at < 0 ? undefined : { count: found.length, at };
    // The same words for several things are told apart by their order, as long as there are as many.
    const own = found.length === today?.count ? [found[today.at]!] : found;
    return only(own);
  };
}

/** Throws a `SyntaxError` for what is no regular expression, or does not have one group around the value. */
export function patternReader(source: string, { quote, value: today, key }: Statement): ReadText {
  const groups = new RegExp(`${source}|`, "u").exec("")!.length - 1;
  if (groups !== 1) throw new SyntaxError(`it has ${groups} groups; one stands around the value`);
  const expression = new RegExp(source, "dgimu");
  const isNumber = typeof today === "number";
  let measure = isNumber ? measureIn(amountsIn(quote), today, key) : undefined;
  return (text) => {
    const found = [...text.matchAll(expression)].flatMap((match) => {
      const span = match.indices![1];
      if (span === undefined) return [];
      const written = quoted(match[1]!);
      if (!isNumber && today !== null)
        return [{ value: wordValue(written, key), quote: quoted(match[0]) }];
      const amount = amountAt(text, span);
      // Where today's quote does not say how it is read, the newest match does: it is today's value.
      if (isNumber && amount !== undefined) measure ??= measureIn([amount], today, key);
      return [{ value: amount && measure && valueBy(amount, measure), quote: quoted(match[0]) }];
    });
    return only(found);
  };
}

function wordValue(written: string, { datatype, values }: MeasuredIn): Value | undefined {
  if (datatype === "enum")
    return (values as readonly string[]).find(
      (each) => each.toLowerCase() === written.toLowerCase(),
    );
  if (datatype !== "boolean") return written;
  return written === "true" ? true : written === "false" ? false : undefined;
}

/** One value, however often it is stated. */
function only(
  found: readonly { readonly value: Value | undefined; readonly quote: string }[],
): Reading | Missing {
  const [first] = found;
  if (first === undefined) return "absent";
  if (found.some(({ value }) => value !== first.value)) return "ambiguous";
  const { value, quote } = first;
  return value === undefined
    ? "another unit"
    : { value, quote: () => quote, line: () => undefined };
}

/** A word as it is compared, or an amount; of a quote an amount without a key may be any. */
interface Word {
  readonly key?: string;
  readonly amount?: Amount;
  readonly start: number;
  readonly end: number;
}

/** The words of a text; an amount with its unit is one of them. */
function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  const add = (from: number, to: number): void => {
    for (const { 0: word, index } of text.slice(from, to).matchAll(/[\p{L}\p{M}]+|\d+/gu))
      words.push({ key: word.toLowerCase(), start: from + index, end: from + index + word.length });
  };
  let done = 0;
  for (const amount of amountsIn(text)) {
    const { start, end } = amount;
    add(done, start);
    words.push({ key: text.slice(start, end).toLowerCase(), amount, start, end });
    done = end;
  }
  add(done, text.length);
  return words;
}

/** The words of a quote between ellipses and bars, where others of the same line may stand. */
function partsOf(quote: string, stated: Amount | undefined): readonly (readonly Word[])[] {
  const parts: Word[][] = [[]];
  let end = 0;
  for (const word of wordsOf(quote)) {
    if (/[|…]|\.\.\./.test(quote.slice(end, word.start))) parts.push([]);
    const { start } = word;
    ({ end } = word);
    parts.at(-1)!.push(start === stated?.start ? { start, end, amount: stated } : word);
  }
  return parts.filter((part) => part.length > 0);
}

/** Each place where the words stand in a row, with the value there. */
function statedIn(
  text: string,
  parts: readonly (readonly Word[])[],
  valueOf: (amount: Amount) => Value | undefined,
): readonly { readonly value: Value | undefined; readonly quote: string }[] {
  const words = wordsOf(text);
  const stands = (part: readonly Word[], start: number): boolean =>
    part.every(({ key, amount: today }, index) => {
      const own = words[start + index];
      if (key !== undefined) return own?.key === key;
      return own?.amount !== undefined && (today?.isVague === true || !own.amount.isVague);
    });
  const [first = [], ...rest] = parts;
  return [...words.keys()].flatMap((start) => {
    if (!stands(first, start)) return [];
    const runs = [words.slice(start, start + first.length)];
    let next = start + first.length;
    for (const part of rest) {
      const stop = text.indexOf("\n", words[next - 1]!.end);
      while (next < words.length && !stands(part, next)) next++;
      if (next >= words.length || (stop >= 0 && words[next]!.start > stop)) return [];
      runs.push(words.slice(next, next + part.length));
      next += part.length;
    }
    const at = parts.flat().findIndex(({ key }) => key === undefined);
    const amount = runs.flat()[at]?.amount;
    const quote = runs
      .map((run) => quoted(text.slice(run[0]!.start, closed(text, run.at(-1)!.end))))
      .join(" | ");
    return [{ value: amount && valueOf(amount), quote }];
  });
}

/** The amount that begins in a span: its unit may stand behind it. */
function amountAt(text: string, [from, to]: readonly [number, number]): Amount | undefined {
  const found = amountsIn(text.slice(from, to + 60)).filter(({ start }) => start < to - from);
  const amount = found.find(({ isVague }) => !isVague) ?? found[0];
  return amount && { ...amount, start: from + amount.start, end: from + amount.end };
}

/** A bracket that the passage opened is closed by what stands right behind it. */
function closed(text: string, end: number): number {
  return end + (/^[)%]/.exec(text.slice(end))?.[0].length ?? 0);
}

/** The line that has the most of a quote's words; undefined where none has half of them. */
export function nearestLine(text: string, quote: string): string | undefined {
  const wordsIn = (line: string): readonly string[] =>
    line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const wanted = new Set(wordsIn(quote));
  const rated = text.split("\n").map((line) => {
    const here = new Set(wordsIn(line));
    return { line, count: [...wanted].filter((word) => here.has(word)).length };
  });
  const [best] = rated.toSorted((a, b) => b.count - a.count);
  if (best === undefined || best.count * 2 < wanted.size) return undefined;
  return quoted(best.line).slice(0, 200);
}

/** Text as it is quoted: markup and white space folded. No part of a pattern reads on without an end. */
function quoted(text: string): string {
  return text
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
