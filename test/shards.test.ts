/** However large the dataset, a filter reads one bounded shard that holds its answer. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  filterNames,
  matches,
  type FactLine,
  type Filter,
  type FilterName,
} from "../build/respond/lines.ts";
import {
  factShards,
  keysWithPages,
  publicFile,
  shardFor,
  shardName,
  shardSize,
} from "../build/respond/shards.ts";
import { effort } from "./effort.ts";

/** Many facts over few values: so many that single values, pairs and triples are all cut. */
function lines(count: number, random: () => number): readonly FactLine[] {
  const pick = (values: readonly string[]) =>
    values[Math.floor(random() * random() * values.length)]!;
  return Array.from({ length: count }, (_, i) => ({
    json: `{"n":${i}}`,
    labels: {
      provider: `p${Math.floor(i / 20)}`,
      product: random() < 0.2 ? null : pick(["api", "web", "storage"]),
      plan: random() < 0.2 ? null : pick(["free", "pro", "team", "enterprise"]),
      // Most are one provider's alone, and those of one whose lines are cut too.
      scope: random() < 0.2 ? null : pick([`s${Math.floor(i / 20)}`, `s${Math.floor(i / 40)}`]),
      key: pick(["a.a", "b.b", "c.c", "d.d", "e.e"]),
      status: pick(["verified", "stale", "conflicting", "removed"]),
    },
  }));
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

it("holds the head of every combination of filters", () => {
  const all = lines(30_000, randomFrom(7));
  const made = factShards(all);
  const { shards, cut, homes, within } = made;
  const keys = keysWithPages(made);
  const valuesOf = (name: FilterName) => [
    ...new Set(all.flatMap(({ labels }) => labels[name] ?? [])),
  ];
  const values = Object.fromEntries(filterNames.map((name) => [name, valuesOf(name)])) as Record<
    FilterName,
    string[]
  >;
  const byName = new Map(shards.map((shard) => [shard.name, shard.lines]));
  // The sample is worth something only if combinations of two and of three are cut.
  expect(Object.keys(cut).some((name) => name.split("/").length === 4)).toBe(true);
  expect(Object.keys(cut).some((name) => name.split("/").length === 6)).toBe(true);
  expect([Object.keys(within).length > 0, keys.length]).toEqual([true, 5]);
  // Nor without values that are on the pages of their providers, and some that are not.
  const scopes = values.scope.map((scope) => homes[shardName({ scope })]);
  expect([scopes.includes(undefined), scopes.some((home) => home !== undefined)]).toEqual([
    true,
    true,
  ]);
  for (const { name, lines: own } of shards)
    expect(own.length, name).toBeLessThanOrEqual(shardSize);
  const filter = fc.record(
    Object.fromEntries(filterNames.map((name) => [name, fc.constantFrom(...values[name], "none")])),
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, fc.integer({ min: 1, max: shardSize }), (asked: Filter, limit) => {
      const name = shardName(shardFor(asked, cut));
      const home = homes[name];
      const filter = home === undefined ? shardFor(asked, cut) : { provider: home };
      const isElsewhere = publicFile(filter, keys) !== undefined || within[name] !== undefined;
      // What another file holds has no page of its own.
      if (isElsewhere && byName.has(name)) return false;
      const shard = isElsewhere
        ? all.filter((line) => matches(line, filter))
        : (byName.get(name) ?? []);
      const found = shard.filter((line) => matches(line, asked)).slice(0, limit);
      const expected = all.filter((line) => matches(line, asked)).slice(0, limit);
      return found.length === expected.length && found.every((line, i) => line === expected[i]);
    }),
    { numRuns: effort(100, 500) },
  );
});

it("gives a combination a shard only where each smaller one is cut", () => {
  const { shards, cut } = factShards(lines(4000, randomFrom(3)));
  const names = new Set(Object.keys(cut));
  for (const { name } of shards) {
    // The pages after the first are named by a number behind the combination.
    const parts = name.replace(/\/\d+$/, "").split("/");
    if (parts.length <= 2) continue;
    for (let i = 0; i < parts.length; i += 2)
      expect(names.has([...parts.slice(0, i), ...parts.slice(i + 2)].join("/")), name).toBe(true);
  }
});
