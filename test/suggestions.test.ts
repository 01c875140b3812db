/**
 * What is suggested where nothing was found: what is published under the filters that were given, by the
 * words that a person would try, on the real facts.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closest } from "../build/lists/closest.ts";
import { nearest } from "../build/lists/nearest.ts";
import { get, real, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";

describe("the closest names", () => {
  const called: Readonly<Record<string, readonly string[]>> = { lambda: ["AWS Lambda", "faas"] };
  const names = ["rest-api", "graphql-api", "lambda", "rest-admin-api", "actions", "test"];
  const closestTo = (word: string): readonly string[] =>
    closest(word, names, (name) => called[name] ?? [], 3);

  it.each([
    ["rest", ["rest-api", "rest-admin-api", "test"]],
    ["REST API", ["rest-api", "rest-admin-api"]],
    ["rest_api", ["rest-api", "rest-admin-api"]],
    ["admin", ["rest-admin-api"]],
    ["api rest", ["rest-api", "rest-admin-api"]],
    ["aws", ["lambda"]],
    ["FaaS", ["lambda"]],
    ["lamdba", ["lambda"]],
    ["github-actions", ["actions"]],
    ["a", []],
    ["", []],
    ["--", []],
    ["tst", ["test"]],
    ["tsx", []],
  ])("to %j are %j", (word, expected) => {
    expect(closestTo(word)).toEqual(expected);
  });

  it("are no guesses: a short word is another word where two letters differ", () => {
    expect(nearest("gpt", ["npm"])).toEqual([]);
    expect(nearest("llm", ["npm"])).toEqual([]);
    expect(nearest("claude", ["plaid"])).toEqual([]);
    expect(nearest("gtp", ["gpt"])).toEqual(["gpt"]);
  });
});

describe("on the real facts", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(real);
  });
  afterAll(() => dataset.remove());

  const facts = "/api/public/v1/facts";

  /** Undefined where the query has an answer. */
  async function suggested(query: string): Promise<readonly string[] | undefined> {
    const response = await get(dataset.handler, `${facts}?${query}`);
    if (response.status === 200) return undefined;
    return ((await response.json()) as { error: { suggestions: string[] } }).error.suggestions;
  }

  interface Level {
    readonly provider: string;
    readonly name: string;
    readonly said: string;
    readonly meant: string;
  }

  /** The share of words for which what was meant is suggested, under its provider. */
  async function shareOf(levels: readonly Level[]): Promise<number> {
    let [right, asked] = [0, 0];
    for (const { provider, name, said, meant } of levels) {
      const found = await suggested(`provider=${provider}&${name}=${encodeURIComponent(said)}`);
      if (found === undefined) continue;
      asked++;
      expect(found[0], `${provider} ${said}`).toContain(`?provider=${provider}`);
      if (found.includes(`${facts}?provider=${provider}&${name}=${meant}`)) right++;
    }
    expect(asked).toBeGreaterThan(50);
    return right / asked;
  }

  /** One in so many, and each once. */
  function some(levels: readonly Level[], step: number): readonly Level[] {
    const distinct = new Map(levels.map((level) => [JSON.stringify(level), level]));
    return [...distinct.values()].filter((_, index) => index % step === 0);
  }

  it("finds a product by its first word, and by what it is called", async () => {
    const products = dataset.snapshot.flatMap(({ provider, product }) =>
      product ? { provider: provider.slug, product } : [],
    );
    const by = (said: (product: { slug: string; name: string }) => string): readonly Level[] =>
      some(
        products.map(({ provider, product }) => ({
          provider,
          name: "product",
          said: said(product),
          meant: product.slug,
        })),
        4,
      );
    const firstWord = ({ slug }: { slug: string }): string => slug.split("-")[0]!;
    const told = by(firstWord);
    // Five are suggested: a word that more products have tells none of them.
    const isTelling = ({ provider, said }: Level): boolean =>
      new Set(
        products
          .filter(
            (each) =>
              each.provider === provider &&
              `${each.product.slug} ${each.product.name}`.toLowerCase().includes(said),
          )
          .map(({ product }) => product.slug),
      ).size <= 4;
    expect(await shareOf(told.filter(isTelling))).toBeGreaterThan(0.95);
    expect(await shareOf(by(({ name }) => name))).toBe(1);
  });

  it("finds a key by its middle word, among those of the provider", async () => {
    const named = new Map(
      dataset.snapshot.map(({ provider, key }) => [`${provider.slug} ${key}`, provider.slug]),
    );
    const keys = [...named].flatMap(([pair, provider]) => {
      const meant = pair.slice(provider.length + 1);
      const [, middle, last] = meant.split(".");
      return last ? { provider, name: "key", said: middle!, meant } : [];
    });
    expect(await shareOf(some(keys, effort(12, 4)))).toBeGreaterThan(0.9);
  });

  it.each([
    ["provider=github&product=rest", [`${facts}?provider=github&product=rest-api`]],
    ["provider=githb&product=rest", [`${facts}?provider=github&product=rest-api`]],
    ["provider=claude", [`${facts}?provider=anthropic`]],
    ["provider=gpt", ["/api/public/v1/providers", "/api/public/v1/keys"]],
  ])("suggests for %s first %j", async (query, expected) => {
    expect((await suggested(query))!.slice(0, expected.length)).toEqual(expected);
  });

  it("suggests only keys that the provider publishes", async () => {
    const own = new Set(
      dataset.snapshot.filter(({ provider }) => provider.slug === "github").map(({ key }) => key),
    );
    const found = (await suggested("provider=github&key=rate_limit"))!;
    const named = found.flatMap(
      (each) => /^[^?]*\?provider=github&key=(.*)$/.exec(each)?.[1] ?? [],
    );
    expect(named.length).toBeGreaterThan(2);
    for (const key of named) expect(own).toContain(key);
  });
});
