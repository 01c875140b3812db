/** A value fits the datatype of its key; so does every earlier value. */
import { mayBeGrouped } from "../../amount/digits.ts";
import { hides } from "../../load/hidden.ts";
import type { Path } from "../../load/located.ts";
import { valueAt } from "../../load/value-at.ts";
import type { RuleProblem } from "../../load/problem.ts";
import { countedDatatypes, datatypes, type Datatype } from "../../schema/fact.ts";
import { booleanFor, numberRepair, withoutLimit } from "../notation.ts";
import {
  didYouMean,
  found,
  listWords,
  putInQuotes,
  valueProblem,
  writeInstead,
} from "../wording.ts";
import { stepsOf, type FactEntry, type Rule, type RuleContext } from "../rule.ts";

export const valuesRule: Rule = {
  name: "values",
  description: "Values are of their key's datatype.",
  why: 'Readers compute with values: the text "60" and the number 60 sort, compare and add up differently.',
  mend: "Write a number without quotes and without separators, true or false for yes or no, one of the listed words for an enum; `null` only where the source says that there is no limit.",
  *check(context) {
    for (const entry of context.entries) {
      const definition = context.keys.get(entry.key);
      if (definition === undefined) continue;
      for (const { path, fields } of [entry, ...stepsOf(entry)])
        if ("value" in fields) yield* valueProblems(context, entry, [...path, "value"], definition);
    }
  },
};

interface ValueFault {
  /** What the datatype asks for instead. */
  readonly asked: string;
  /** What stands there, where its type and text say too little. */
  readonly is?: string;
  readonly repair?: string | undefined;
}

/** What a datatype asks for; of an enum and a text, where the value is empty or null. */
const asks: Readonly<Record<Datatype, string>> = {
  integer: "a whole number",
  decimal: "a number",
  money: "a number",
  boolean: "true or false",
  enum: "text",
  string: "text",
};

/** A value that is no map and no list. */
interface GivenValue {
  readonly value: unknown;
  readonly written: string;
  readonly definition: Readonly<Record<string, unknown>>;
  /** The place that lists the words of an enum: `facts/keys.yaml:12`. */
  readonly listedIn: () => string;
}

/** What is wrong with a value; undefined where it is of the datatype. */
function faultOf(datatype: Datatype, given: GivenValue): ValueFault | undefined {
  const { value, written } = given;
  const asked = asks[datatype];
  if (value === null) {
    if (written === "") return { is: "empty", asked, repair: withoutLimit };
    return countedDatatypes.has(datatype)
      ? undefined
      : { asked: `${asked}, and null says "no limit"` };
  }
  const text = typeof value === "string" ? value : undefined;
  if (countedDatatypes.has(datatype)) return numberFault(datatype, given, text);
  if (datatype === "enum") return enumFault(given, text);
  if (datatype === "boolean") {
    if (typeof value === "boolean") return undefined;
    const word = text === undefined ? undefined : booleanFor(text.trim());
    return { asked, repair: word && writeInstead(word) };
  }
  if (text === undefined) return { asked, repair: putInQuotes(written) };
  return text.trim() === "" ? { asked: "text that says something" } : undefined;
}

function numberFault(
  datatype: Datatype,
  { value, written, definition: { unit } }: GivenValue,
  text: string | undefined,
): ValueFault | undefined {
  const asked = asks[datatype];
  if (typeof value !== "number") {
    const key = { datatype, unit: typeof unit === "string" ? unit : "" };
    return { asked, repair: text === undefined ? undefined : numberRepair(text, key) };
  }
  if (datatype !== "integer") return undefined;
  if (!Number.isInteger(value)) return { asked };
  // Three digits behind a point that is taken for a decimal one leave less than a thousand.
  if (Math.abs(value) >= 1000 || !mayBeGrouped(written)) return undefined;
  return { is: written, asked: `${asked}, which is written without a point` };
}

function enumFault(
  { written, definition: { values }, listedIn }: GivenValue,
  text: string | undefined,
): ValueFault | undefined {
  // The rule `registry` refuses an enum without words, the schema one whose words are none.
  if (!Array.isArray(values) || !values.every(isSingleValue)) return undefined;
  const words = values.map(String);
  if (text !== undefined && words.includes(text)) return undefined;
  const asked = listWords(words, listedIn());
  if (text !== undefined) return { asked, repair: didYouMean(text, words) };
  return { asked, repair: words.includes(written) ? putInQuotes(written) : undefined };
}

/** Yields at most one problem: of the value at `path`, by the datatype of the key's definition. */
function* valueProblems(
  { tree, registry }: RuleContext,
  { located, key }: FactEntry,
  path: Path,
  definition: GivenValue["definition"],
): Iterable<RuleProblem> {
  const value = valueAt(located.value, path);
  const datatype = datatypes.find((each) => each === definition["datatype"]);
  if (datatype === undefined || isForOtherRules(value)) return;
  const listedIn = (): string => `${registry}:${tree.keys?.position([key], "key").line ?? 1}`;
  // How a text is written is asked of no datatype.
  const written = typeof value === "string" ? "" : (located.written(path) ?? "");
  const fault = faultOf(datatype, { value, written, definition, listedIn });
  if (fault === undefined) return;
  const { is = found(located, path), asked, repair } = fault;
  const message = `\`value\` is ${is}; \`${key}\` (${listedIn()}) asks for ${asked}.`;
  yield valueProblem(located, path, message, repair);
}

/** Maps and lists among the words of an enum are the schema's to refuse, and no value is held against them. */
function isSingleValue(value: unknown): boolean {
  return value === null || typeof value !== "object";
}

/** The schema refuses maps and lists, the rules `numbers` and `text` what is unreadable. */
function isForOtherRules(value: unknown): boolean {
  if (typeof value === "number") return !Number.isFinite(value);
  if (typeof value === "string") return hides(value) || /[^\S ]/.test(value);
  return typeof value === "object" && value !== null;
}
