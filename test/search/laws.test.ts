/** The laws of the search, on the real facts: what binds, what is called exact, and what it bears. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alikeOf } from "../../build/search/alike.ts";
import { likeOf } from "../../build/search/rank.ts";
import type { FoundFact } from "../../build/search/search.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { searchIndexFiles } from "../../build/search/to-index.ts";
import { spelledOut, toStem } from "../../build/search/words.ts";
import { effort } from "../effort.ts";
import { searchOf, understoodBy } from "../questions/asked.ts";
import { realDataset } from "../real.ts";
import { anyText } from "../any-text.ts";

const dataset = realDataset();
const search = searchOf(dataset);
const understood = understoodBy(dataset);
const runs = { numRuns: effort(25, 800) };

const providerOf = ({ id }: FoundFact): string => id.split("/")[0]!;
const foundFor = async (words: string): Promise<readonly FoundFact[]> =>
  (await search.facts(words)).facts;
const exactOf = async (words: string): Promise<readonly FoundFact[]> =>
  (await foundFor(words)).filter(({ match }) => match === "exact");
const topics = fc.constantFrom(
  ...dataset.keys.flatMap(({ words: { title = "", aliases = [] } }) => [title, ...aliases]),
);

describe("a name", () => {
  const called = new Map<string, Set<string>>();
  for (const { slug, name, aliases = [] } of dataset.providers)
    for (const text of [name, slug, ...aliases])
      called.set(text, (called.get(text) ?? new Set()).add(slug));

  // A topic such as `okta login` names one itself.
  const names = new Set([...called.keys()].map((name) => name.toLowerCase()));
  const spaced = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9]+/g, " ")} `;
  const plainTopics = topics.filter(
    (topic) => ![...names].some((name) => spaced(topic).includes(spaced(name))),
  );

  it("of a provider binds, wherever it stands: no other provider's fact is exact", async () => {
    const asked = fc.constantFrom(...called.keys());
    await fc.assert(
      fc.asyncProperty(asked, plainTopics, fc.boolean(), async (name, topic, isFirst) => {
        const found = await exactOf(isFirst ? `${name} ${topic}` : `${topic} ${name}`);
        const others = found.filter((fact) => !called.get(name)!.has(providerOf(fact)));
        expect(others.map(({ id }) => id)).toEqual([]);
      }),
      runs,
    );
  });

  it("of a provider that is not here is answered by nothing exactly", async () => {
    for (const name of ["linode", "zohocorp", "hetzner", "ovhcloud", "grok", "zendesk", "squareup"])
      for (const topic of ["rate limit", "free storage", "price per month", "max file size"])
        expect(await exactOf(`${name} ${topic}`), name).toEqual([]);
  });

  it.each([
    ["of a plan, among the plans of a provider", "vercel hobby bandwidth", /^\w+\/[^/]+\/hobby\//],
    ["of a plan", "github actions minutes pro", /^\w+\/[^/]+\/pro\//],
    ["of a plan", "cloudflare workers free requests per day", /^\w+\/[^/]+\/workers-free\//],
    ["of a product, without its provider", "lambda timeout", /^aws\/lambda\//],
    ["of a product", "s3 max file size", /^aws\/s3\//],
    ["of a product", "dynamodb item size", /^aws\/dynamodb\//],
    ["of a period", "api requests per second", /per_second($|[~@])/],
    ["of a number that it has", "sonnet 4.6 context window", /^anthropic\/claude-sonnet-4-6\//],
    ["of a number", "auth0 private cloud 500 rps", /\/private-cloud-500-rps\//],
    ["of a provider called by a common word, in capitals", "DO droplet price", /^digitalocean\//],
    ["of a slip in a long word", "cloudfare workers memory", /^cloudflare\/workers\//],
  ])("%s binds: %s", async (_, words, place) => {
    const found = await exactOf(words);
    expect(found.length).toBeGreaterThan(0);
    for (const { id } of found) expect(id).toMatch(place);
  });
});

describe("what is found", () => {
  it("comes in one order: exact, closest, removed; and says what it lacks", async () => {
    const removed = new Set(
      dataset.facts.filter(({ status }) => status === "removed").map(({ id }) => id),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(topics, { minLength: 1, maxLength: 2 }), async (words) => {
        const found = await foundFor(words.join(" "));
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const { id, number } of found) expect(dataset.facts[number]!.id).toBe(id);
        const part = await search.facts(words.join(" "), { offset: 3, limit: 5 });
        expect(part).toMatchObject({ total: found.length, facts: found.slice(3, 8) });
        const ranks = found.map((fact) =>
          removed.has(fact.id) ? 2 : fact.match === "exact" ? 0 : 1,
        );
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        for (const { id, match, differs } of found)
          expect(match === "exact", id).toBe(differs.length === 0 && !removed.has(id));
      }),
      runs,
    );
  });

  it("fits the filters that are given", async () => {
    await fc.assert(
      fc.asyncProperty(topics, fc.nat(dataset.facts.length - 1), async (words, at) => {
        const fact = dataset.facts[at]!;
        const filter = { provider: fact.provider.slug, key: fact.key, status: fact.status };
        const within = (await search.facts(words, { filter })).facts;
        for (const { number } of within) {
          const { provider, key, status } = dataset.facts[number]!;
          expect({ provider: provider.slug, key, status }).toEqual(filter);
        }
      }),
      runs,
    );
  });

  it("leaves nobody behind the third fact of one provider and key", async () => {
    const groupOf = ({ number }: FoundFact): string =>
      `${dataset.facts[number]!.provider.slug} ${dataset.facts[number]!.key}`;
    await fc.assert(
      fc.asyncProperty(topics, async (words) => {
        const exact = await exactOf(words);
        // Who names a provider asks for all that it has.
        fc.pre(new Set(exact.map(providerOf)).size > 3);
        const seen = new Map<string, number>();
        const isThird = exact.map((fact) => {
          seen.set(groupOf(fact), (seen.get(groupOf(fact)) ?? 0) + 1);
          return seen.get(groupOf(fact))! > 2;
        });
        expect(isThird).toEqual(isThird.toSorted((a, b) => Number(a) - Number(b)));
      }),
      runs,
    );
  });

  it.each([
    ["github rate limit", "GitHub Rate Limits"],
    ["vercel function timeout", "Vercél functions' timeouts"],
    ["organization members", "organisations member"],
    ["stripe requests per second", "stripe rps"],
    ["fly.io volume size", "fly io volumes size"],
    ["discord nitro file size", "discord nitro nitro file size file size nitro"],
  ])(
    "is the same for plurals, spellings, accents, case and words said twice: %s, %s",
    async (words, same) => {
      expect((await foundFor(words))[0]).toBeDefined();
      expect((await foundFor(same))[0]?.id).toBe((await foundFor(words))[0]!.id);
    },
  );

  it("forgives a slip in a long word, and never guesses at a short one", async () => {
    expect((await exactOf("discord mesage length"))[0]?.id).toMatch(
      /message\.text\.max_characters$/,
    );
    const letters = fc.string({
      unit: fc.constantFrom(..."bcdfghjklmnpqrstvwxz".split("")),
      minLength: 3,
      maxLength: 3,
    });
    const known = new Set(
      searchIndexFiles(dataset)
        .map(({ text }) => text())
        .join("\n")
        .toLowerCase()
        .match(/[a-z]+/g),
    );
    await fc.assert(
      fc.asyncProperty(letters, async (word) => {
        const isShortForm = alikeOf(toStem(word)).length > 0 || spelledOut(word).length > 1;
        fc.pre(!known.has(word) && !isShortForm);
        expect(await exactOf(`${word} rate limit`), word).toEqual([]);
      }),
      runs,
    );
  });
});

describe("exact", () => {
  const differsOf = async (words: string): Promise<readonly (readonly string[])[]> =>
    (await foundFor(words)).map(({ differs }) => differs);

  it("is of many the one with the best value alone, among those that are alike", async () => {
    const titles = fc.constantFrom(...dataset.keys.map(({ key, words }) => words.title ?? key));
    const choosing = fc.constantFrom("cheapest", "lowest", "biggest", "largest", "most", "highest");
    await fc.assert(
      fc.asyncProperty(choosing, titles, async (word, topic) => {
        const asked = `${word} ${topic}`;
        const { facts, ranking } = await search.facts(asked);
        const exact = facts.filter(({ match }) => match === "exact");
        if (ranking === undefined) expect(exact, asked).toEqual([]);
        const factOf = ({ number }: FoundFact): Fact => dataset.facts[number]!;
        for (const fact of exact.map(factOf)) {
          // Words that are no title of the key may be those of a scope: what lacks them is not ranked.
          const all =
            ranking!.key.title === topic
              ? dataset.facts
              : facts.slice(0, ranking!.count).map(factOf);
          const sizes = all
            .filter((each) => each.key === fact.key && likeOf(each) === likeOf(fact))
            .map(({ value }) => Number(value ?? Infinity));
          const best = ranking!.first === "highest" ? Math.max(...sizes) : Math.min(...sizes);
          expect(Number(fact.value ?? Infinity), `${asked}: ${fact.id}`).toBe(best);
        }
      }),
      runs,
    );
    for (const word of ["best", "fastest", "newest"])
      expect(await exactOf(`${word} llm`), word).toEqual([]);
    for (const words of ["cheapest way to send 50000 emails a month", "shortest function timeout"])
      expect(await exactOf(words), words).toEqual([]);
  });

  it.each([
    ["cheapest embedding model", "pricing.embedding.per_million_tokens", "lowest"],
    ["cheapest s3 compatible storage per GB", "pricing.storage.gb_month_price", "lowest"],
    ["largest context window", "model.context_window.max_tokens", "highest"],
    ["highest free requests per day", "model.rate_limit.requests_per_day", "highest"],
    ["longest function timeout", "compute.function.max_duration_seconds", "highest"],
    ["shortest cron interval", "compute.cron.min_interval_seconds", "lowest"],
    ["most expensive gpu per hour", "pricing.gpu.hourly_price", "highest"],
  ])("is ranked by the key that is meant: %s", async (words, key, end) => {
    const { facts, ranking } = await search.facts(words);
    expect([ranking?.key.name, ranking?.first]).toEqual([key, end]);
    const ranked = facts.slice(0, ranking!.count).map(({ number }) => dataset.facts[number]!);
    expect(new Set(ranked.map((fact) => `${fact.key} ${likeOf(fact)}`)).size).toBe(1);
    const sizes = ranked.map(({ value }) => Number(value ?? Infinity));
    expect(sizes).toEqual(
      sizes.toSorted((a, b) => (a === b ? 0 : (a < b ? -1 : 1) * (end === "lowest" ? 1 : -1))),
    );
    expect(facts[0]?.match).toBe("exact");
  });

  it("is the largest of one provider alone, and no judgement of it", async () => {
    expect((await exactOf("biggest file on s3")).map(({ id }) => id)).toContain(
      "aws/s3/*/storage.object.max_mb",
    );
    expect((await exactOf("biggest file on s3")).map(({ id }) => id)).not.toContain(
      "aws/s3/*/storage.object.max_mb~copy-object",
    );
    for (const words of [
      "fastest claude model",
      "best vercel plan price",
      "shortest lambda timeout",
    ])
      expect(await exactOf(words), words).toEqual([]);
  });

  it("says the number that is asked for, or as much as is needed, in its unit", async () => {
    for (const [words, says] of [
      ["github 5000 requests per hour", /^(5|1\d),\d00 requests\/hour$/],
      ["github 5k requests per hour", /^(5|1\d),\d00 requests\/hour$/],
      ["discord 10 MB file", /^10 MiB$/],
      ["railway $5 plan", /^\$5 per month$/],
      ["$7 a month", /^\$7 per month$/],
      ["vercel 1TB bandwidth", /^1 TB\/month$/],
    ] as const) {
      const said = (await exactOf(words)).map((fact) => dataset.facts[fact.number]!.display);
      expect(said.length, words).toBeGreaterThan(0);
      for (const display of said) expect(display, words).toMatch(says);
    }
    for (const [words, first] of [
      ["500 mb upload", "500 MB"],
      ["lambda 900 seconds timeout", "15 minutes"],
      ["10 million function invocations per month", "10,000,000 invocations/month"],
    ] as const)
      expect(dataset.facts[(await exactOf(words))[0]!.number]!.display).toBe(first);
    for (const words of [
      "notion 5 requests per second",
      "slack 100 messages per second",
      "discord 26 MB file",
      "railway $6 plan",
      "claude sonnet 7 price",
    ])
      expect(await exactOf(words), words).toEqual([]);
  });

  it("is what its provider does not publish, where that is asked for by its name", async () => {
    const titleOf = new Map(dataset.keys.map(({ key, words: { title } }) => [key, title]));
    const asked = dataset.providers.flatMap(({ notPublished }) => notPublished);
    const told: string[] = [];
    for (const { id, provider, product, plan, key } of asked) {
      const names = [provider, product, plan].map((each) => each?.name ?? "");
      const words = [...names, titleOf.get(key)].join(" ");
      if ((await search.facts(words)).silences.includes(id)) told.push(id);
    }
    expect(told.length / asked.length).toBeGreaterThan(0.9);
    for (const words of ["spotify rate limit", "paypal requests per minute"])
      expect((await search.facts(words)).silences, words).toHaveLength(1);
    expect((await search.facts("github rate limit")).silences).toEqual([]);
    expect((await search.facts("requests per minute")).silences).toEqual([]);
  });

  it("says at least or at most so much where that is asked for", async () => {
    const gigabytes = (await exactOf("at least 10 GB free storage")).map(
      (fact) => dataset.facts[fact.number]!.display,
    );
    expect(gigabytes.length).toBeGreaterThan(0);
    for (const display of gigabytes)
      expect(/ TB|no limit/.test(display) || Number.parseFloat(display) >= 10, display).toBe(true);
    const prices = (await exactOf("database under $10 a month")).map(
      (fact) => dataset.facts[fact.number]!.display,
    );
    expect(prices.length).toBeGreaterThan(0);
    for (const display of prices) expect(Number(/[\d.]+/.exec(display))).toBeLessThanOrEqual(10);
  });

  it("is no fact without the plan that is named, whatever its key is called", async () => {
    const plans = fc.constantFrom("basic", "business", "enterprise", "premium", "team", "starter");
    const providers = fc.constantFrom(...dataset.providers.map(({ name }) => name));
    await fc.assert(
      fc.asyncProperty(plans, providers, topics, async (plan, name, topic) => {
        for (const { id, number } of await exactOf(`${name} ${plan} plan ${topic}`)) {
          const { provider, product, plan: own, scope } = dataset.facts[number]!;
          const names = [provider, product, own, scope].map((named) => named?.name ?? "").join(" ");
          expect(names.toLowerCase(), id).toContain(plan);
        }
      }),
      {
        ...runs,
        examples: [
          ["enterprise", "Google Cloud", "firewall rules"],
          ["team", "Convex", "number of services"],
        ],
      },
    );
  });

  it("is what a key calls itself, before what a word like it or a product is called", async () => {
    expect((await foundFor("mailgun attachments"))[0]?.id).toBe(
      "mailgun/mailgun-send/*/email.message.max_mb",
    );
    expect(await exactOf("render disk size")).toEqual([]);
    expect((await foundFor("stripe api requests per second"))[0]?.id).toBe(
      "stripe/api/*/api.rate_limit.requests_per_second",
    );
  });

  it("and close are not all that is left: what fits no word is not found", async () => {
    await fc.assert(
      fc.asyncProperty(topics, topics, async (one, other) => {
        const words = await understood(`${one} ${other}`);
        for (const differs of await differsOf(`${one} ${other}`))
          expect(differs.length, `${one} ${other}`).toBeLessThan(words.length);
      }),
      { ...runs, examples: [["sync token expiry", "Longest token lifetime"]] },
    );
  });
});

describe("any text", () => {
  it("is borne, and never answered exactly beyond 200 characters or twelve words", async () => {
    const texts = fc.oneof(
      anyText({ maxLength: 400 }),
      fc.array(topics, { minLength: 4, maxLength: 30 }).map((all) => all.join(" ")),
      fc.constantFrom(
        "__proto__",
        "constructor",
        "toString limit",
        "%00",
        "a".repeat(100_000),
        "/",
        "",
      ),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (words) => {
        const found = await foundFor(words);
        if (words.length > 200) expect(found.filter(({ match }) => match === "exact")).toEqual([]);
      }),
      runs,
    );
    const thirteen =
      "discord message text length characters bot channel server attachment file upload image video poll";
    expect(await exactOf(thirteen)).toEqual([]);
  });
});
