/** A value fits the datatype of its key; so does every earlier value. */
import { hidden } from "../../load/hidden.ts";
import type { Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import { datatypes } from "../../schema/fact.ts";
import { mapAt, type Entry, type Rule, type RuleContext } from "../rule.ts";
import { didYouMean, found, listed, problemAt, valueAt } from "../wording.ts";

export const values: Rule = {
  name: "values",
  description: "Values are of their key's datatype.",
  *check(context) {
    for (const entry of context.entries) {
      const definition = context.keys.get(entry.key);
      // What an unknown datatype asks for is not known either.
      if (definition === undefined || !isDatatype(definition["datatype"])) continue;
      if ("value" in entry.fields)
        yield* judge(context, entry, [...entry.path, "value"], definition);
      const { history } = entry.fields;
      if (Array.isArray(history))
        for (const [index, step] of history.entries())
          if ("value" in mapAt(step))
            yield* judge(context, entry, [...entry.path, "history", index, "value"], definition);
    }
  },
};

function isDatatype(word: unknown): boolean {
  return datatypes.some((each) => each === word);
}

function* judge(
  { tree, registry }: RuleContext,
  { located, key }: Entry,
  path: Path,
  definition: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const value = valueAt(located.value, path);
  // A map or a list is the schema's to refuse; `numbers` and `text` have rules of their own.
  if (typeof value === "object" && value !== null) return;
  if (typeof value === "number" && !Number.isFinite(value)) return;
  if (typeof value === "string" && (hidden.test(value) || /[\t\n\r]/.test(value))) return;
  const { datatype } = definition;
  const line = tree.keys?.position([key], "key").line ?? 1;
  const asked = `\`${key}\` (${registry}:${line}) asks for`;
  const is = `\`value\` is ${found(located, path)}`;
  if (value === null) {
    const empty = (located.written(path) ?? "") === "";
    if (empty)
      yield problemAt(
        located,
        path,
        "value",
        `\`value\` is empty; ${asked} ${askedFor(definition)}.`,
        {
          repair: withoutLimit,
        },
      );
    else if (datatype === "boolean" || datatype === "enum" || datatype === "string")
      yield problemAt(
        located,
        path,
        "value",
        `${is}; ${asked} ${askedFor(definition)}, and null says "no limit".`,
      );
    return;
  }
  const text = typeof value === "string" ? value : undefined;
  switch (datatype) {
    case "integer":
    case "decimal":
    case "money":
      if (typeof value === "number") {
        if (datatype !== "integer" || Number.isInteger(value)) return;
        yield problemAt(located, path, "value", `${is}; ${asked} a whole number.`);
      } else
        yield problemAt(located, path, "value", `${is}; ${asked} ${askedFor(definition)}.`, {
          repair: text === undefined ? undefined : numberRepair(text),
        });
      return;
    case "boolean":
      if (typeof value !== "boolean")
        yield problemAt(located, path, "value", `${is}; ${asked} true or false.`, {
          repair: text === undefined ? undefined : booleanRepair(text),
        });
      return;
    case "enum": {
      const { values } = definition;
      // An enum without its words is the registry's to refuse.
      if (!Array.isArray(values)) return;
      const words = values.map(String);
      if (text === undefined || !words.includes(text))
        yield problemAt(
          located,
          path,
          "value",
          `${is}; ${asked} ${listed(words, `${registry}:${line}`)}.`,
          didYouMean(text ?? "", words),
        );
      return;
    }
    case "string":
      if (text === undefined)
        yield problemAt(located, path, "value", `${is}; ${asked} text.`, {
          repair: `Put it in quotes: "${located.written(path) ?? ""}"`,
        });
      else if (text.trim() === "")
        yield problemAt(located, path, "value", `${is}; ${asked} text that says something.`);
  }
}

function askedFor({ datatype }: Readonly<Record<string, unknown>>): string {
  switch (datatype) {
    case "integer":
      return "a whole number";
    case "boolean":
      return "true or false";
    case "string":
    case "enum":
      return "text";
    default:
      return "a number";
  }
}

const withoutLimit = "Write `null` only where the source says that there is no limit.";

function numberRepair(text: string): string | undefined {
  if (/^(unlimited|no limit|none|infinite|infinity)$/i.test(text)) return withoutLimit;
  if (/^-?\d+(\.\d+)?$/.test(text)) return `Remove the quotes: ${text}`;
  const plain = text.replace(/[,_' ]/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? `Write: ${plain}` : undefined;
}

function booleanRepair(text: string): string | undefined {
  if (/^(yes|on|true|y)$/i.test(text)) return "Write: true";
  return /^(no|off|false|n)$/i.test(text) ? "Write: false" : undefined;
}
