/**
 * Digits as people write them (`1,000` · `1.000` · `1 000` · `1'000` · `1_000` · `1,00,000`) → the
 * numbers that they may stand for. `1.000` is one here and a thousand there: both are given, each with
 * what its separator is taken for, so that a caller can hold on to the one that is right for a page.
 */

export interface NumberSense {
  readonly number: number;
  /** The separator that decides and what it is: `,groups`, `.decimal`; empty where there is no doubt. */
  readonly notation: string;
}

/** Spaces between groups of thousands: a plain one, and those that do not break a line. */
export const groupSpaces = " \u00a0\u202f\u2009";
/** What stands between groups of thousands, points aside. */
const groupSeparator = `[,_'’${groupSpaces}]`;

const alikeGroups = new RegExp(
  `^-?[1-9]\\d{0,2}(?:(${groupSeparator})\\d{3})(?:\\1\\d{3})*(?:\\.\\d+)?$`,
);
const withPoint = /^\d+(?:\.\d+)?$/;
const withComma = /^\d+,\d+$/;

interface DigitForm {
  readonly pattern: RegExp;
  /** The character of the groups of thousands. */
  readonly groups: RegExp;
  readonly notation: string;
}

const groupChars = new RegExp(`[_'’${groupSpaces}]`, "g");
const none = /(?!)/g;
const digitForms: readonly DigitForm[] = [
  // Lakhs and crores: three digits at the end, two in each group before.
  { pattern: /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/, groups: /,/g, notation: ",groups" },
  { pattern: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, groups: /,/g, notation: ",groups" },
  {
    pattern: new RegExp(`^\\d{1,3}(?:([_'’${groupSpaces}])\\d{3})(?:\\1\\d{3})*(?:[.,]\\d+)?$`),
    groups: groupChars,
    notation: "groups",
  },
  { pattern: withPoint, groups: none, notation: ".decimal" },
  { pattern: withComma, groups: none, notation: ",decimal" },
  { pattern: /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, groups: /\./g, notation: ".groups" },
];

/** The likeliest first; of digits that fit no notation (`1.2.3`) each part is a number. */
export function sensesOfDigits(written: string): readonly [NumberSense, ...NumberSense[]] {
  if (/^\d+$/.test(written)) return [{ number: Number(written), notation: "" }];
  const senses = digitForms
    .filter(({ pattern }) => pattern.test(written))
    .map(({ groups, notation }) => ({
      number: Number(written.replace(groups, "").replace(",", ".")),
      notation,
    }));
  const [first, ...others] = senses;
  if (first === undefined) {
    const [part = "", ...parts] = written.split(/\D+/);
    return [partSense(part), ...parts.map(partSense)];
  }
  const isOneNumber = others.every(({ number }) => number === first.number);
  return isOneNumber ? [{ ...first, notation: "" }] : [first, ...others];
}

function partSense(part: string): NumberSense {
  return { number: Number(part), notation: "part" };
}

/** Digits without their groups of thousands, for groups that are all alike; else undefined. */
export function ungrouped(text: string): string | undefined {
  const [, separator] = alikeGroups.exec(text) ?? [];
  return separator === undefined ? undefined : text.replaceAll(separator, "");
}

/** True where the one point may also be one of thousands, as in 1.000 for 1000. */
export function mayBeGrouped(text: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text);
}

/** `12,345.5`; a price keeps every digit and never ends in one decimal place. */
export function inGroups(number: number, isPrice = false): string {
  const [whole = "", fraction] = String(number).split(".");
  // Numbers in exponential notation have no thousands to group.
  if (!/^-?\d+$/.test(whole)) return String(number);
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  if (fraction === undefined) return groups;
  return `${groups}.${isPrice ? fraction.padEnd(2, "0") : fraction}`;
}

/** The number without what multiplying left behind its fifteenth digit. */
export function inDecimals(number: number): number {
  return Number.isSafeInteger(number) ? number : Number(number.toPrecision(15));
}
