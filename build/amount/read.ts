/**
 * A text → the amounts that stand in it, with every number each may stand for: `1,000` · `$10` · `25 MiB`
 * · `2 million` · `a dozen` · `10^6` · `unlimited`. What the number is measured in belongs to it as far
 * as it converts (a unit of bytes or of time, a currency); what is counted, and per what, stands behind
 * and is read by `rateOf`. Callers decide which of the readings they accept.
 */
import { currenciesOf, currencyBefore, currencyBehind, isOfCents } from "./currencies.ts";
import { groupSpaces, inDecimals, sensesOfDigits, type NumberSense } from "./digits.ts";
import { isoDuration, isoPattern } from "./iso-durations.ts";
import { multiplierOf, numeralOf, numeralPattern, scaleWords, unspacedScales } from "./numerals.ts";
import { inAsciiDigits, isLetterOfWord } from "./scripts.ts";
import { unitNamed, unitWords, type SizedUnit } from "./units.ts";

/** One thing that an amount may mean. */
export interface Sense {
  /** Null for "no limit". */
  readonly number: number | null;
  /** Undefined where none stands behind it, or one that converts into no other, such as `requests`. */
  readonly unit: SizedUnit | undefined;
  /** What its separators and letters were taken for; empty where nothing else could be meant. */
  readonly notation: string;
}

export interface Amount {
  readonly text: string;
  /** Where it stands in the text: its number with its scale, unit and currency; of a vague one the number. */
  readonly start: number;
  readonly end: number;
  /** The likeliest first; never empty. */
  readonly senses: readonly [Sense, ...Sense[]];
  /** ISO 4217 codes, the likeliest first; none where no currency is named. */
  readonly currencies: readonly string[];
  /** It may be no amount: `a`, `one`, `free`, a digit within a word. */
  readonly isVague: boolean;
}

const gap = "[\\s-]{0,3}";
const digits = `\\d{1,3}(?:[${groupSpaces}]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,_'’]\\d+)*`;
const fractions: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "⅛": 1 / 8,
};
const fraction = `[${Object.keys(fractions).join("")}]`;
const raisedDigits = "[⁰¹²³⁴-⁹]+";
const powers = [
  "\\s?(?:\\^|\\*\\*)\\s?(?<power>\\d+)",
  `(?<raised>${raisedDigits})`,
  "e(?<exponent>[+-]?\\d{1,3})(?![\\p{L}\\d])",
  `\\s?[x×]\\s?10(?:\\^(?<times>\\d+)|(?<timesRaised>${raisedDigits}))`,
].join("|");

/** A hyphen behind a letter or a digit joins, and means a range. */
const sign =
  "(?<![\\p{L}\\p{N}%°.)\\]⁰-⁹])[-−–](?=[^\\p{L}\\s])|(?<![\\p{L}-])(?:minus|negative)\\s";

const pattern = new RegExp(
  [
    `(?<![\\p{L}\\d])(?<iso>${isoPattern})|`,
    `(?:(?<loose>(?<=(?:^|[|:=(])\\s?[-−–]\\s))|)(?<sign>${sign})?`,
    `(?<before>(?:${currencyBefore})\\s?)?(?<inner>(?<=[$€£¥])[-−](?=\\d))?`,
    `(?:(?<digits>${digits})(?:\\s?(?<fraction>${fraction})|${powers})?|(?<lone>${fraction})`,
    `|(?<![\\p{L}\\d])(?:(?<unlimited>unlimited)|(?<words>${numeralPattern}))(?!\\p{L})|(?<infinite>∞))`,
    `(?:\\s?(?<letter>[kmbt])(?![\\p{L}\\d])|${gap}(?<scale>(?:${scaleWords})(?!\\p{L})|${unspacedScales}))?`,
    `(?:\\s?(?<brief>[hds])(?![\\p{L}\\d])|${gap}(?<unit>(?:${unitWords.join("|")})(?!\\p{L})|%))?`,
    `(?:\\s?(?<behind>${currencyBehind}))?`,
  ].join(""),
  "gu",
);

/** In the order of the text, none within another. */
export function amountsIn(text: string): readonly Amount[] {
  const plain = inAsciiDigits(text);
  const small = plain.toLowerCase();
  // Where a letter is longer in lower case, what is found would stand elsewhere in the text.
  const lower =
    small.length === plain.length
      ? small
      : plain.replace(/[A-Z]/g, (capital) => capital.toLowerCase());
  const amounts: Amount[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(lower); match !== null; match = pattern.exec(lower)) {
    // Where its letter is small, it is a word with digits.
    if (match.groups?.["iso"] !== undefined && text[match.index] === "p")
      pattern.lastIndex = match.index + 1;
    else amounts.push(toAmount(match, text));
  }
  return amounts;
}

type MatchedGroups = Readonly<Record<string, string | undefined>>;

