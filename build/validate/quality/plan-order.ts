import type { CuratedFact, CuratedPlan } from "../../schema/curated.ts";
import { keyProblem } from "../wording.ts";
import type { QualityRule } from "./finding.ts";

/** Plans in the order in which services sell them; a plan of another name has no rank. */
const ranks: readonly RegExp[] = [
  /^(free|trial|free-trial|anonymous|unauthenticated)$/,
  /^(hobby|personal|individual|developer|starter|basic|essential|essentials|lite)$/,
  /^(pro|professional|plus|standard|growth|premium)$/,
  /^(team|teams)$/,
  /^(business|scale|advanced)$/,
  /^(enterprise|enterprise-cloud|enterprise-plus)$/,
];

interface Ranked {
  readonly slug: string;
  readonly rank: number;
  readonly facts: Readonly<Record<string, CuratedFact | readonly CuratedFact[]>>;
}

/** A limit that falls when the plan rises is most often a value in the wrong column. */
export const planOrder: QualityRule = {
  name: "plan-order",
  description: "A limit does not fall when the plan rises.",
  why: "A limit that falls when the plan rises is most often a value from the neighbouring column.",
  mend: "Read the table again, column by column.",
  *check({ tree, curated }) {
    for (const [index, { file }] of curated.providers.entries()) {
      const { located } = tree.providers[index]!;
      for (const [product, { plans = {} }] of Object.entries(file.products ?? {})) {
        const ranked = rankedPlans(plans);
        for (const higher of ranked)
          for (const [key, entry] of Object.entries(higher.facts)) {
            const definition = curated.keys[key]!;
            if (definition.better !== "higher") continue;
            const below = ranked.filter(({ rank }) => rank < higher.rank);
            const worse = below.find((lower) => isLess(single(entry), single(lower.facts[key])));
            if (worse)
              yield keyProblem(
                located,
                ["products", product, "plans", higher.slug, "facts", key],
                `\`${key}\` is less on ${higher.slug} than on ${worse.slug}; a higher plan seldom has the lower limit.`,
              );
          }
      }
    }
  },
};

function rankedPlans(plans: Readonly<Record<string, CuratedPlan>>): readonly Ranked[] {
  return Object.entries(plans).flatMap(([slug, { facts = {} }]) => {
    const rank = ranks.findIndex((names) => names.test(slug));
    return rank === -1 ? [] : [{ slug, rank, facts }];
  });
}

/** The one entry that counts; a disagreement has no order. */
function single(entry: CuratedFact | readonly CuratedFact[] | undefined): CuratedFact | undefined {
  const all = [entry ?? []].flat() as readonly CuratedFact[];
  const current = all.filter((each) => each.status !== "inferred" && each.removed_at === undefined);
  return current.length === 1 ? current[0] : undefined;
}

function isLess(high: CuratedFact | undefined, low: CuratedFact | undefined): boolean {
  if (high === undefined || low === undefined) return false;
  const amount = ({ value, formula }: CuratedFact): number =>
    value === null && formula === undefined
      ? Infinity
      : typeof value === "number"
        ? value
        : Number.NaN;
  return amount(high) < amount(low);
}
