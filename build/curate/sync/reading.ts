/**
 * What a place states and a line of the register → the value of its fact, in the unit of its key. A line may say
 * the words around an amount, with `{}` in its place.
 */
import { inDecimals } from "../../amount/digits.ts";
import { isOtherRate, rateOf, rateOfUnit, type Rate } from "../../amount/rate.ts";
import { amountsIn, type Amount } from "../../amount/read.ts";
import { measureOf, type MeasuredIn } from "../../amount/states.ts";
import { unitNamed } from "../../amount/units.ts";
import { saysUnlimited } from "../../amount/unlimited.ts";
import type { Value } from "../../schema/fact.ts";
import type { RegisterLine } from "../../schema/register.ts";
import type { Leaf, Unread } from "./places/leaf.ts";
import type { ReadPlace } from "./places/open.ts";

/** Why a version states nothing that can be taken. */
export type Missing = Unread | "another unit" | "another rate";

/** A value that was read in a version whose text is at hand; it is quoted where somebody asks. */
export interface Reading {
  readonly value: Value;
  readonly quote: () => string;
  /** From 1; undefined where that is not plain. */
  readonly line: () => number | undefined;
}

export const gapWords: Readonly<Record<Missing, string>> = {
  absent: "nothing is stated there",
  ambiguous: "the place, or what is stated there, is there more than once",
  "another unit": "what is stated there is in a unit that does not convert into that of the key",
  "another rate": "what is stated there is per another time than the key, or counts something else",
  "not readable": "the file cannot be read",
};

/** By the place and the words of today, else by those in which older versions are known to state it. */
export function readingOf(
  readPlace: ReadPlace,
  line: RegisterLine,
  key: MeasuredIn,
): Reading | Missing {
  let missing: Missing = "absent";
  for (const place of [line.at, ...(line.earlier ?? [])]) {
    const leaf = readPlace(place);
    for (const says of [line.says, ...(line.said ?? [])]) {
      const read = typeof leaf === "string" ? leaf : valueAtLeaf(leaf, says, line, key);
      if (typeof read !== "string" && typeof leaf !== "string") {
        const { value, words } = read;
        return { value, quote: () => leaf.quote(words), line: () => leaf.line(words) };
      }
      if (read !== "absent") missing = read as Missing;
    }
  }
  return missing;
}

interface Read {
  readonly value: Value;
  /** The words that count of a long text; undefined for a place that states the value alone. */
  readonly words?: string;
}

function valueAtLeaf(
  leaf: Leaf,
  says: string | undefined,
  line: RegisterLine,
  key: MeasuredIn,
): Read | Missing {
  const { stated, heads } = leaf;
  if (typeof stated === "boolean") return { value: stated };
  if (typeof stated === "number") {
    if (leaf.isLength === true && !isLengthIn(line)) return "another unit";
    return ofNumber(stated, undefined, line, key);
  }
  if (says === undefined) return ofText(stated, heads, line, key);
  const said = saidIn(stated, says);
  const found = said.map(({ words, amount, rate }) => {
    const own = amount === undefined ? ofWords(line) : ofAmount(amount, [rate], line, key);
    return typeof own === "string" ? own : { ...own, words };
  });
  const [first] = found;
  if (first === undefined) return "absent";
  const isOne = found.every(
    (each) => typeof each !== "string" && typeof first !== "string" && each.value === first.value,
  );
  return found.length === 1 || isOne ? first : "ambiguous";
}

/** A text is as long as it has characters; where its bytes count, the note says so to readers as well. */
function isLengthIn({ unit = "", note = "" }: RegisterLine): boolean {
  return unitNamed(unit)?.dimension !== "data" || /\bbytes\b/i.test(note);
}

/** A text that holds one amount alone, or says that there is no limit. */
function ofText(
  text: string,
  heads: readonly string[],
  line: RegisterLine,
  key: MeasuredIn,
): Read | Missing {
  if (line.value !== undefined) return ofWords(line);
  if (key.datatype === "string") return { value: text };
  const [amount, ...others] = amountsIn(text).filter(({ isVague }) => !isVague);
  if (others.length > 0) return "ambiguous";
  if (amount === undefined) return saysUnlimited(text) ? { value: null } : "absent";
  const around = heads.map((head) => rateOf(head, { start: 0, end: 0 }));
  return ofAmount(amount, [rateOf(text, amount), ...around], line, key);
}

function ofWords({ value }: RegisterLine): Read | Missing {
  return value === undefined ? "absent" : { value };
}

/** `rates` are what is said of its period and of what it counts, the nearest words first. */
function ofAmount(
  amount: Amount,
  rates: readonly (Rate | undefined)[],
  line: RegisterLine,
  key: MeasuredIn,
): Read | Missing {
  const { currencies } = amount;
  if (line.currency !== undefined && currencies.length > 0 && !currencies.includes(line.currency))
    return "another unit";
  if (!isOwnRate(rates, line, key)) return "another rate";
  const own = amount.senses.find(({ unit }) => unit !== undefined) ?? amount.senses[0];
  if (own.number === null) return { value: null };
  return ofNumber(own.number, own.unit?.name, line, key);
}

