/**
 * The numbers of a question and those that facts say, with what each is measured in. The 4 of `GPT 4` is a
 * part of a name, and the 10 of `every 10 seconds` one of what something is per.
 */
import type { KeyWords } from "../schema/key.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { alikeOf } from "./alike.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Spoken } from "./prepare.ts";
import { isPeriod, isPeriodOpener, isSilent, shortPeriods, toStem } from "./words.ts";

interface Amount {
  /** In bytes, in seconds, in the larger coin, or how many. */
  readonly number: number;
  /** What is measured, or the stem of what is counted; empty for a number of anything. */
  readonly of: string;
}

export interface AskedAmount extends Amount {
  /** 1 for `at least`, -1 for `at most`, 0 for this very number. */
  readonly side: number;
}

export interface QuestionToken {
  readonly text: string;
  readonly stem: string;
  readonly isSilent: boolean;
  /** True before `plan`, if plans are called so. */
  readonly isPlan?: boolean;
  /** True for a number that belongs to the name before or behind it. */
  readonly isOfName?: boolean;
  /** True for what the number before it counts. */
  readonly isCounted?: boolean;
  readonly amount?: AskedAmount;
}

const units = onceFor(() => {
  const found = new Map<string, Amount>();
  const add = (of: string, text: string): void => {
    for (const [, word, number] of text.matchAll(/(\S+) (\S+)/g))
      found.set(toStem(word!), { of, number: Number(number) });
  };
  add(
    "duration",
    "ms .001 millisecond .001 second 1 sec 1 minute 60 min 60 hour 3600 day 86400 week 604800 month 2592000 year 31536000",
  );
  add("money", "dollar 1 usd 1 euro 1 eur 1");
  add("share", "percent 1 % 1");
  for (const [at, prefix] of ["", "k", "m", "g", "t"].entries())
    add("bytes", `${prefix}b ${1000 ** at} ${prefix}ib ${1024 ** at} ${prefix}byte ${1000 ** at}`);
  return found;
});

/** What the units measure; all else is counted. */
const measured = new Set(["duration", "money", "share", "bytes"]);

function unitOf(word: string): Amount | undefined {
  return units().get(toStem(word.toLowerCase()));
}

const scales = new Map(Object.entries({ thousand: 1e3, million: 1e6, billion: 1e9 }));
const letters: Readonly<Record<string, string>> = { k: "thousand", m: "million", b: "billion" };

const numberForm = /^(\d+(?:\.\d+)?)([kmb]?)$/;
const withUnit = /^(\d+(?:\.\d+)?)([kmgt]i?b|ms|min|[shd])$/;
const plural = /[a-z]{2}s$/;
/** Before a number: it or more, or else it or less. */
const sides =
  /^(?:(at least|minimum|above|over|more|greater|bigger|larger|higher)|at most|under|below|less|fewer|smaller|lower|cheaper)$/;

/** `priced` are the numbers behind a sign of money. */
export function withAmounts(
  given: readonly QuestionToken[],
  priced: ReadonlySet<string>,
  { lexicon }: Spoken,
): readonly QuestionToken[] {
  const tokens = given.flatMap((token, at) => {
    const isOfName = isNumberOfName(given, at, lexicon);
    const [, number, unit] = (!isOfName && withUnit.exec(token.text)) || [];
    if (number === undefined) return { ...token, isOfName };
    const word = shortPeriods[unit!] ?? unit!;
    return [
      { ...token, text: number, stem: number },
      { ...token, text: word, stem: toStem(word) },
    ];
  });
  const read: QuestionToken[] = [...tokens];
  const set = (at: number, more: Partial<QuestionToken>): void => {
    read[at] = { ...read[at]!, ...more };
  };
  const textAt = (at: number): string => tokens[at]?.text ?? "";
  for (const [at, { text, isOfName }] of tokens.entries()) {
    const [, digits, letter] = numberForm.exec(text) ?? [];
    if (digits === undefined || isOfName) continue;
    const isApart = letter === "" && scales.has(textAt(at + 1));
    const scale = scales.get(isApart ? textAt(at + 1) : letters[letter!]!) ?? 1;
    const next = at + (isApart ? 2 : 1);
    const plain = Number(digits) * scale;
    if (isPeriodOpener(textAt(at - 1))) {
      const [word] = [...scales].find(([, each]) => each === plain) ?? [];
      const isHeld = digits === "1" || isPeriod(textAt(next));
      if (isHeld) set(at, { isSilent: true });
      else if (word !== undefined) set(at, { text: word, stem: word });
      if (isHeld || word !== undefined) continue;
    }
    const unit = priced.has(text) ? { of: "money", number: 1 } : unitOf(textAt(next));
    const counted = unit ? undefined : countedIn(tokens[next]);
    if (!unit && !counted && /^(19|20)\d\d$/.test(text)) continue;
    if (isApart) set(at + 1, { isSilent: true });
    if (counted) set(next, { isCounted: true });
    const long = shortPeriods[textAt(next)];
    if (long !== undefined) set(next, { text: long, stem: toStem(long) });
    let before = at - 1;
    for (const word of ["price", "than"]) if (textAt(before) === word) before--;
    const isAt = textAt(before - 1) === "at";
    const beside = sides.exec(`${isAt ? "at " : ""}${textAt(before)}`);
    if (beside) set(before, { isSilent: true });
    const side = beside ? (beside[1] ? 1 : -1) : 0;
    const of = unit?.of ?? counted?.stem ?? "";
    set(at, { amount: { number: plain * (unit?.number ?? 1), of, side } });
  }
  return read;
}

