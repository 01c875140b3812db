/**
 * One side of a comparison: the choice of a provider, product and plan as an address has it
 * (`?a=vercel/functions/hobby&b=netlify`, up to four), and the facts that hold for it. What is stated for all
 * products holds for the chosen one, and what is stated for all plans for the chosen plan.
 */
import type { Fact } from "../../schema/fact.ts";
import type { Plan } from "../../schema/provider.ts";
import type { ProviderData } from "../provider-data.ts";

export interface Contender {
  /** Without a product or plan that the provider does not have. */
  readonly choice: Choice;
  readonly data: ProviderData;
  readonly facts: readonly Fact[];
}

export function contenderOf(asked: Choice, data: ProviderData): Contender {
  const { provider } = asked;
  const product = data.products.find(({ slug }) => slug === asked.product)?.slug;
  const plan = plansOf(data, product).find(({ slug }) => slug === asked.plan)?.slug;
  const holds = (chosen: string | undefined, stated: string | undefined): boolean =>
    chosen === undefined || stated === undefined || chosen === stated;
  return {
    choice: { provider, product, plan },
    data,
    facts: data.facts.filter(
      (fact) =>
        fact.status !== "removed" &&
        holds(product, fact.product?.slug) &&
        holds(plan, fact.plan?.slug),
    ),
  };
}

/** The plans of one product, or of all; each slug once, in the order in which they are met. */
export function plansOf({ products }: ProviderData, product: string | undefined): readonly Plan[] {
  const own = products.filter(({ slug }) => product === undefined || slug === product);
  return [...new Map(own.flatMap(({ plans }) => plans.map((plan) => [plan.slug, plan]))).values()];
}

/** `Functions, Hobby`; empty for all of a provider. */
export function narrowedName({ choice, data }: Contender): string {
  const product = data.products.find(({ slug }) => slug === choice.product);
  const plan = plansOf(data, choice.product).find(({ slug }) => slug === choice.plan);
  return [product, plan].flatMap((each) => each?.name ?? []).join(", ");
}

/**
 * What is compared: up to four providers, each as a whole or narrowed to a product and a plan. A choice is
 * one parameter of an address to share: `?a=vercel/functions/hobby&b=netlify`.
 */
export interface Choice {
  readonly provider: string;
  /** Undefined for all of them. */
  readonly product?: string | undefined;
  readonly plan?: string | undefined;
}

const parameterNames = ["a", "b", "c", "d"] as const;
export const mostCompared = parameterNames.length;

/** The choices of an address; unknown providers are left out. */
export function choicesIn(
  parameters: URLSearchParams,
  known: ReadonlySet<string>,
): readonly Choice[] {
  const texts = new Set(parameterNames.flatMap((name) => parameters.get(name) ?? []));
  return [...texts].map(toChoice).filter(({ provider }) => known.has(provider));
}

/** Of `vercel/functions/hobby`. */
export function toChoice(text: string): Choice {
  const [provider = "", product, plan] = text.split("/");
  return { provider, product: levelIn(product), plan: levelIn(plan) };
}

/** `*` stands for all, as in the id of a fact. */
function levelIn(text = "*"): string | undefined {
  return text === "*" || text === "" ? undefined : text;
}

/** `vercel`, `vercel/functions`, `vercel/*\/hobby`. */
export function choiceText({ provider, product, plan }: Choice): string {
  if (plan !== undefined) return [provider, product ?? "*", plan].join("/");
  return product === undefined ? provider : `${provider}/${product}`;
}

/** `a=vercel/functions&b=netlify`; empty without choices. Slugs need no escapes. */
export function choicesText(choices: readonly Choice[]): string {
  return choices
    .slice(0, mostCompared)
    .map((choice, index) => `${parameterNames[index]}=${choiceText(choice)}`)
    .join("&");
}
