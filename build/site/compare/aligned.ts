/**
 * Puts the facts of one key side by side, like beside like: services of one kind, plans of one tier, facts
 * of the same scope that are counted for the same thing. What has no counterpart comes last, on a line of
 * its own.
 */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Fact } from "../../schema/fact.ts";
import type { Product } from "../../schema/provider.ts";
import { tiers } from "../../schema/vocabulary.ts";
import type { Tier } from "../cell-facts.ts";
import type { Contender } from "./contender.ts";

/** One list of facts for each contender; empty for one that states nothing. */
export type FactsBySide = readonly (readonly Fact[])[];

export interface AlignedLine {
  /** The kind of service that all of them are; undefined if they are of several, or of none that is known. */
  readonly kind?: string | undefined;
  /** The tiers of the plans that are compared; empty where no plans are. */
  readonly tiers: readonly Tier[];
  /** What differs where the sides cannot be compared; `choice`: a side has several services of the kind. */
  readonly unlike?: "services" | "choice" | "plans" | "conditions";
  /** True if one may be called better: of one known kind of service, of plans of one tier, equally firm. */
  readonly isLike?: boolean;
  readonly sides: FactsBySide;
}

/** `sides` are the facts of one key, of several contenders at least. */
export function alignedLines(
  sides: FactsBySide,
  contenders: readonly Contender[],
): readonly AlignedLine[] {
  const labels = labelsOf(contenders);
  return linesOfKinds(sides, contenders, labels).map((line) => ({
    ...line,
    isLike: isLike(line, labels),
  }));
}

function isLike({ sides, tiers: ofTiers }: AlignedLine, { kindOf, tierOf }: Labels): boolean {
  const facts = sides.flat();
  const planned = facts.filter(({ plan }) => plan !== undefined);
  const isOneTier =
    ofTiers.length > 0 || new Set(planned.map((fact) => tierOf(fact) ?? fact)).size <= 1;
  const [kind, ...others] = new Set(facts.map(kindOf));
  const isFirmAlike = new Set(facts.map(({ bound }) => bound)).size === 1;
  return isOneTier && kind !== undefined && others.length === 0 && isFirmAlike;
}

function linesOfKinds(
  sides: FactsBySide,
  contenders: readonly Contender[],
  labels: Labels,
): readonly AlignedLine[] {
  // Who chose the products, or the plans, wants just those compared, whatever they are called.
  if (contenders.every(({ choice }) => choice.product !== undefined))
    return linesOfTiers(sides, contenders, labels);
  const { shared, rest } = parted(sides, (fact) => labels.kindOf(fact) ?? "");
  const lines = shared.flatMap(([kind, own]) =>
    linesOfTiers(own, contenders, labels).map((line) => ({
      ...(isOneOfSeveral(kind, own, contenders) ? { unlike: "choice" as const } : {}),
      ...line,
      kind: kind || undefined,
    })),
  );
  return rest === null ? lines : [...lines, { unlike: "services", tiers: [], sides: rest }];
}

/** Edge functions and others, say: which of them is the counterpart of the other side's is not known. */
function isOneOfSeveral(
  kind: string,
  sides: FactsBySide,
  contenders: readonly Contender[],
): boolean {
  return contenders.some(
    ({ choice, data }, side) =>
      kind !== "" &&
      choice.product === undefined &&
      sides[side]?.length !== 0 &&
      data.products.filter((product) => product.kind === kind).length > 1,
  );
}

function linesOfTiers(
  sides: FactsBySide,
  contenders: readonly Contender[],
  labels: Labels,
): readonly AlignedLine[] {
  const lines = contenders.every(({ choice }) => choice.plan !== undefined)
    ? likeLines(sides, [])
    : merged(linesByTier(sides, labels));
  const used = new Set(lines.flatMap((line) => line.sides.flat()));
  const rest = sides.map((own) => own.filter((fact) => !used.has(fact)));
  if (rest.every(({ length }) => length === 0)) return lines;
  const isOneCondition = parted(rest, conditionOf).shared.length > 0;
  return [...lines, { unlike: isOneCondition ? "plans" : "conditions", tiers: [], sides: rest }];
}

