/** However large the dataset, a filter reads a few bounded pages that hold its answer. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { openStore } from "../build/fallback/store.ts";
import {
  matches,
  parseLine,
  type FactLine,
  type Filter,
  type filterNames,
} from "../build/respond/lines.ts";
import { deflated } from "../build/respond/deflated.ts";
import { pageLength, textOfPage } from "../build/respond/pages.ts";
import {
  listsFile,
  pageFile,
  placesFile,
  toLists,
  toParts,
  toShards,
} from "../build/respond/shards.ts";
import { effort } from "./effort.ts";

/** Many facts over few values: so many that single values, pairs and triples are all cut. */
function lines(count: number, random: () => number): readonly FactLine[] {
  const pick = (values: readonly string[]) =>
    values[Math.floor(random() * random() * values.length)] ?? "none";
  return Array.from({ length: count }, (_, i) => {
    const product = random() < 0.2 ? "*" : pick(["api", "web", "storage"]);
    const plan = random() < 0.2 ? "*" : pick(["free", "pro", "team", "enterprise"]);
    const scope = random() < 0.2 ? "" : `~s${Math.floor(i / (random() < 0.5 ? 20 : 40))}`;
    const id = `p${Math.floor(i / 20)}/${product}/${plan}/${pick(["a.a", "b.b", "c.c"])}${scope}@${i}`;
    const status = pick(["verified", "stale", "conflicting", "removed"]);
    const note = `Fact ${i}. ${"It is told at length. ".repeat(4)}`;
    return parseLine(`{"id":"${id}","note":"${note}","status":"${status}"}`);
  });
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it("finds the part of every combination of filters that is asked for, and reads few pages", async () => {
  const all = lines(20_000, randomFrom(7));
  const shards = toShards(all);
  const parts = toParts(shards);
  const texts = new Map([
    [listsFile("facts"), JSON.stringify(toLists(shards, parts))],
    ...parts.map((part, at) => [placesFile("facts", at), JSON.stringify(part)] as const),
    ...shards.pages.map(
      ({ name, page, lines: own }) => [pageFile("facts", name, page), textOfPage(own)] as const,
    ),
  ]);
  // The sample is worth something only if there are lists of two and of three.
  const depths = new Set([...shards.places.keys()].map((name) => name.split("/").length / 2));
  expect([...depths]).toEqual(expect.arrayContaining([1, 2, 3]));
  const isPage = (file: string): boolean => !file.startsWith("data/shards/lists");
  let read: number[] = [];
  const store = openStore(
    (file) => {
      const text = texts.get(file);
      if (text !== undefined && isPage(file)) read.push(text.length);
      return Promise.resolve(text === undefined ? undefined : deflated(text));
    },
    { remembered: (_name, make) => make() },
  );
  const valuesOf = (name: (typeof filterNames)[number]) => [
    ...new Set(all.flatMap(({ labels }) => labels[name] ?? [])),
    "none",
  ];
  const filter = fc.record(
    {
      provider: fc.constantFrom(...valuesOf("provider")),
      product: fc.constantFrom(...valuesOf("product")),
      plan: fc.constantFrom(...valuesOf("plan")),
      scope: fc.constantFrom(...valuesOf("scope")),
      key: fc.constantFrom(...valuesOf("key")),
      status: fc.constantFrom(...valuesOf("status")),
    },
    { requiredKeys: [] },
  );
  const part = fc.record({ offset: fc.nat(2000), limit: fc.integer({ min: 1, max: 1000 }) });
  await fc.assert(
    fc.asyncProperty(filter, part, async (asked: Filter, { offset, limit }) => {
      read = [];
      const found = await store.facts(asked, { offset, limit });
      const expected = all.filter((line) => matches(line, asked));
      const shown = expected.slice(offset, offset + limit);
      const { length } = textOfPage(shown);
      const bytes = read.reduce((sum, each) => sum + each, 0);
      return (
        found.total === expected.length &&
        found.lines.map(({ json }) => json).join() === shown.map(({ json }) => json).join() &&
        bytes <= 2 * pageLength + 2 * length
      );
    }),
    { numRuns: effort(100, 500) },
  );
});

it("gives a combination a list only where each smaller one is cut", () => {
  const { places } = toShards(lines(4000, randomFrom(3)));
  for (const name of places.keys()) {
    const names = name.split("/");
    if (names.length <= 2) continue;
    for (let i = 0; i < names.length; i += 2) {
      const smaller = places.get([...names.slice(0, i), ...names.slice(i + 2)].join("/"));
      expect(Object.keys(smaller?.counts ?? []).length, name).toBeGreaterThan(2);
    }
  }
});
