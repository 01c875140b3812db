/**
 * Facts → each of their numbers and absent limits beside its quote: today's value of an entry, and every
 * announced and earlier one. What is inferred has no quote to be held against.
 */
import type { MeasuredIn } from "../../amount/states.ts";
import type { Located, Path } from "../../load/located.ts";
import { stepsOf, type RuleContext } from "../rule.ts";

export interface QuotedValue {
  readonly located: Located;
  /** Of the entry or the step that holds the value. */
  readonly path: Path;
  readonly key: string;
  readonly value: unknown;
  readonly quote: string;
  readonly measured: MeasuredIn;
}

export function* quotedValues({ entries, keys }: RuleContext): Iterable<QuotedValue> {
  for (const { located, path, key, fields } of entries) {
    if (fields["status"] === "inferred") continue;
    for (const { path: at, fields: own } of [{ path, fields }, ...stepsOf({ path, fields })]) {
      const { value, raw_value: quote } = own;
      if (typeof quote !== "string") continue;
      const measured = { ...keys.get(key), currency: own["currency"] ?? fields["currency"] };
      yield { located, path: at, key, value, quote, measured };
      if (typeof own["value_to"] === "number")
        yield { located, path: at, key, value: own["value_to"], quote, measured };
    }
  }
}
