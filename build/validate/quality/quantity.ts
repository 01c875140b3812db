/**
 * The numbers that a text states, in the notations people use: 10,000 · 10 000 · 10k · 10 million ·
 * ten · half · 1e6; and the factors by which the units of a key are written otherwise.
 */

const words: Readonly<Record<string, number>> = {
  zero: 0,
  no: 0,
  none: 0,
  half: 0.5,
  a: 1,
  an: 1,
  one: 1,
  once: 1,
  single: 1,
  two: 2,
  twice: 2,
  both: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  daily: 1,
  hourly: 1,
  free: 0,
};

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  m: 1e6,
  b: 1e9,
  mn: 1e6,
  bn: 1e9,
  dozen: 12,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
};

/** Every number the text can be read to state; more readings are better than fewer. */
export function numbersIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const plain = text.replace(/[\u00a0\u202f\u2009]/g, " ");
  for (const match of plain.matchAll(/\d[\d,._' ]*\d|\d/g)) {
    const written = match[0];
    const rest = plain.slice(match.index + written.length);
    const scale = /^[\s-]*(k|m|b|mn|bn|thousand|million|billion|hundred|dozen)(?![a-z])/i.exec(
      rest,
    )?.[1];
    const power = /^\s*(?:\^|\*\*)\s*(\d+)/.exec(rest)?.[1];
    for (const number of readings(written)) {
      found.add(number);
      if (scale) found.add(number * scales[scale.toLowerCase()]!);
      if (power) found.add(number ** Number(power));
    }
  }
  // Only from the first digit of a run: from each of them, a long run would be read again and again.
  for (const [, base, exponent] of plain.matchAll(/(?<!\d)(\d+(?:\.\d+)?)e([+-]?\d+)/gi))
    found.add(Number(base) * 10 ** Number(exponent));
  const tokens = plain.toLowerCase().match(/[a-z]+/g) ?? [];
  for (const [i, token] of tokens.entries()) {
    const number = Object.hasOwn(words, token) ? words[token] : undefined;
    if (number === undefined) continue;
    found.add(number);
    const scale = scales[tokens[i + 1] ?? ""];
    if (scale) found.add(number * scale);
  }
  return found;
}

/** `1,000.5`, `1.000,5`, `1 000`, `1_000`; and the parts of a run such as `60, 120`. */
function readings(written: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  const add = (text: string): void => {
    const number = Number(text);
    if (text !== "" && Number.isFinite(number)) numbers.add(number);
  };
  add(written.replace(/[,_' ]/g, ""));
  add(written.replace(/[._' ]/g, "").replace(",", "."));
  add(written.replace(/[.,_' ]/g, ""));
  for (const part of written.split(/[,' _]+/)) {
    add(part);
    for (const piece of part.split(".")) add(piece);
  }
  for (const part of written.split(" ")) add(part.replace(/[,_']/g, ""));
  return numbers;
}

const seconds = [
  1e-3, 1, 60, 3600, 86_400, 604_800, 2_419_200, 2_592_000, 2_678_400, 31_536_000, 31_622_400,
];
const bytes = [1, 1e3, 1024, 1e6, 1024 ** 2, 1e9, 1024 ** 3, 1e12, 1024 ** 4, 1e15, 1024 ** 5];
const perByte = { bytes: 1, kB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 };
const perSecond = {
  milliseconds: 1e-3,
  seconds: 1,
  minutes: 60,
  hours: 3600,
  hour: 3600,
  days: 86_400,
  day: 86_400,
  months: 2_592_000,
  years: 31_536_000,
  year: 31_536_000,
};

/** A price per million may be stated per thousand or per one, and in cents. */
const prices = [1, 1e3, 1e6, 1e-2, 1e-3, 10];

/** By what a stated number is multiplied to be in the unit: 1, and what other units amount to. */
export function factorsFor({
  unit,
  datatype,
}: Readonly<Record<string, unknown>>): readonly number[] {
  if (datatype === "money") return prices;
  if (typeof unit !== "string") return [1];
  const [what = "", per] = unit.split("/");
  const own = lookup(perByte, what);
  if (own !== undefined) return [...new Set([1, ...bytes.map((size) => size / own)])];
  const time = lookup(perSecond, what);
  if (time !== undefined && per === undefined) {
    const factors = [...seconds, ...[7, 14, 28, 30, 31, 365, 366].map((days) => days * 86_400)];
    return [...new Set([1, ...factors.map((length) => length / time)])];
  }
  return what === "percent" ? [1, 100] : [1];
}

function lookup(table: Readonly<Record<string, number>>, word: string): number | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** True where one of the numbers, in one of the units, is the value; rounding in print is allowed. */
export function states(
  numbers: ReadonlySet<number>,
  value: number,
  factors: readonly number[],
): boolean {
  for (const number of numbers)
    for (const factor of factors) {
      const stated = number * factor;
      if (stated === value || Math.abs(stated - value) <= Math.abs(value) * 1e-6) return true;
    }
  return false;
}
