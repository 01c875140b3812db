/** A value fits the datatype of its key; so does every earlier value. */
import { mayBeDecimal, mayBeGrouped, ungrouped } from "../../amount/digits.ts";
import { grouped } from "../../grouped.ts";
import { hides } from "../../load/hidden.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem, Mending } from "../../load/problem.ts";
import { datatypes } from "../../schema/fact.ts";
import { booleanFor } from "../notation.ts";
import { misspeltValue, onlyWords, putInQuotes, removeQuotes, writeInstead } from "../repair.ts";
import { mapAt, type FactEntry, type Rule, type RuleContext } from "../rule.ts";
import { found, listWords, problemAt, valueAt } from "../wording.ts";

export const valuesRule: Rule = {
  name: "values",
  description: "Values are of their key's datatype.",
  why: 'Readers compute with values: the text "60" and the number 60 sort, compare and add up differently.',
  mend: "Write a number without quotes and without separators, true or false for yes or no, one of the listed words for an enum; `null` only where the source says that there is no limit.",
  *check(context) {
    const used = usedValues(context.entries);
    for (const entry of context.entries) {
      const definition = context.keys.get(entry.key);
      // What an unknown datatype asks for is not known either.
      if (definition === undefined || !isDatatype(definition["datatype"])) continue;
      if ("value" in entry.fields)
        yield* judge(context, entry, [...entry.path, "value"], definition, used);
      const { history } = entry.fields;
      if (Array.isArray(history))
        for (const [index, step] of history.entries())
          if ("value" in mapAt(step))
            yield* judge(
              context,
              entry,
              [...entry.path, "history", index, "value"],
              definition,
              used,
            );
    }
  },
};

function isDatatype(word: unknown): boolean {
  return datatypes.some((each) => each === word);
}

function* judge(
  { tree, registry }: RuleContext,
  { located, key }: FactEntry,
  path: Path,
  definition: Readonly<Record<string, unknown>>,
  used: (key: string) => ReadonlySet<unknown>,
): Iterable<RuleProblem> {
  const value = valueAt(located.value, path);
  // A map or a list is the schema's to refuse; `numbers` and `text` have rules of their own.
  if (typeof value === "object" && value !== null) return;
  if (typeof value === "number" && !Number.isFinite(value)) return;
  if (typeof value === "string" && (hides(value) || /[^\S ]/.test(value))) return;
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
        if (datatype !== "integer") return;
        if (!Number.isInteger(value))
          yield problemAt(located, path, "value", `${is}; ${asked} a whole number.`);
        else if (mayBeGrouped(located.written(path) ?? ""))
          yield problemAt(
            located,
            path,
            "value",
            `\`value\` is ${located.written(path)}; ${asked} a whole number, which is written without a point.`,
          );
      } else
        yield problemAt(
          located,
          path,
          "value",
          `${is}; ${asked} ${askedFor(definition)}.`,
          text === undefined
            ? {}
            : numberRepair(located, path, text.trim(), datatype === "integer"),
        );
      return;
    case "boolean":
      if (typeof value !== "boolean") {
        const word = text === undefined ? undefined : booleanFor(text.trim());
        const mending = word === undefined ? {} : writeInstead(located, path, word);
        yield problemAt(located, path, "value", `${is}; ${asked} true or false.`, mending);
      }
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
          `${is}; ${asked} ${listWords(words, `${registry}:${line}`)}.`,
          text !== undefined
            ? misspeltValue(located, path, text, words, {
                // Else the word may be misspelt where it is defined.
                isRight: (word) => isSameWord(text, word) || used(key).has(word),
              })
            : words.includes(located.written(path) ?? "")
              ? putInQuotes(located, path)
              : {},
        );
      return;
    }
    case "string":
      if (text === undefined)
        yield problemAt(
          located,
          path,
          "value",
          `${is}; ${asked} text.`,
          putInQuotes(located, path),
        );
      else if (text.trim() === "")
        yield problemAt(located, path, "value", `${is}; ${asked} text that says something.`);
  }
}

/** The values that facts have today, by key. */
function usedValues(entries: readonly FactEntry[]): (key: string) => ReadonlySet<unknown> {
  let byKey: ReadonlyMap<string, readonly FactEntry[]> | undefined;
  return (key) => {
    byKey ??= grouped(entries, (entry) => entry.key);
    return new Set(byKey.get(key)?.map(({ fields }) => fields["value"]));
  };
}

function isSameWord(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.toLowerCase();
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

function numberRepair(located: Located, path: Path, text: string, isWhole: boolean): Mending {
  if (/^(unlimited|no limit|none|infinite|infinity)$/i.test(text)) return { repair: withoutLimit };
  if (/^-?\d+(\.\d+)?$/.test(text)) {
    if (isWhole && mayBeGrouped(text)) return {};
    const mending = removeQuotes(located, path, text);
    return isNumber(text, isWhole) && !mayBeGrouped(text) ? mending : onlyWords(mending);
  }
  const plain = ungrouped(text);
  if (plain === undefined) return {};
  const mending = writeInstead(located, path, plain);
  const isCertain = isNumber(plain, isWhole) && (isWhole || !mayBeDecimal(text));
  return isCertain ? mending : onlyWords(mending);
}

/** A number of the datatype, without zeros that make it look like a code. */
function isNumber(text: string, isWhole: boolean): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && (!isWhole || Number.isInteger(Number(text)));
}
