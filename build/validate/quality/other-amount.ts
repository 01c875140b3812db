/**
 * Whether a quote plainly states another amount than its fact: its one number in a unit of time that
 * makes it another one, or a price with the sign of another currency. What is not plain is left open.
 */

const inSeconds: Readonly<Record<string, number>> = {
  ms: 1e-3,
  millisecond: 1e-3,
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};
const oneTime = /^\D*(\d+(?:\.\d+)?)[\s-]*(ms|millisecond|second|minute|hour|day|week)s?\b\D*$/i;

const signs: Readonly<Record<string, readonly string[]>> = {
  $: ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "MXN", "BRL"],
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₩": ["KRW"],
};

export function isOtherAmount(
  quote: string,
  value: number,
  { unit, currency }: { readonly unit?: unknown; readonly currency?: unknown },
): boolean {
  const named = Object.keys(signs).filter((sign) => quote.includes(sign));
  if (typeof currency === "string" && named.length > 0)
    return !named.some((sign) => signs[sign]!.includes(currency));
  const [, number = "", word = ""] = oneTime.exec(quote) ?? [];
  const own = typeof unit === "string" ? inSeconds[unit.replace(/s$/, "")] : undefined;
  if (own === undefined || number === "") return false;
  const stated = (Number(number) * inSeconds[word.toLowerCase()]!) / own;
  return Math.abs(stated - value) > value * 1e-6;
}