function toAmount(match: RegExpExecArray, text: string): Amount {
  const groups: MatchedGroups = match.groups ?? {};
  const { sign: minus = "", before = "", inner = "", digits: written, words, iso } = groups;
  const [start, end] = [match.index, match.index + match[0].length];
  if (iso !== undefined) {
    const senses = [{ ...isoDuration(iso), notation: "" }] as const;
    return { text, start, end, senses, currencies: [], isVague: false };
  }
  if (isVague(groups, text, start, end)) {
    const from = start + minus.length + before.length + inner.length;
    const unit = unitNamed(groups["unit"] ?? "");
    const senses = nonEmpty(numbersOf(groups).map((sense) => ({ ...sense, unit })));
    return {
      text,
      start: minus === "" ? from : start,
      end: from + (written ?? words!).length,
      senses: signed(senses, groups, text.slice(Math.max(0, start - 3), start)),
      currencies: [],
      isVague: true,
    };
  }
  const currency = before.trim() || (groups["behind"] ?? "");
  const senses = sensesOf(groups, isOfCents(currency), text.slice(start, end));
  return {
    text,
    start,
    end,
    senses: signed(senses, groups, text.slice(Math.max(0, start - 3), start)),
    currencies: currenciesOf(currency),
    isVague: false,
  };
}

/** `5 -10` is a range as often as not, and `- 10` the item of a list. */
function signed(senses: Amount["senses"], groups: MatchedGroups, behind: string): Amount["senses"] {
  const { sign: before, inner, loose } = groups;
  if ((before ?? inner ?? loose) === undefined) return senses;
  const negative = senses.map((sense) => ({ ...sense, number: opposite(sense.number) }));
  const isDoubtful = loose !== undefined || /[\d%]\s+$/.test(behind);
  return nonEmpty(
    isDoubtful
      ? [...senses, ...negative.map((each) => ({ ...each, notation: `${each.notation}-` }))]
      : negative,
  );
}

function opposite(number: number | null): number | null {
  return number === null || number === 0 ? number : -number;
}

/** A digit of a word (`v2`, `3rd`), and a word that is an amount in some sentences only. */
function isVague(
  { digits: written, words, unit, behind }: MatchedGroups,
  text: string,
  start: number,
  end: number,
) {
  if (written !== undefined)
    return isLetterOfWord(text[start - 1] ?? "") || isLetterOfWord(text[end] ?? "");
  if (words === undefined) return false;
  if (behind !== undefined || (unit !== undefined && words.startsWith("half"))) return false;
  return numeralOf(words).isVague;
}

function sensesOf(groups: MatchedGroups, isCents: boolean, written: string): Amount["senses"] {
  if ((groups["unlimited"] ?? groups["infinite"]) !== undefined)
    return [{ number: null, unit: undefined, notation: "" }];
  const scale = multiplierOf(groups["scale"] ?? "") * (isCents ? 0.01 : 1);
  const unit = unitNamed(groups["unit"] ?? groups["brief"] ?? "");
  const { letter } = groups;
  return nonEmpty(
    numbersOf(groups).flatMap(({ number, notation }) => {
      const plain = { number: inDecimals(number * scale), unit, notation };
      return letter === undefined ? plain : lettered(plain, letter, written.includes("M"));
    }),
  );
}

/** `15m` is millions or minutes, but `15M` millions; `5b` billions or bytes; a `k` is a thousand. */
function lettered(plain: NumberSense & Sense, letter: string, isCapitalM: boolean) {
  const scaled: Sense = { ...plain, number: inDecimals(plain.number * multiplierOf(letter)) };
  const name = letter === "b" ? "byte" : letter === "m" && !isCapitalM ? "minute" : "";
  const other = unitNamed(name);
  if (other === undefined || plain.unit !== undefined) return [scaled];
  const bare: Sense = { ...plain, unit: other, notation: `${plain.notation}${name}` };
  return [{ ...scaled, notation: `${plain.notation}${letter}` }, bare];
}

/** The number itself, before a scale, in each way it can be read. */
function numbersOf(groups: MatchedGroups): readonly NumberSense[] {
  const { words, lone } = groups;
  if (words !== undefined) return [{ number: numeralOf(words).number, notation: "" }];
  if (lone !== undefined) return [{ number: fractions[lone]!, notation: "" }];
  const senses = sensesOfDigits(groups["digits"]!);
  const part = fractions[groups["fraction"] ?? ""];
  if (part !== undefined) return senses.map((sense) => ({ ...sense, number: sense.number + part }));
  return senses.flatMap((sense) => raisedOf(sense, groups));
}

function raisedOf(sense: NumberSense, groups: MatchedGroups): readonly NumberSense[] {
  const { number, notation } = sense;
  const { power, raised, exponent, times, timesRaised } = groups;
  const factor = exponent ?? times ?? lowered(timesRaised);
  if (factor !== undefined) return [{ number: Number(`${number}e${factor}`), notation }];
  if (power !== undefined) return [{ number: number ** Number(power), notation }];
  if (raised === undefined) return [sense];
  const result = { number: number ** Number(lowered(raised)), notation: `${notation}^` };
  // A raised digit behind any other number is a footnote's mark.
  return number === 10 || number === 2 ? [result] : [{ number, notation: `${notation}¹` }, result];
}

function lowered(raised: string | undefined): string | undefined {
  return raised?.normalize("NFKC");
}

function nonEmpty<T>(items: readonly T[]): readonly [T, ...T[]] {
  return items as unknown as readonly [T, ...T[]];
}
