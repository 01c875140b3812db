/** The quality of valid facts: every rule's findings, less those that are excused where they stand. */
import { inFileOrder } from "../../load/problem.ts";
import type { FactsTree } from "../../load/tree.ts";
import { toContext } from "../rule.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import { excused, excusesIn, type Excused } from "./excuse.ts";
import type { Finding, QualityRule } from "./finding.ts";
import { lonelyKey } from "./lonely-key.ts";
import { notation } from "./notation.ts";
import { minorUnits } from "./minor-units.ts";
import { mixedScripts } from "./mixed-scripts.ts";
import { noteRepeats } from "./note-repeats.ts";
import { numberInQuote } from "./number-in-quote.ts";
import { outlier } from "./outlier.ts";
import { planNames } from "./plan-names.ts";
import { planOrder } from "./plan-order.ts";
import { pricePeriods } from "./price-periods.ts";
import { rateInQuote } from "./rate-in-quote.ts";

export const qualityRules: readonly QualityRule[] = [
  numberInQuote,
  rateInQuote,
  planOrder,
  planNames,
  mixedScripts,
  pricePeriods,
  minorUnits,
  outlier,
  notation,
  lonelyKey,
  noteRepeats,
];

/** Findings in file order. Ageing is none: it belongs to the coverage. */
export function judge(tree: FactsTree, curated: Curated, asOf: string): Excused {
  const context = { ...toContext(tree, asOf), curated };
  const found = qualityRules.flatMap((rule) =>
    [...rule.check(context)].map((problem): Finding => ({ ...problem, rule: rule.name })),
  );
  const files = [tree.keys, ...tree.providers.map(({ located }) => located)];
  const excuses = files.flatMap((located) => (located ? excusesIn(located) : []));
  const names = qualityRules.map(({ name }) => name);
  const { findings, accepted } = excused(found, excuses, names);
  return { findings: inFileOrder(findings), accepted };
}