/** Another period than that of the key is right where the factor of the line converts it. */
function isOwnRate(
  rates: readonly (Rate | undefined)[],
  { factor = 1 }: RegisterLine,
  { unit, datatype }: MeasuredIn,
): boolean {
  if (typeof unit !== "string") return true;
  const own = rateOfUnit(unit, datatype === "money");
  const period = rates.find((rate) => rate?.period !== undefined)?.period;
  const stated = { period, counted: rates[0]?.counted };
  if (!isOtherRate(stated, own)) return true;
  const converted = period === undefined ? undefined : period * factor;
  return converted !== undefined && !isOtherRate({ ...stated, period: converted }, own);
}

function ofNumber(
  number: number,
  named: string | undefined,
  { unit, factor = 1 }: RegisterLine,
  key: MeasuredIn,
): Read | Missing {
  const target = measureOf(key.unit ?? "");
  const stated = unitNamed(named ?? unit ?? "");
  // A period of a rate, such as `per 60 seconds`, converts into nothing here.
  if (target === undefined && stated !== undefined && named === undefined) return "another unit";
  if (target === undefined) return { value: inDecimals(number * factor) };
  if (stated === undefined || stated.dimension !== target.dimension) return "another unit";
  return { value: inDecimals((number * factor * stated.sizes[0]) / target.sizes[0]) };
}

export interface Said {
  /** The sentence in which the words stand. */
  readonly words: string;
  /** Undefined where the words have no place for an amount. */
  readonly amount: Amount | undefined;
  /** The period behind the amount; what is counted there is in the words that were asked for. */
  readonly rate: Rate | undefined;
}

const amountSpan = "(?<amount>\\S.{0,60}?)";

/** A regular expression with one group around the amount, if there is a `{}`. */
function toExpression(says: string): RegExp {
  const parts = says
    .trim()
    .split(/(\{\}|…)/)
    .map((part) =>
      part === "{}"
        ? amountSpan
        : part === "…"
          ? ".{0,200}?"
          : part
              .trim()
              .split(/\s+/)
              .map((word) => word.replace(/[$()*+.?[\\\]^{|}]/g, "\\$&"))
              .join("\\s+"),
    )
    .filter((part) => part !== "");
  return new RegExp(`(?<![\\p{L}\\d])${parts.join("\\s*")}(?![\\p{L}\\d])`, "dgiu");
}

/** Each place of a text that says so; a line of it is a block of its own. */
function saidIn(text: string, says: string): readonly Said[] {
  const expression = toExpression(says);
  // `100reqs` is no amount by itself; who asks for `{}reqs` says where it ends.
  const isGlued = /\{\}\p{L}/u.test(says);
  return text.split("\n").flatMap((block) =>
    [...block.matchAll(expression)].flatMap((match): readonly Said[] => {
      const end = match.index + match[0].length;
      const span = match.indices?.groups?.["amount"];
      if (span === undefined)
        return [{ words: sentenceAt(block, match.index, end), amount: undefined, rate: undefined }];
      // Its unit may stand behind the words that were asked for.
      const found = amountsIn(block).filter(
        ({ start, isVague }) => start >= span[0] && start < span[1] && !isVague,
      );
      const [amount, ...others] =
        found.length === 0 && isGlued ? clearAmountsOf(block, span) : found;
      if (amount === undefined || others.length > 0) return [];
      const words = sentenceAt(block, match.index, Math.max(end, amount.end));
      return [{ words, amount, rate: { ...rateOf(block, amount), counted: undefined } }];
    }),
  );
}

/** Those of a part alone, whatever follows it; where they stand is said of the whole. */
function clearAmountsOf(block: string, [from, to]: readonly [number, number]): readonly Amount[] {
  return amountsIn(block.slice(from, to))
    .filter(({ isVague }) => !isVague)
    .map((amount) => ({ ...amount, start: amount.start + from, end: amount.end + from }));
}

/** What opens or ends a box in Markdown or a template, at the ends of a sentence. */
const opening = /^(?:(?::::\s*\w+(?:\[[^\]]*\])?|\{\{[^{}]*\}\}|\}\}|\[!\w+\])\s+)+/;
const ending = /(?:\s+(?::::|\{\{))+$/;

/**
 * From the full stop before to the one behind, without what belongs to boxes and templates; what is not a
 * sentence by then is cut to the words.
 */
function sentenceAt(block: string, start: number, end: number): string {
  const before = [...block.slice(0, start).matchAll(/[.!?](?=\s)/g)].at(-1);
  const from = before === undefined ? 0 : before.index + 1;
  const stop = /[.!?](?=\s|$)/.exec(block.slice(end));
  const to = stop === null ? block.length : end + stop.index + 1;
  const sentence = block.slice(from, to).trim().replace(opening, "").replace(ending, "");
  return sentence.length <= 400 ? sentence : block.slice(start, end).trim();
}
