/** The quality of valid facts: every rule's findings, less those that are excused where they stand. */
import { inFileOrder } from "../../load/problem.ts";
import { locatedFiles, type FactsTree } from "../../load/tree.ts";
import { toContext, type FactsContext } from "../rule.ts";
import type { Curated } from "../../schema/curated.ts";
import { admittedConflict } from "./admitted-conflict.ts";
import { answeredQuestion } from "./answered-question.ts";
import { lonelyKey, notation, outlier, planOrder } from "./compared.ts";
import { excused, excusesIn, type Excused } from "./excuse.ts";
import { quotedValues, type Finding, type QualityContext, type QualityRule } from "./finding.ts";
import { acceptedByDescription, boundInQuote, defaultInQuote } from "./firmness.ts";
import { formulaInQuote } from "./formula-in-quote.ts";
import { termsInQuote } from "./terms-in-quote.ts";
import { limitInQuote } from "./limit-in-quote.ts";
import { mixedScripts, planNames, providerTwice } from "./names.ts";
import { bytesInQuote, numberInQuote } from "./number-in-quote.ts";
import { rateInQuote } from "./rate-in-quote.ts";
import { emptyProvider, lapsedAnswer, registeredFacts } from "./remains.ts";
import { sourceHost } from "./source-host.ts";
import { cutQuote, quoteMarks } from "./texts.ts";

export const qualityRules: readonly QualityRule[] = [
  numberInQuote,
  rateInQuote,
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
  outlier,
  notation,
  lonelyKey,
  admittedConflict,
  providerTwice,
  sourceHost,
  cutQuote,
  quoteMarks,
  emptyProvider,
  registeredFacts,
  lapsedAnswer,
  answeredQuestion,
];

/** Findings in file order. Ageing is none: it belongs to the coverage. */
export function judge(tree: FactsTree, curated: Curated, asOf: string): Excused {
  const context = toContext(tree, asOf) as Pick<QualityContext, keyof FactsContext>;
  const given: QualityContext = {
    ...context,
    providers: tree.providers.flatMap(({ located }, index) => {
      const provider = curated.providers[index];
      return provider === undefined ? [] : [{ ...provider, located }];
    }),
    quoted: [...quotedValues(context.entries, context.keys)],
  };
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
