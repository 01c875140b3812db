/** A value fits the datatype of its key; so does every earlier value. */
import { mayBeGrouped } from "../../amount/digits.ts";
import { hides } from "../../load/hidden.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem, Mending } from "../../load/problem.ts";
import { datatypes, type Datatype } from "../../schema/fact.ts";
import { booleanFor, numberRepair, withoutLimit } from "../notation.ts";
import { putInQuotes, writeInstead } from "../repair.ts";
import { stepsOf, type FactEntry, type Rule, type RuleContext } from "../rule.ts";
import { didYouMean, found, listWords, valueAt, valueProblem } from "../wording.ts";

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

/** A value that is no map, no list and not null, as the rule of a datatype sees it. */
interface GivenValue {
  readonly located: Located;
  readonly path: Path;
  readonly value: unknown;
  /** The value where it is a text. */
  readonly text: string | undefined;
  /** As it stands in the file, quotes included; asked for seldom. */
  readonly written: () => string;
  /** What the key's numbers are in; undefined where it has none. */
  readonly unit: string | undefined;
  /** The words of an enum; undefined where its definition lists none. */
  readonly words: readonly string[] | undefined;
  /** The place that lists the words: `facts/keys.yaml:12`. */
  readonly listedIn: () => string;
}

interface ValueFault {
  /** What the datatype asks for instead. */
  readonly asked: string;
  /** What stands there, where its type and text say too little. */
  readonly found?: string;
  readonly mending?: Mending;
}

interface DatatypeRule {
  /** What the datatype asks for, where the value is empty or null. */
  readonly asked: string;
  /** True where null is a value, which says that there is no limit. */
  readonly mayBeNull: boolean;
  /** Returns what is wrong with a value, or undefined where it is of the datatype. */
  fault(given: GivenValue): ValueFault | undefined;
}

const numberRule = (isPrice: boolean): DatatypeRule => ({
  asked: "a number",
  mayBeNull: true,
  fault: (given) =>
    typeof given.value === "number"
      ? undefined
      : { asked: "a number", mending: numberRepair(given, { isPrice }) },
});

const datatypeRules: Readonly<Record<Datatype, DatatypeRule>> = {
  integer: { asked: "a whole number", mayBeNull: true, fault: integerFault },
  decimal: numberRule(false),
  money: numberRule(true),
  boolean: { asked: "true or false", mayBeNull: false, fault: booleanFault },
  enum: { asked: "text", mayBeNull: false, fault: enumFault },
  string: { asked: "text", mayBeNull: false, fault: stringFault },
};

function integerFault(given: GivenValue): ValueFault | undefined {
  const { value } = given;
  const asked = "a whole number";
  if (typeof value !== "number") return { asked, mending: numberRepair(given, { isWhole: true }) };
  if (!Number.isInteger(value)) return { asked };
  // Three digits behind a point that is taken for a decimal one leave less than a thousand.
  if (Math.abs(value) >= 1000 || !mayBeGrouped(given.written())) return undefined;
  return { found: given.written(), asked: `${asked}, which is written without a point` };
}

function booleanFault({ value, text }: GivenValue): ValueFault | undefined {
  if (typeof value === "boolean") return undefined;
  const word = text === undefined ? undefined : booleanFor(text.trim());
  const mending = word === undefined ? {} : writeInstead(word);
  return { asked: "true or false", mending };
}

function enumFault(given: GivenValue): ValueFault | undefined {
  const { text, words } = given;
  // The rule `registry` refuses an enum without words, the schema one whose words are none.
  if (words === undefined || (text !== undefined && words.includes(text))) return undefined;
  return { asked: listWords(words, given.listedIn()), mending: wordRepair(given, words) };
}

function wordRepair(
  { located, path, text, written }: GivenValue,
  words: readonly string[],
): Mending {
  if (text === undefined) return words.includes(written()) ? putInQuotes(located, path) : {};
  return didYouMean(text, words);
}

function stringFault({ located, path, text }: GivenValue): ValueFault | undefined {
  if (text === undefined) return { asked: "text", mending: putInQuotes(located, path) };
  return text.trim() === "" ? { asked: "text that says something" } : undefined;
}

function isDatatype(word: unknown): word is Datatype {
  return datatypes.some((each) => each === word);
}

/** Yields at most one problem: of the value at `path`, by the datatype of the key's definition. */
function* valueProblems(
  { tree, registry }: RuleContext,
  { located, key }: FactEntry,
  path: Path,
  { datatype, unit, values }: Readonly<Record<string, unknown>>,
): Iterable<RuleProblem> {
  const value = valueAt(located.value, path);
  if (!isDatatype(datatype) || isForOtherRules(value)) return;
  const rule = datatypeRules[datatype];
  const listedIn = (): string => `${registry}:${tree.keys?.position([key], "key").line ?? 1}`;
  const written = (): string => located.written(path) ?? "";
  const problem = (is: string, asked: string, mending: Mending = {}): RuleProblem =>
    valueProblem(
      located,
      path,
      `\`value\` is ${is}; \`${key}\` (${listedIn()}) asks for ${asked}.`,
      mending,
    );
  if (value === null) {
    if (written() === "") yield problem("empty", rule.asked, { repair: withoutLimit });
    else if (!rule.mayBeNull)
      yield problem(found(located, path), `${rule.asked}, and null says "no limit"`);
    return;
  }
  const fault = rule.fault({
    located,
    path,
    value,
    text: typeof value === "string" ? value : undefined,
    written,
    unit: typeof unit === "string" ? unit : undefined,
    words: Array.isArray(values) && values.every(isSingleValue) ? values.map(String) : undefined,
    listedIn,
  });
  if (fault !== undefined)
    yield problem(fault.found ?? found(located, path), fault.asked, fault.mending);
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
