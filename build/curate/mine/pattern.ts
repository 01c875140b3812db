/** A person's own regular expression with one group → the value that each version states by it. */
import { amountsIn, type Amount } from "../../amount/read.ts";
import type { Value } from "../../schema/fact.ts";
import { learntFrom, valueBy, type Learnt } from "./learnt.ts";
import { quoted } from "./page.ts";
import type { Pattern } from "./track.ts";

/** Throws a `SyntaxError` for what is no regular expression, or does not have its one group. */
export function toPattern(
  source: string,
  key: Readonly<Record<string, unknown>>,
  today: { readonly value: Value; readonly reading: Learnt | undefined },
): Pattern {
  let { reading } = today;
  const groups = new RegExp(`${source}|`, "u").exec("")!.length - 1;
  if (groups !== 1) throw new SyntaxError(`it has ${groups} groups; one stands around the value`);
  const expression = new RegExp(source, "gimu");
  return (text) => {
    const found = [...text.matchAll(expression)].filter((match) => match[1] !== undefined);
    // Where today's quote does not say how it is read, the newest match does: it is today's value.
    const [newest] = found;
    const amount = newest && amountOf(newest[1]!, newest[0]);
    if (typeof today.value === "number" && amount !== undefined)
      reading ??= learntFrom([amount], today.value, key)[0];
    const values = found.map((match) => readAmount(match[1]!, match[0], key, reading));
    if (found.length === 0) return "absent";
    if (new Set(values).size > 1) return "ambiguous";
    const value = values[0];
    if (value === undefined) return "another unit";
    return { value, quote: quoted(found[0]![0]), how: "pattern", confidence: 1 };
  };
}

function readAmount(
  group: string,
  whole: string,
  key: Readonly<Record<string, unknown>>,
  reading: Learnt | undefined,
): Value | undefined {
  const written = quoted(group);
  switch (key["datatype"]) {
    case "string":
      return written;
    case "enum":
      return (key["values"] as readonly string[]).find(
        (value) => value.toLowerCase() === written.toLowerCase(),
      );
    case "boolean":
      return written === "true" ? true : written === "false" ? false : undefined;
    default: {
      const amount = amountOf(group, whole);
      return amount && reading && valueBy(amount, reading);
    }
  }
}

/** The group may leave the unit out: it stands right behind. */
function amountOf(group: string, whole: string): Amount | undefined {
  const behind = whole.slice(whole.indexOf(group));
  const amounts = amountsIn(group);
  return (
    amountsIn(behind).find(({ start }) => start === 0) ??
    amounts.find(({ isVague }) => !isVague) ??
    amounts[0]
  );
}
