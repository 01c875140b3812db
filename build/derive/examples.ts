/**
 * Chooses examples from the dataset and runs them against the build before they are printed. So the guides
 * and the OpenAPI description show answers that this build really gives.
 */
import type { Dataset, DatasetKey } from "../dataset/dataset.ts";
import type { Values } from "../schema/contract/route.ts";
import { addressOf, type ErrorCode, type RouteId } from "../schema/contract/routes.ts";
import type { Fact } from "../schema/fact.ts";
import { onceFor } from "../schema/lists/once-for.ts";
import { literal } from "./markdown.ts";

export interface Example {
  readonly route: RouteId;
  /** The question that the example answers, as one line of Markdown. */
  readonly question: string;
  readonly path?: Values;
  readonly query?: Values;
  /** The error it shows; absent for an answer. */
  readonly code?: ErrorCode;
}

export interface RunExample extends Example {
  /** Relative to the base address. */
  readonly address: string;
  readonly status: number;
  readonly body: string;
}

/** Sends one GET request to an address relative to the base address. */
export type Get = (address: string) => Promise<{ readonly status: number; readonly body: string }>;

/** Runs every example. Throws if an answer is not what the example is meant to show. */
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

/** A smaller dataset has fewer examples; an empty one still has those of its status and of its errors. */
export function chooseExamples(dataset: Dataset): readonly Example[] {
  const fact = chooseFact(dataset.facts);
  const key = exampleValues("key", dataset);
  const pair = exampleValues("compare", dataset);
  const answered: readonly (Example | undefined)[] = [
    fact && {
      route: "facts",
      question: `What is ${literal(fact.provider.name)}'s \`${fact.key}\`${fact.plan ? ` on the plan ${literal(fact.plan.name)}` : ""}, since when, and what is the source?`,
      query: filtersOf(fact),
    },
    key && {
      route: "key",
      question: `What is \`${key["key"]}\` at every provider?`,
      path: key,
    },
    pair && {
      route: "compare",
      question: `How do ${pair["a"]} and ${pair["b"]} differ in \`${pair["key"]}\`?`,
      query: pair,
    },
    fact && {
      route: "history",
      question: `Which values has \`${fact.key}\` had at ${literal(fact.provider.name)}, and since when?`,
      query: { key: fact.key, id: fact.id },
    },
    { route: "changes", question: "What changed lately?", query: { limit: 2 } },
    { route: "status", question: "What does the dataset hold, and how fresh is it?" },
  ];
  return [...answered, ...refusedExamples(fact)].filter((example) => example !== undefined);
}

/** The route, what is wrong, what is asked, and the error that answers. */
type Refused = readonly [RouteId, string, Pick<Example, "path" | "query">, ErrorCode];

function refusedExamples(fact: Fact | undefined): readonly Example[] {
  const slug = fact?.provider.slug ?? "provider";
  const key = misspelt(fact?.key ?? "key.name");
  const range = "A limit out of range.";
  const unknown = "A provider is misspelt.";
  const refused: readonly Refused[] = [
    [
      "facts",
      "A key is misspelt: what does the error say?",
      { query: { provider: slug, key } },
      "FACT_NOT_FOUND",
    ],
    ["facts", "A status that does not exist.", { query: { status: "fresh" } }, "INVALID_STATUS"],
    ["facts", range, { query: { limit: 0 } }, "INVALID_LIMIT"],
    ["changes", range, { query: { limit: 501 } }, "INVALID_LIMIT"],
    ["provider", unknown, { path: { slug: misspelt(slug) } }, "PROVIDER_NOT_FOUND"],
    ["markdown", unknown, { path: { slug: misspelt(slug) } }, "PROVIDER_NOT_FOUND"],
    ["key", "A key is misspelt.", { path: { key } }, "FACT_NOT_FOUND"],
    [
      "compare",
      "A comparison without its second provider.",
      { query: { a: slug } },
      "MISSING_PARAMETER",
    ],
  ];
  return (fact ? refused : refused.slice(1)).map(([route, question, asked, code]) => ({
    route,
    question,
    ...asked,
    code,
  }));
}

/**
 * Values of this dataset for a route's parameters; the address filled with them answers 200. Undefined if
 * the dataset has no such values.
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
    case "history":
      return key && { key: key.key };
    case "facts":
      return fact && { ...filtersOf(fact), status: fact.status };
    case "compare":
      return key && a && b ? { a, b, key: key.key } : undefined;
    default:
      return {};
  }
}

/** All filters that select the fact, in the order of the query. */
export function filtersOf({ provider, product, plan, key }: Fact): Values {
  return {
    provider: provider.slug,
    ...(product ? { product: product.slug } : {}),
    ...(plan ? { plan: plan.slug } : {}),
    key,
  };
}

/**
 * The fact that is most useful as an example: a verified rate limit of a plan, or the one most like it. Every
 * address and every guide asks with the same list.
 */
export const chooseFact = onceFor(bestExample);

function bestExample(facts: readonly Fact[]): Fact | undefined {
  const wishes: readonly ((fact: Fact) => boolean)[] = [
    ({ status }) => status === "verified",
    ({ key }) => key.startsWith("api.rate_limit."),
    ({ plan }) => plan !== undefined,
    ({ history }) => history.length > 0,
    ({ value }) => typeof value === "number",
  ];
  const score = (fact: Fact): number =>
    wishes.reduce((sum, wish, i) => sum + (wish(fact) ? 2 ** (wishes.length - i) : 0), 0);
  const scores = facts.map(score);
  return facts[scores.indexOf(scores.reduce((most, each) => Math.max(most, each), 0))];
}

/**
 * Of the keys with at least three providers, the one with the fewest facts; if there is none, of all keys
 * with facts.
 */
function chooseKey(keys: readonly DatasetKey[]): DatasetKey | undefined {
  const shared = keys.filter(({ providerCount }) => providerCount >= 3);
  const some = shared.length > 0 ? shared : keys.filter(({ facts }) => facts.length > 0);
  return some.toSorted((x, y) => x.facts.length - y.facts.length)[0];
}

/** The name with its last letter added twice: similar to the name, but not a name of the dataset. */
function misspelt(name: string): string {
  return `${name}${name.slice(-1)}${name.slice(-1)}`;
}
