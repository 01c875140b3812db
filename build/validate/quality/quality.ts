/** The quality of valid facts: every rule's findings, less those that are excused where they stand. */
import { inFileOrder } from "../../load/problem.ts";
import { locatedFiles, type FactsTree } from "../../load/tree.ts";
import { toContext } from "../rule.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import { admittedConflict } from "./admitted-conflict.ts";
import { boundInQuote } from "./bound-in-quote.ts";
import { cutQuote } from "./cut-quote.ts";
import { excused, excusesIn, type Excused } from "./excuse.ts";
import type { Finding, QualityRule } from "./finding.ts";
import { lapsedAnswer } from "./lapsed-answer.ts";
import { formulaInQuote } from "./formula-in-quote.ts";
import { termsInQuote } from "./terms-in-quote.ts";
import { limitInQuote } from "./limit-in-quote.ts";
import { notation } from "./notation.ts";
import { numberInQuote } from "./number-in-quote.ts";
import { outlier, lonelyKey } from "./compared.ts";
import { planOrder } from "./plan-order.ts";
import { priceInQuote } from "./price-in-quote.ts";
import { providerTwice } from "./provider-twice.ts";
import { quotedValues } from "./finding.ts";
import { rateInQuote } from "./rate-in-quote.ts";
import { registeredFacts } from "./registered-facts.ts";
import { sourceHost } from "./source-host.ts";
import { acceptedByDescription } from "./accepted-by-description.ts";
import { defaultInQuote } from "./default-in-quote.ts";
import { bytesInQuote } from "./bytes-in-quote.ts";
import { planNames } from "./plan-names.ts";
import { mixedScripts } from "./mixed-scripts.ts";
import { pricePeriods } from "./price-periods.ts";
import { minorUnits } from "./minor-units.ts";
import { noteRepeats } from "./note-repeats.ts";
import { quoteMarks } from "./quote-marks.ts";
import { emptyProvider } from "./empty-provider.ts";
import { templateLeft } from "./template-left.ts";

export const qualityRules: readonly QualityRule[] = [
  numberInQuote,
  rateInQuote,
  priceInQuote,
  formulaInQuote,
  termsInQuote,
  limitInQuote,
  boundInQuote,
  defaultInQuote,
  acceptedByDescription,
  bytesInQuote,
  planOrder,
  planNames,
  mixedScripts,
  pricePeriods,
  minorUnits,
  outlier,
  notation,
  lonelyKey,
  noteRepeats,
  admittedConflict,
  providerTwice,
  sourceHost,
  cutQuote,
  quoteMarks,
  emptyProvider,
  templateLeft,
  registeredFacts,
  lapsedAnswer,
];

/** Findings in file order. Ageing is none: it belongs to the coverage. */
export function judge(tree: FactsTree, curated: Curated, asOf: string): Excused {
  const context = toContext(tree, asOf);
  const given = { ...context, curated, quoted: [...quotedValues(context)] };
  const found = qualityRules.flatMap((rule) =>
    [...rule.check(given)].map((problem): Finding => ({ ...problem, rule: rule.name })),
  );
  const { findings, accepted } = excused(
    found,
    locatedFiles(tree).flatMap(excusesIn),
    qualityRules,
  );
  return { findings: inFileOrder(findings), accepted };
}
