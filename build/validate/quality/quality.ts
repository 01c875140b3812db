/** The quality of valid facts: every rule's findings, less those that are excused where they stand. */
import { locatedFiles } from "../../load/located-files.ts";
import { inFileOrder } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import { toContext, type RuleContext } from "../rule.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import { admittedConflict } from "./admitted-conflict.ts";
import { boundInQuote } from "./bound-in-quote.ts";
import { cutQuote } from "./cut-quote.ts";
import { excused, excusesIn, type Excuse, type Excused } from "./excuse.ts";
import type { Finding, QualityContext, QualityRule } from "./finding.ts";
import { lapsedAnswer } from "./lapsed-answer.ts";
import { limitInQuote } from "./limit-in-quote.ts";
import { lonelyKey } from "./lonely-key.ts";
import { notation } from "./notation.ts";
import { numberInQuote } from "./number-in-quote.ts";
import { outlier } from "./outlier.ts";
import { planOrder } from "./plan-order.ts";
import { priceInQuote } from "./price-in-quote.ts";
import { providerTwice } from "./provider-twice.ts";
import { quotedValues, type QuotedValue } from "./quoted.ts";
import { rateInQuote } from "./rate-in-quote.ts";
import { registeredFacts } from "./registered-facts.ts";
import { sourceHost } from "./source-host.ts";
import { templateLeft } from "./template-left.ts";

export const qualityRules: readonly QualityRule[] = [
  numberInQuote,
  rateInQuote,
  priceInQuote,
  limitInQuote,
  boundInQuote,
  planOrder,
  outlier,
  notation,
  lonelyKey,
  admittedConflict,
  providerTwice,
  sourceHost,
  cutQuote,
  templateLeft,
  registeredFacts,
  lapsedAnswer,
];

/** Findings in file order. Ageing is none: it belongs to the coverage. */
export function judge(tree: FactsTree, curated: Curated, asOf: string): Excused {
  const context = toQualityContext(toContext(tree, asOf), curated);
  const found = qualityRules.flatMap((rule) =>
    [...rule.check(context)].map((problem): Finding => ({ ...problem, rule: rule.name })),
  );
  const excuses = locatedFiles(tree).flatMap(excusesIn);
  const names = qualityRules.map(({ name }) => name);
  const { findings, accepted } = excused(found, excuses, names, comparedPlaces(context));
  return { findings: inFileOrder(findings), accepted };
}

/** The values are looked up where a rule asks for them. */
function toQualityContext(rules: RuleContext, curated: Curated): QualityContext {
  let quoted: readonly QuotedValue[] | undefined;
  return {
    ...rules,
    curated,
    get quoted() {
      return (quoted ??= [...quotedValues(rules)]);
    },
  };
}

/** True for an excuse at a place that its rule compares with other providers'; looked up file by file. */
function comparedPlaces(context: QualityContext): (excuse: Excuse) => boolean {
  const known = new Map<string, ReadonlySet<number>>();
  return ({ located, rule, covers }) => {
    const name = `${rule} ${located.file}`;
    let lines = known.get(name);
    if (lines === undefined) {
      const judging = qualityRules.find((each) => each.name === rule);
      const places = [...(judging?.compared?.(context, located) ?? [])];
      known.set(name, (lines = new Set(places.map(({ position }) => position.line))));
    }
    return lines.has(covers);
  };
}
