/**
 * Whether the words found state the value: the number as a whole number token, times the scale and the
 * unit that stand by it; for money in its currency; for null a wording of no limit. Any other value
 * stands where its quote does.
 */
import { unlimited } from "../../../validate/quality/number-in-quote.ts";
import { factorsFor, numbersIn, states } from "../../../validate/quality/quantity.ts";
import type { Claim } from "./look.ts";
import type { Token } from "./token.ts";

export function isStated(claim: Claim, tokens: readonly Token[], text: string): boolean {
  const { value, datatype, unit, currency } = claim;
  if (value === null) return unlimited.test(text);
  if (typeof value !== "number") return true;
  if (datatype === "money" && !isIn(currency, tokens)) return false;
  const factors = factorsFor({ unit, datatype });
  return amountsIn(tokens).some(({ numbers, size }) =>
    states(new Set(numbers), value, size === undefined ? factors : narrowed(factors, size, unit)),
  );
}

interface Amount {
  readonly numbers: readonly number[];
  /** What the unit by the number amounts to in bytes or seconds, where it has such a unit. */
  readonly size: readonly number[] | undefined;
}

function amountsIn(tokens: readonly Token[]): readonly Amount[] {
  return tokens.flatMap(({ kind, key }, index): readonly Amount[] => {
    if (kind === "number") return [amountAt(tokens, index)];
    if (kind !== "word") return [];
    const isScale = /^(thousand|million|billion|hundred|dozen)$/.test(tokens[index + 1]?.key ?? "");
    const numbers = [...numbersIn(isScale ? `${key} ${tokens[index + 1]!.key}` : key)];
    return numbers.length === 0
      ? []
      : [{ numbers, size: sizeAt(tokens, index + (isScale ? 2 : 1)) ?? [] }];
  });
}

function amountAt(tokens: readonly Token[], index: number): Amount {
  let next = index + 1;
  let digits = tokens[index]!.key;
  if (/^\d{1,3}$/.test(digits))
    while (tokens[next]?.kind === "number" && /^\d{3}$/.test(tokens[next]!.key))
      digits += tokens[next++]!.key;
  let numbers = readings(digits);
  const after = tokens[next];
  const power = /^\^([+-]?\d+)$/.exec(after?.key ?? "")?.[1];
  if (power !== undefined) {
    numbers = numbers.map((number) => number ** Number(power));
    next++;
  } else if (after?.key === "^" && tokens[next + 1]?.kind === "number") {
    numbers = numbers.map((number) => number ** Number(tokens[next + 1]!.key));
    next += 2;
  } else if (after?.key === "e" && after.isGlued && tokens[next + 1]?.kind === "number") {
    numbers = numbers.map((number) => number * 10 ** Number(tokens[next + 1]!.key));
    next += 2;
  } else if (/^(k|m|b|mn|bn|thousand|million|billion|hundred|dozen)$/i.test(after?.key ?? "")) {
    const scale = Math.max(...numbersIn(`1 ${after!.key}`));
    const scaled = numbers.map((number) => number * scale);
    numbers = after!.key === "m" ? [...numbers, ...scaled] : scaled;
    next++;
  }
  return { numbers, size: sizeAt(tokens, next) };
}

/** `1,000.5`, `1.000,5`, `1'000`, `1,00,000`; `1.000` may be one or a thousand. A version is no number. */
function readings(written: string): readonly number[] {
  if (/^\d+$/.test(written)) return [Number(written)];
  if (/^\d{1,3}('\d{3})+$/.test(written)) return [Number(written.replaceAll("'", ""))];
  if (/^(\d{1,3}(,\d{3})+|\d{1,2}(,\d{2})+,\d{3})(\.\d+)?$/.test(written))
    return [Number(written.replaceAll(",", ""))];
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(written)) {
    const grouped = Number(written.replaceAll(".", "").replace(",", "."));
    return /^\d+\.\d+$/.test(written) ? [grouped, Number(written)] : [grouped];
  }
  if (/^\d+\.\d+$/.test(written)) return [Number(written)];
  if (/^\d+,\d{1,2}$/.test(written)) return [Number(written.replace(",", "."))];
  return [];
}

const sizes: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^(ms|msecs?|milliseconds?)$/, [1e-3]],
  [/^(s|secs?|seconds?)$/, [1]],
  [/^(mins?|minutes?)$/, [60]],
  [/^(h|hrs?|hours?)$/, [3600]],
  [/^days?$/, [86_400]],
  [/^weeks?$/, [604_800]],
  [/^bytes?$/, [1]],
  [/^(kb|kilobytes?)$/, [1e3, 1024]],
  [/^kib$/, [1024, 1e3]],
  [/^(mb|megabytes?)$/, [1e6, 1024 ** 2]],
  [/^mib$/, [1024 ** 2, 1e6]],
  [/^(gb|gigabytes?)$/, [1e9, 1024 ** 3]],
  [/^gib$/, [1024 ** 3, 1e9]],
  [/^(tb|terabytes?)$/, [1e12, 1024 ** 4]],
  [/^tib$/, [1024 ** 4, 1e12]],
];

function sizeAt(tokens: readonly Token[], index: number): readonly number[] | undefined {
  const at = tokens[index]?.key === "-" ? index + 1 : index;
  const word = tokens[at]?.key.toLowerCase() ?? "";
  return sizes.find(([pattern]) => pattern.test(word))?.[1];
}

/** Of the factors of the key's unit those that the unit by the number has; all, if it has another kind. */
function narrowed(
  factors: readonly number[],
  size: readonly number[],
  unit: string | null,
): readonly number[] {
  if (factors.length === 1) return factors;
  if (size.length === 0) return [1];
  const own = sizes.find(([pattern]) => pattern.test(unit?.toLowerCase() ?? ""))?.[1];
  if (own === undefined) return factors;
  return size.flatMap((each) => own.slice(0, 1).map((base) => each / base));
}

const signs: Readonly<Record<string, readonly string[]>> = {
  $: ["USD", "AUD", "CAD", "NZD", "SGD", "HKD"],
  "€": ["EUR"],
  "£": ["GBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₩": ["KRW"],
};

const codes = /^(usd|eur|gbp|jpy|cny|inr|aud|cad|nzd|sgd|hkd|krw|chf|sek|brl)$/i;

/** True where no currency stands by the amounts, or this one. A bare dollar sign is that of any dollar. */
function isIn(currency: string | null, tokens: readonly Token[]): boolean {
  const named = tokens.flatMap(({ key }) => signs[key] ?? []);
  const spelled = tokens.flatMap(({ key }) => (codes.test(key) ? [key.toUpperCase()] : []));
  const said = spelled.length > 0 ? spelled : named;
  return currency === null || said.length === 0 || said.includes(currency);
}
