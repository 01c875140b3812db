/**
 * Facts → each of their numbers and absent limits beside its quote: today's value of an entry, and every
 * earlier one. What is inferred has no quote to be held against.
 */
import type { MeasuredIn } from "../../amount/states.ts";
import type { Located, Path } from "../../load/located.ts";
import { mapAt, type RuleContext } from "../rule.ts";

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
    const steps = Array.isArray(fields["history"]) ? fields["history"] : [];
    const places = [
      { at: path, own: fields },
      ...steps.map((step, index) => ({ at: [...path, "history", index], own: mapAt(step) })),
    ];
    for (const { at, own } of places) {
      const { value, raw_value: quote } = own;
      if (typeof quote !== "string") continue;
      // A step has no currency of its own.
      const measured = { ...keys.get(key), currency: fields["currency"] };
      yield { located, path: at, key, value, quote, measured };
    }
  }
}
