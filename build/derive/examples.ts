/**
 * Worked examples, chosen from the dataset at hand and run against the build before they are printed:
 * what the guides and the description show is what this very build answers.
 */
import type { Dataset, DatasetKey } from "../dataset/dataset.ts";
import { addressOf, type ErrorCode, type RouteId, type Values } from "../contract/routes.ts";
import type { Fact } from "../schema/fact.ts";
import { literal } from "./markdown.ts";

export interface Example {
  readonly route: RouteId;
  /** What somebody wants to know, in Markdown of one line. */
  readonly question: string;
  readonly path: Values;
  readonly query: Values;
  /** The error it shows; absent for an answer. */
  readonly code?: ErrorCode;
}

export interface RunExample extends Example {
  /** Relative to the base address. */
  readonly address: string;
  readonly status: number;
  readonly body: string;
}

/** Runs one GET for an address relative to the base address. */
export type Get = (address: string) => Promise<{ readonly status: number; readonly body: string }>;

/** Runs every example; throws where an answer is not what the example claims to show. */
export async function runExamples(
  examples: readonly Example[],
  get: Get,
): Promise<readonly RunExample[]> {
  const run: RunExample[] = [];
  for (const example of examples) {
    const address = addressOf(example.route, example.path, example.query);
    const { status, body } = await get(address);
    const answered =
      status === 200 ? undefined : (JSON.parse(body) as { error: { code: string } }).error.code;
    if (answered !== example.code)
      throw new Error(
        `the example ${address} answered ${status} ${answered ?? ""}, not ${example.code ?? "200"}`,
      );
    run.push({ ...example, address, status, body });
  }
  return run;
}

/** Fewer for a smaller dataset; an empty one still has its status and its errors. */
export function chooseExamples(dataset: Dataset): readonly Example[] {
  const fact = chooseFact(dataset.facts);
  const key = chooseKey(dataset.keys);
  const [a, b] = key ? [...new Set(key.facts.map(({ provider }) => provider.slug))] : [];
  const examples: (Example | undefined)[] = [
    fact && {
      route: "facts",
      question: `What is ${literal(fact.provider.name)}'s \`${fact.key}\`${fact.plan ? ` on the plan ${literal(fact.plan.name)}` : ""}, since when, says who?`,
      path: {},
      query: filtersOf(fact),
    },
    key && {
      route: "key",
      question: `What is \`${key.key}\` at every provider?`,
      path: { key: key.key },
      query: {},
    },
    key && a && b
      ? {
          route: "compare",
          question: `How do ${a} and ${b} differ in \`${key.key}\`?`,
          path: {},
          query: { a, b, key: key.key },
        }
      : undefined,
    {
      route: "changes",
      question: "What changed lately?",
      path: {},
      query: { limit: 2 },
    },
    {
      route: "status",
      question: "What does the dataset hold, and how fresh is it?",
      path: {},
      query: {},
    },
    fact && {
      route: "facts",
      question: "A key is misspelt: what does the error say?",
      path: {},
      query: { provider: fact.provider.slug, key: misspelt(fact.key) },
      code: "FACT_NOT_FOUND",
    },
    {
      route: "facts",
      question: "A status that does not exist.",
      path: {},
      query: { status: "fresh" },
      code: "INVALID_STATUS",
    },
    {
      route: "facts",
      question: "A limit out of range.",
      path: {},
      query: { limit: 0 },
      code: "INVALID_LIMIT",
    },
    {
      route: "changes",
      question: "A limit out of range.",
      path: {},
      query: { limit: 501 },
      code: "INVALID_LIMIT",
    },
    {
      route: "provider",
      question: "A provider is misspelt.",
      path: { slug: misspelt(fact?.provider.slug ?? "provider") },
      query: {},
      code: "PROVIDER_NOT_FOUND",
    },
    {
      route: "markdown",
      question: "A provider is misspelt.",
      path: { slug: misspelt(fact?.provider.slug ?? "provider") },
      query: {},
      code: "PROVIDER_NOT_FOUND",
    },
    {
      route: "key",
      question: "A key is misspelt.",
      path: { key: misspelt(fact?.key ?? "key.name") },
      query: {},
      code: "FACT_NOT_FOUND",
    },
    {
      route: "compare",
      question: "A comparison without its second provider.",
      path: {},
      query: { a: fact?.provider.slug ?? "provider" },
      code: "MISSING_PARAMETER",
    },
  ];
  return examples.filter((example) => example !== undefined);
}

/**
 * Values that this dataset knows for a route's parameters, together an address that answers 200;
 * undefined where the dataset has nothing to show there.
 */
export function exampleValues(id: RouteId, dataset: Dataset): Values | undefined {
  const fact = chooseFact(dataset.facts);
  const key = chooseKey(dataset.keys);
  const [a, b] = new Set(key?.facts.map(({ provider }) => provider.slug));
  switch (id) {
    case "provider":
    case "markdown":
      return fact && { slug: fact.provider.slug };
    case "key":
      return key && { key: key.key };
    case "facts":
      return fact && { ...filtersOf(fact), status: fact.status };
    case "compare":
      return key && a && b ? { a, b, key: key.key } : undefined;
    default:
      return {};
  }
}

/** All the filters that single the fact out, in the order of the query. */
export function filtersOf({ provider, product, plan, key }: Fact): Values {
  return {
    provider: provider.slug,
    ...(product ? { product: product.slug } : {}),
    ...(plan ? { plan: plan.slug } : {}),
    key,
  };
}

/** A fact that a newcomer would ask for: a verified rate limit of a plan, else the nearest to it. */
export function chooseFact(facts: readonly Fact[]): Fact | undefined {
  const wishes: readonly ((fact: Fact) => boolean)[] = [
    ({ status }) => status === "verified",
    ({ key }) => key.startsWith("api.rate_limit."),
    ({ plan }) => plan !== undefined,
    ({ history }) => history.length > 0,
    ({ value }) => typeof value === "number",
  ];
  const score = (fact: Fact): number =>
    wishes.reduce((sum, wish, i) => sum + (wish(fact) ? 2 ** (wishes.length - i) : 0), 0);
  let best: { readonly fact: Fact; readonly score: number } | undefined;
  for (const fact of facts) {
    const own = score(fact);
    if (!best || own > best.score) best = { fact, score: own };
  }
  return best?.fact;
}

/** The key that tells most in least: two providers at least, then as few facts as may be. */
export function chooseKey(keys: readonly DatasetKey[]): DatasetKey | undefined {
  const shared = keys.filter(({ providerCount }) => providerCount >= 3);
  const some = shared.length > 0 ? shared : keys.filter(({ facts }) => facts.length > 0);
  return some.toSorted((x, y) => x.facts.length - y.facts.length)[0];
}

/** A name with its last letter doubled: near, and no name of its own. */
function misspelt(name: string): string {
  return `${name}${name.slice(-1)}${name.slice(-1)}`;
}
