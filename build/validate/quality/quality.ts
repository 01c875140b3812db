/** The quality of valid facts: every rule's findings, less those that are excused where they stand. */
import { inFileOrder, type RuleProblem } from "../../load/problem.ts";
import { locatedFiles, type FactsTree } from "../../load/tree.ts";
import { toContext, type FactEntry } from "../rule.ts";
import type { Curated } from "../../schema/curated-facts.ts";
import { valueProblem } from "../wording.ts";
import { admittedConflict } from "./admitted-conflict.ts";
import { answeredQuestion } from "./answered-question.ts";
import { lonelyKey, notation, outlier, planOrder } from "./compared.ts";
import { excused, excusesIn, type Excused } from "./excuse.ts";
import {
  quotedValues,
  type Finding,
  type QualityContext,
  type QualityRule,
  type Remark,
} from "./finding.ts";
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
  const context = toContext(tree, asOf);
  const given: QualityContext = {
    ...context,
    curated,
    providers: tree.providers.flatMap(({ located }, index) => {
      const provider = curated.providers[index];
      return provider === undefined ? [] : [{ ...provider, located }];
    }),
    quoted: [...quotedValues(context)],
  };
  const found = qualityRules.flatMap((rule) =>
    foundBy(rule, given).map((problem): Finding => ({ ...problem, rule: rule.name })),
  );
  const { findings, accepted } = excused(
    found,
    locatedFiles(tree).flatMap(excusesIn),
    qualityRules,
  );
  return { findings: inFileOrder(findings), accepted };
}

function foundBy(rule: QualityRule, context: QualityContext): readonly RuleProblem[] {
  const { entries, quoted } = context;
  return [
    ...(rule.check?.(context) ?? []),
    ...(rule.ofEntry
      ? entries.flatMap((each) => remarked(each, rule.ofEntry?.(each, context)))
      : []),
    ...(rule.ofQuote
      ? quoted.flatMap((each) => remarked(each, rule.ofQuote?.(each, context)))
      : []),
  ];
}

function remarked(
  { located, path }: Pick<FactEntry, "located" | "path">,
  remark: Remark | undefined,
): readonly RuleProblem[] {
  if (remark === undefined) return none;
  const { at, says, repair } = remark;
  return [valueProblem(located, [...path, at], says, { repair })];
}

const none: readonly RuleProblem[] = [];
