/** What a quality rule is: it looks at facts that are valid, and warns of what is probably wrong. */
import { amountsIn, type Amount } from "../../amount/read.ts";
import { statedBy, type MeasuredIn, type Stated } from "../../amount/states.ts";
import type { Located, Path } from "../../load/located.ts";
import type { RuleProblem, Problem, Meaning } from "../../load/problem.ts";
import type { CuratedFact } from "../../schema/curated-fact.ts";
import type { CuratedKey, CuratedProvider } from "../../schema/curated.ts";
import { stepsOf, type FactEntry, type FactsContext } from "../rule.ts";
import { valueProblem } from "../wording.ts";

/** Of valid facts: what stands there has the types of the curated schemas. */
export interface QualityContext extends FactsContext {
  readonly entries: readonly JudgedFact[];
  readonly keys: ReadonlyMap<string, CuratedKey & Fields>;
  readonly providers: readonly JudgedProvider[];
  /** The values of all entries beside their quotes. */
  readonly quoted: readonly QuotedValue[];
}

type Fields = FactEntry["fields"];

export interface JudgedFact extends FactEntry {
  readonly fields: CuratedFact & Fields;
}

/** A provider as curated, with where it is written. */
export interface JudgedProvider extends CuratedProvider {
  readonly located: Located;
}

/** Its name is what an excuse names. */
export interface QualityRule extends Meaning {
  check(context: QualityContext): Iterable<RuleProblem>;
  /**
   * True where a finding comes and goes with what other providers publish: an acceptance stands while there
   * is none.
   */
  readonly comparesProviders?: true;
}

/** What a rule says of an entry or a quoted value. */
interface Remark {
  /** The field where it is shown, and on whose line it is accepted. */
  readonly at: string;
  readonly says: string;
  readonly repair?: string | undefined;
}

type Check<Each> = (each: Each, context: QualityContext) => Remark | undefined;

/** Checks the fields of today of each entry. */
export function ofEntries(check: Check<JudgedFact>): QualityRule["check"] {
  return (context) => remarks(context.entries, context, check);
}

/** Checks the values of today, announced and earlier, and both ends of a range. */
export function ofQuotes(check: Check<QuotedValue>): QualityRule["check"] {
  return (context) => remarks(context.quoted, context, check);
}

function* remarks<Each extends Pick<FactEntry, "located" | "path">>(
  all: readonly Each[],
  context: QualityContext,
  check: Check<Each>,
): Iterable<RuleProblem> {
  for (const each of all) {
    const remark = check(each, context);
    if (remark === undefined) continue;
    const { at, says, repair } = remark;
    yield valueProblem(each.located, [...each.path, at], says, repair);
  }
}

/** A problem of quality: it can be excused where it stands. */
export type Finding = Problem;

/** A number or an absent limit of a fact beside its quote. */
export interface QuotedValue {
  readonly entry: JudgedFact;
  readonly located: Located;
  /** Of the entry or the step that holds the value. */
  readonly path: Path;
  readonly key: string;
  readonly value: CuratedFact["value"];
  /** How the value is computed, where that is said. */
  readonly formula: string | undefined;
  readonly quote: string;
  /** Those of the quote of a number, each rule's to judge. */
  readonly amounts: readonly Amount[];
  /** Those of them that state the value. */
  readonly stated: readonly Stated[];
  readonly measured: MeasuredIn;
}

/**
 * Today's value of each entry, and every announced and earlier one. What is inferred has no quote to be held
 * against.
 */
export function* quotedValues(
  entries: readonly JudgedFact[],
  keys: QualityContext["keys"],
): Iterable<QuotedValue> {
  for (const entry of entries) {
    const { located, key, fields } = entry;
    if (fields.status === "inferred") continue;
    const { unit, datatype } = keys.get(key) ?? {};
    for (const { path, fields: own } of [entry, ...(stepsOf(entry) as readonly JudgedFact[])]) {
      const { value_to: to, formula, raw_value: quote, currency = fields.currency } = own;
      if (quote === undefined) continue;
      const measured = { unit, datatype, currency };
      for (const value of to === undefined ? [own.value] : [own.value, to]) {
        const amounts = typeof value === "number" ? amountsIn(quote) : [];
        const stated = typeof value === "number" ? statedBy(amounts, value, measured) : [];
        yield { entry, located, path, key, value, formula, quote, amounts, stated, measured };
      }
    }
  }
}