/** A line for each tier; what holds for all plans holds for those of a tier too. */
function linesByTier(sides: FactsBySide, { tierOf }: Labels): readonly AlignedLine[] {
  const forAll = (facts: readonly Fact[]): readonly Fact[] =>
    facts.filter(({ plan }) => plan === undefined);
  const lines = tiers.flatMap((tier) => {
    const own = sides.map((facts) => facts.filter((fact) => tierOf(fact) === tier));
    if (own.every(({ length }) => length === 0)) return [];
    const filled = sides.map((facts, side) => (own[side]?.length ? own[side] : forAll(facts)));
    return likeLines(filled, [tier]);
  });
  return [...lines, ...likeLines(sides.map(forAll), [])];
}

/** One line for each scope and count that several sides have. */
function likeLines(sides: FactsBySide, ofTiers: readonly Tier[]): readonly AlignedLine[] {
  return parted(sides, conditionOf).shared.map(([, own]) => ({ tiers: ofTiers, sides: own }));
}

/** Lines of several tiers with the same values become one. */
function merged(lines: readonly AlignedLine[]): readonly AlignedLine[] {
  const valueOf = (fact: Fact): string =>
    JSON.stringify([fact.value, fact.currency, fact.bound, conditionOf(fact)]);
  const alike = grouped(lines, ({ sides }) =>
    JSON.stringify(sides.map((own) => [...new Set(own.map(valueOf))].toSorted())),
  );
  return [...alike.values()].map((own) => ({
    tiers: own.flatMap((line) => line.tiers),
    sides: own[0].sides.map((_, side) => [
      ...new Set(own.flatMap(({ sides }) => sides.slice(side, side + 1).flat())),
    ]),
  }));
}

/** The part of its use that a fact is about, and what its value is counted for. */
function conditionOf({ scope, per = [] }: Fact): string {
  return `${scope?.slug ?? ""} ${per.toSorted().join()}`;
}

export function isStatedTwice(sides: FactsBySide): boolean {
  return sides.filter(({ length }) => length > 0).length > 1;
}

interface Parted {
  /** The labels that several sides have, in the order in which they are met. */
  readonly shared: readonly (readonly [label: string, sides: FactsBySide])[];
  /** Null if nothing is left. */
  readonly rest: FactsBySide | null;
}

function parted(sides: FactsBySide, labelOf: (fact: Fact) => string): Parted {
  const bySide = sides.map((own) => grouped(own, labelOf));
  const labels = new Set(bySide.flatMap((own) => [...own.keys()]));
  const shared = [...labels]
    .map((label) => [label, bySide.map((own) => own.get(label) ?? [])] as const)
    .filter(([, own]) => isStatedTwice(own));
  const taken = new Set(shared.map(([label]) => label));
  const rest = sides.map((own) => own.filter((fact) => !taken.has(labelOf(fact))));
  return { shared, rest: rest.some(({ length }) => length > 0) ? rest : null };
}

/** What kind of service a fact is about, and of what tier its plan is, by what its provider says. */
interface Labels {
  readonly kindOf: (fact: Fact) => string | undefined;
  readonly tierOf: (fact: Fact) => Tier | undefined;
}

function labelsOf(contenders: readonly Contender[]): Labels {
  const products = new Map(
    contenders.flatMap(({ data }) =>
      data.products.map((product) => [`${data.slug}/${product.slug}`, product] as const),
    ),
  );
  const productOf = ({ provider, product }: Fact): Product | undefined =>
    products.get(`${provider.slug}/${product?.slug}`);
  return {
    kindOf: (fact) => productOf(fact)?.kind,
    tierOf: (fact) => productOf(fact)?.plans.find(({ slug }) => slug === fact.plan?.slug)?.tier,
  };
}
