/** A value fits the datatype of its key; so does every earlier value. */
import type { Path } from "../../load/located.ts";
import type { Problem } from "../../load/problem.ts";
import type { Entry, Rule, RuleContext } from "../rule.ts";
import { mapAt } from "../rule.ts";
import { didYouMean, found, listed, problemAt, valueAt } from "../wording.ts";

export const values: Rule = {
  name: "values",
  description: "Values are of their key's datatype.",
  *check(context) {
    for (const entry of context.entries) {
      const definition = context.keys.get(entry.key);
      if (definition === undefined) continue;
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

function* judge(
  { tree, registry }: RuleContext,
  { located, key }: Entry,
  path: Path,
  definition: Readonly<Record<string, unknown>>,
): Iterable<Problem> {
  const value = valueAt(located.value, path);
  // A map or a list is the schema's to refuse; a number that is not finite has its own rule.
  if (typeof value === "object" && value !== null) return;
  if (typeof value === "number" && !Number.isFinite(value)) return;
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
          repair: "Write `null` only where the source says that there is no limit.",
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
      const words = (Array.isArray(definition["values"]) ? definition["values"] : []).map(String);
      if (!words.includes(String(value)) || text === undefined)
        yield problemAt(
          located,
          path,
          "value",
          `${is}; ${asked} ${listed(words, `${registry}:${line}`)}.`,
          didYouMean(String(value), words),
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

function numberRepair(text: string): string | undefined {
  if (/^-?\d+(\.\d+)?$/.test(text)) return `Remove the quotes: ${text}`;
  const plain = text.replace(/[,_' ]/g, "");
  return /^-?\d+(\.\d+)?$/.test(plain) ? `Write: ${plain}` : undefined;
}

function booleanRepair(text: string): string | undefined {
  if (/^(yes|on|true|y)$/i.test(text)) return "Write: true";
  return /^(no|off|false|n)$/i.test(text) ? "Write: false" : undefined;
}
