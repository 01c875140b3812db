/** The laws of the search, on the real facts: what binds, what is called exact, and what it bears. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { alikeOf } from "../../build/search/alike.ts";
import type { FoundFact } from "../../build/search/search.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import { spelledOut, toStem } from "../../build/search/words.ts";
import { effort } from "../effort.ts";
import { searchOf } from "../questions/asked.ts";
import { realDataset } from "../real.ts";
import { anyText } from "../any-text.ts";

const dataset = realDataset();
const search = searchOf(dataset);
const runs = { numRuns: effort(100, 800) };

const providerOf = ({ id }: FoundFact): string => id.split("/")[0]!;
const foundFor = (words: string): readonly FoundFact[] => search.facts(words).facts;
const exactOf = (words: string): readonly FoundFact[] =>
  foundFor(words).filter(({ match }) => match === "exact");
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

  it("of a provider binds, wherever it stands: no other provider's fact is exact", () => {
    const asked = fc.constantFrom(...called.keys());
    fc.assert(
      fc.property(asked, plainTopics, fc.boolean(), (name, topic, isFirst) => {
        const found = exactOf(isFirst ? `${name} ${topic}` : `${topic} ${name}`);
        const others = found.filter((fact) => !called.get(name)!.has(providerOf(fact)));
        expect(others.map(({ id }) => id)).toEqual([]);
      }),
      runs,
    );
  });

  it("of a provider that is not here is answered by nothing exactly", () => {
    for (const name of [
      "linode",
      "salesforce",
      "hetzner",
      "backblaze",
      "grok",
      "zendesk",
      "paypal",
    ])
      for (const topic of ["rate limit", "free storage", "price per month", "max file size"])
        expect(exactOf(`${name} ${topic}`), name).toEqual([]);
  });

  it("of a plan binds among the plans of a provider", () => {
    for (const [words, plan] of [
      ["vercel hobby bandwidth", "hobby"],
      ["github actions minutes pro", "pro"],
      ["cloudflare workers free requests per day", "workers-free"],
    ] as const) {
      const found = exactOf(words);
      expect(found.length, words).toBeGreaterThan(0);
      expect(found.map(({ id }) => id.split("/")[2])).toEqual(found.map(() => plan));
    }
  });

  it("of a product binds without its provider: another's number is not its limit", () => {
    for (const [words, place] of [
      ["lambda timeout", "aws/lambda/"],
      ["s3 max file size", "aws/s3/"],
      ["firestore document size", "google-cloud/firestore/"],
    ] as const) {
      const found = exactOf(words);
      expect(found.length, words).toBeGreaterThan(0);
      expect(found.filter(({ id }) => !id.startsWith(place))).toEqual([]);
    }
  });

  it("of a period binds: what is counted per hour is no answer to per second", () => {
    for (const { id } of exactOf("api requests per second"))
      expect(id).toMatch(/per_second($|[~@])/);
    for (const { id } of exactOf("github requests per minute"))
      expect(id).toMatch(/per_minute($|[~@])/);
  });
});

describe("what is found", () => {
  it("comes in one order: exact, closest, removed; and says what it lacks", () => {
    const removed = new Set(
      dataset.facts.filter(({ status }) => status === "removed").map(({ id }) => id),
    );
    fc.assert(
      fc.property(fc.array(topics, { minLength: 1, maxLength: 2 }), (words) => {
        const found = foundFor(words.join(" "));
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

  it("is published, once, and at its place in the dataset", () => {
    fc.assert(
      fc.property(topics, (words) => {
        const found = foundFor(words);
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
        for (const { id, number } of found) expect(dataset.facts[number]!.id).toBe(id);
      }),
      runs,
    );
  });

  it("fits the filters that are given, and is what was found without them", () => {
    fc.assert(
      fc.property(topics, fc.constantFrom(...dataset.facts), (words, fact) => {
        const filter = { provider: fact.provider.slug, key: fact.key, status: fact.status };
        const within = search.facts(words, { filter }).facts;
        for (const { number } of within) {
          const { provider, key, status } = dataset.facts[number]!;
          expect({ provider: provider.slug, key, status }).toEqual(filter);
        }
        const all = new Set(foundFor(words).map(({ id }) => id));
        expect(within.filter(({ id }) => !all.has(id))).toEqual([]);
      }),
      runs,
    );
  });

  it("is asked for in parts that together are the whole", () => {
    const parts = fc.record({ offset: fc.nat(40), limit: fc.integer({ min: 1, max: 40 }) });
    fc.assert(
      fc.property(topics, parts, (words, { offset, limit }) => {
        const { facts, total } = search.facts(words, { offset, limit });
        expect(facts).toEqual(foundFor(words).slice(offset, offset + limit));
        expect(total).toBe(foundFor(words).length);
      }),
      runs,
    );
  });

  it("leaves nobody behind the third fact of one provider and key", () => {
    const groupOf = ({ number }: FoundFact): string =>
      `${dataset.facts[number]!.provider.slug} ${dataset.facts[number]!.key}`;
    fc.assert(
      fc.property(topics, (words) => {
        const exact = exactOf(words);
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

  it("is the same for plurals, spellings, accents and case", () => {
    for (const [words, same] of [
      ["github rate limit", "GitHub Rate Limits"],
      ["vercel function timeout", "Vercél functions' timeouts"],
      ["organization members", "organisations member"],
      ["stripe requests per second", "stripe rps"],
      ["fly.io volume size", "fly io volumes size"],
    ] as const) {
      const [first] = foundFor(words);
      expect(first, words).toBeDefined();
      expect(foundFor(same)[0]?.id, same).toBe(first!.id);
    }
  });

  it("forgives a slip in a long word, and never guesses at a short one", () => {
    expect(exactOf("cloudfare workers memory")[0]?.id).toMatch(/^cloudflare\/workers\//);
    expect(exactOf("discord mesage length")[0]?.id).toMatch(/message\.text\.max_characters$/);
    const letters = fc.string({
      unit: fc.constantFrom(..."bcdfghjklmnpqrstvwxz".split("")),
      minLength: 3,
      maxLength: 3,
    });
    const known = new Set(
      JSON.stringify(toSearchIndex(dataset))
        .toLowerCase()
        .match(/[a-z]+/g),
    );
    fc.assert(
      fc.property(letters, (word) => {
        const isShortForm = alikeOf(toStem(word)).length > 0 || spelledOut(word).length > 1;
        fc.pre(!known.has(word) && !isShortForm);
        expect(exactOf(`${word} rate limit`), word).toEqual([]);
      }),
      runs,
    );
  });

  it("is the same whenever it is asked", () => {
    const again = searchOf(dataset);
    fc.assert(
      fc.property(topics, (words) => {
        expect(again.facts(words).facts).toEqual(foundFor(words));
      }),
      runs,
    );
  });
});

describe("any text", () => {
  it("is borne, and never answered exactly beyond 200 characters or twelve words", () => {
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
    fc.assert(
      fc.property(texts, (words) => {
        const found = foundFor(words);
        if (words.length > 200) expect(found.filter(({ match }) => match === "exact")).toEqual([]);
      }),
      runs,
    );
    const thirteen =
      "discord message text length characters bot channel server attachment file upload image video poll";
    expect(exactOf(thirteen)).toEqual([]);
  });
});
