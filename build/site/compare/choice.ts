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

/** The choices of an address. The list `p=discord,slack` is read as well. Unknown providers are left out. */
export function choicesIn(
  parameters: URLSearchParams,
  known: ReadonlySet<string>,
): readonly Choice[] {
  return [...new Set(textsIn(parameters))]
    .map(toChoice)
    .filter(({ provider }) => known.has(provider))
    .slice(0, mostCompared);
}

function textsIn(parameters: URLSearchParams): readonly string[] {
  const list = parameters.get("p")?.split(",") ?? [];
  return [...list, ...parameterNames.flatMap((name) => parameters.get(name) ?? [])];
}

function toChoice(text: string): Choice {
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
