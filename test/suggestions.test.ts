/**
 * What is suggested where nothing was found: what is published under the filters that were given, by the
 * words that a person would try, on the real facts.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { closest } from "../build/schema/lists/closest.ts";
import { createHandler } from "../build/fallback/handler.ts";
import { openDisk } from "../build/fallback/node/disk.ts";
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
    ["rest_api", ["rest-api", "rest-admin-api"]],
    ["admin", ["rest-admin-api"]],
    ["aws", ["lambda"]],
    ["FaaS", ["lambda"]],
    ["lamdba", ["lambda"]],
    ["github-actions", ["actions"]],
    ["a", []],
    ["tst", ["test"]],
    // A short word is another word where two letters differ.
    ["tsx", []],
  ])("to %j are %j", (word, expected) => {
    expect(closestTo(word)).toEqual(expected);
  });
});

describe("on the real facts", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(real);
  });

  const facts = "/api/public/v1/facts";

  /** Undefined where the query has an answer. */
  async function suggested(query: string): Promise<readonly string[] | undefined> {
    const response = await get(dataset.handler, `${facts}?${query}`);
    if (response.status === 200) return undefined;
    return ((await response.json()) as { error: { suggestions: string[] } }).error.suggestions;
  }

  it.each([
    ["provider=githb&product=rest", [`${facts}?provider=github&product=rest-api`]],
    ["provider=gpt", [`${facts}?provider=openai&product=gpt-4`]],
    ["provider=xyzzy", ["/api/public/v1/providers", "/api/public/v1/keys"]],
  ])("suggests for %s first %j", async (query, expected) => {
    expect((await suggested(query))!.slice(0, expected.length)).toEqual(expected);
  });

  it.each([
    ["s3", "aws", "s3"],
    ["DynamoDB", "aws", "dynamodb"],
    ["cognito", "aws", "cognito-user-pools"],
    ["pages", "cloudflare", "pages"],
    ["gpt-4", "openai", "gpt-4"],
    ["chatgpt", "openai", undefined],
    ["OpenAI", "openai", undefined],
  ])(
    "names for the provider %s that of %s and a call that answers",
    async (said, slug, product) => {
      const own = product === undefined ? "" : `&product=${product}`;
      const call = `${facts}?provider=${slug}${own}`;
      expect((await suggested(`provider=${encodeURIComponent(said)}`))![0]).toBe(call);
      const asked = async (address: string) => {
        const response = await get(dataset.handler, address);
        expect(response.status).toBe(404);
        return ((await response.json()) as { error: { message: string; suggestions: string[] } })
          .error;
      };
      const record = await asked(`/api/public/v1/providers/${encodeURIComponent(said)}`);
      expect(record.message).toContain(slug);
      expect(record.suggestions[0]).toBe(slug);
      expect(record.suggestions).toContain(
        product === undefined ? `/api/public/v1/providers/${slug}` : call,
      );
      const side = encodeURIComponent(said);
      const both = await asked(`/api/public/v1/compare?a=${side}&b=Anthropic`);
      expect(both.message).toContain(slug);
      expect(both.suggestions[0]).toBe(`/api/public/v1/compare?a=${slug}&b=anthropic`);
      for (const address of [...record.suggestions, ...both.suggestions])
        if (address.startsWith("/"))
          expect((await get(dataset.handler, address)).status, address).toBe(200);
    },
  );

  it("finds a fact by every id that it ever had", async () => {
    const { ids } = dataset.json("data/renamed.json") as { ids: Record<string, string> };
    const published = new Set(dataset.snapshot.map(({ id }) => id));
    const led = Object.entries(ids).filter(([, today]) => published.has(today));
    expect(led.length).toBeGreaterThan(1000);
    const handler = createHandler(openDisk(dataset.out));
    for (const [was, today] of led.filter((_, index) => index % effort(20, 1) === 0)) {
      const response = await get(handler, `${facts}?id=${encodeURIComponent(was)}`);
      const { data } = (await response.json()) as { data: { id: string }[] };
      expect(
        data.map(({ id }) => id),
        was,
      ).toContain(today);
    }
  });
});