/** The word behind a number, if it is what the number counts. */
function countedIn(token: QuestionToken | undefined): QuestionToken | undefined {
  if (token === undefined || token.isSilent || isMeasured(token.text)) return undefined;
  return plural.test(token.text) ? token : undefined;
}

/** True if a word beside the number is in the same name: `sonnet 4.5`, and not `500 mb`. */
function isNumberOfName(tokens: readonly QuestionToken[], at: number, lexicon: Lexicon): boolean {
  const own = /^\d/.test(tokens[at]!.text) ? lexicon.beside(tokens[at]!.text) : undefined;
  if (own === undefined) return false;
  let before = at - 1;
  while (numberForm.test(tokens[before]?.text ?? "")) before--;
  return [before, at + 1].some((near) => {
    const { text = "", stem = "" } = tokens[near] ?? {};
    const isBesideAny = isMeasured(text) || isSilent(text) || sides.test(`at ${text}`);
    if (isBesideAny || (near > at && plural.test(text))) return false;
    return own.has(text) || own.has(stem);
  });
}

function isMeasured(word: string): boolean {
  return numberForm.test(word) || unitOf(word) !== undefined;
}

/** What a fact says, for people → its number; undefined for `yes`. */
export function saidAmount(display: string): Amount | undefined {
  if (display === "no limit") return { number: Infinity, of: "" };
  const [, sign, digits, word = ""] = /^([$€£]?)([\d.,]+) ?([^\s/]*)/.exec(display) ?? [];
  if (digits === undefined) return undefined;
  const { of, number } =
    sign === "" ? (unitOf(word) ?? { of: toStem(word), number: 1 }) : { of: "money", number: 1 };
  return { number: Number(digits.replaceAll(",", "")) * number, of };
}

/**
 * How a fact meets a number: it says the same, or what is asked for as well. A number of something that one wants more
 * of is the least that is needed, if nothing else is said: who has files of 500 MB asks for a limit of as much.
 */
export function amountFit(
  { number, of, side }: AskedAmount,
  said: Amount | undefined,
  better: KeyWords["better"],
): "same" | "met" | "unmet" {
  if (said === undefined) return "unmet";
  // `10k` of what is not said may be of all that is counted, and `7` says nothing.
  const isCount = number >= 1000 && !measured.has(said.of);
  const isNeed = side === 0 && (of === "" ? isCount : of !== "money") && better === "higher";
  const wanted = isNeed ? 1 : side;
  if (said.number === Infinity) return wanted === 1 && of !== "money" ? "met" : "unmet";
  if (of !== "" && of !== said.of && !alikeOf(of).includes(said.of)) return "unmet";
  // What one calls 10 MB, another calls 10 MiB.
  const ratio = Math.max(number, said.number) / Math.min(number, said.number);
  const isSame =
    said.number === number ||
    (said.of === "bytes" &&
      [1, 2, 3, 4].some((power) => Math.abs(ratio / 1.024 ** power - 1) < 1e-9));
  if (isSame) return side === 0 ? "same" : "met";
  return wanted * (said.number - number) > 0 ? "met" : "unmet";
}
