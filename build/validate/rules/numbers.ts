/** Every number is published as it is written: finite, decimal, and the same after reading. */
import type { Located, Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import type { Rule } from "../rule.ts";
import { nameOf, problemAt } from "../wording.ts";

export const numbers: Rule = {
  name: "numbers",
  description: "Numbers are finite and survive being read and printed.",
  *check({ tree }) {
    for (const located of [tree.dataset, tree.keys, ...tree.providers.map((each) => each.located)])
      if (located) yield* within(located, located.value, []);
  },
};

function* within(located: Located, value: unknown, path: Path): Iterable<Problem> {
  if (typeof value === "number" || typeof value === "bigint") {
    const written = located.written(path) ?? "";
    const wrong = judge(written, Number(value));
    if (wrong) yield problemAt(located, path, "value", `${nameOf(path)} is ${written}; ${wrong}.`);
  } else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* within(located, item, [...path, index]);
  else if (value !== null && typeof value === "object")
    for (const [name, item] of Object.entries(value)) yield* within(located, item, [...path, name]);
}

function judge(written: string, value: number): string | undefined {
  if (!Number.isFinite(value)) return "a number is finite, and `null` says that there is no limit";
  const digits = decimal(written);
  if (digits === undefined) return "numbers are written in decimal digits";
  return digits === decimal(String(value))
    ? undefined
    : `it would be published as ${value}, so it is written with at most 15 digits`;
}

/** Digits and exponent in one canonical form, or undefined for another notation. */
function decimal(text: string): string | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!match || `${match[2]}${match[3]}` === "") return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  if (significant === "") return sign === "-" ? "-0" : "0";
  return `${sign === "-" ? "-" : ""}${significant}e${power}`;
}
