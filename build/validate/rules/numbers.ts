/** Every number is published as it is written: finite, decimal, and the same after reading. */
import { pathOf } from "../parts.ts";
import { nameAt, shortLine, valueProblem, writeInstead } from "../wording.ts";
import type { Rule } from "../rule.ts";

export const numbersRule: Rule = {
  name: "numbers",
  description: "Numbers are finite and survive being read and printed.",
  why: "A number that no reader can hold is published as another number than the one that was written.",
  mend: "Write it in decimal digits, at most 15 of them, without a plus sign, an exponent or zeros before it.",
  *check({ nodes }) {
    for (const node of nodes) {
      const { located, name, value } = node;
      if (typeof value !== "number" || !numeric.has(name)) continue;
      const path = pathOf(node);
      const written = located.written(path) ?? "";
      const wrong = wrongNotation(written, value);
      if (wrong === undefined) continue;
      const message = `${nameAt(path)} is ${shortLine(written)}; ${wrong.rule}.`;
      const repair = wrong.instead && writeInstead(wrong.instead);
      yield valueProblem(located, path, message, repair);
    }
  },
};

/** The fields that may hold a number; elsewhere the schema refuses it. */
const numeric: ReadonlySet<unknown> = new Set(["value", "verified_for_days"]);

interface Wrong {
  readonly rule: string;
  readonly instead?: string;
}

/** Digits, with a point between them: what every reader of YAML takes for the same number. */
const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?$/;

function wrongNotation(written: string, value: number): Wrong | undefined {
  if (!Number.isFinite(value))
    return { rule: "a number is finite, and a `value` without limit is `null`" };
  const printed = String(value);
  if (written === printed && plainNumber.test(printed)) return undefined;
  const digits = digitsOf(written);
  if (digits === undefined)
    return { rule: "a number is written in decimal digits", instead: printed };
  if (digits !== digitsOf(printed))
    return { rule: `a number has at most 15 digits, this one would be published as ${value}` };
  if (value === 0 && written.startsWith("-")) return { rule: "zero has no sign", instead: "0" };
  if (!plainNumber.test(printed))
    return { rule: `a number is printed in digits, this one as ${printed}; another unit suits it` };
  if (/^[+-]?0\d/.test(written))
    return { rule: "a number has no zeros before it, which other readers take for octal digits" };
  return plainNumber.test(written)
    ? undefined
    : { rule: "a number is written in digits alone, with a point between them", instead: printed };
}

/** Without sign, point and the zeros around them; undefined for another notation. */
function digitsOf(text: string): string | undefined {
  const [, whole = "", fraction = ""] = /^[+-]?(\d*)\.?(\d*)(?:e[+-]?\d+)?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`;
  if (digits === "") return undefined;
  // Not `/0+$/`, which looks at every run of zeros from each of its digits on.
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end).replace(/^0+/, "");
}
