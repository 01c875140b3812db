/** What the guides tell of hosts that serve files alone: the files are in the smallest output, and are whole. */
import { beforeAll, expect, it } from "vitest";
import { fill, routes } from "../build/schema/contract/routes.ts";
import { real, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

let dataset: Built;
let guides: readonly string[];
/** The provider and the key with most facts: more than a list shows. */
let most: { readonly slug: string; readonly key: string };
beforeAll(async () => {
  dataset = await builtOnce({ ...real, mode: "lean" });
  const skill = dataset.files.find((file) => file.endsWith("/SKILL.md"))!;
  guides = [dataset.text(skill), dataset.text("llms-full.txt")];
  most = {
    slug: mostOf(({ provider }) => provider.slug),
    key: mostOf(({ key }) => key),
  };
});

function mostOf(nameOf: (fact: Built["snapshot"][number]) => string): string {
  const counts = new Map<string, number>();
  for (const fact of dataset.snapshot)
    counts.set(nameOf(fact), (counts.get(nameOf(fact)) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  expect(first![1]).toBeGreaterThan(routes.facts.parameters.limit.limit.default);
  return first![0];
}

it("they name files that hold all facts of a provider or key, however many", () => {
  const named = guides.map((text) =>
    [...text.matchAll(/`https:\/\/facts\.example\.org\/(api\/\S+?\.json)`/g)].map(
      ([, file]) => file!,
    ),
  );
  expect(named.map((files) => files.length > 0)).toEqual([true, true]);
  for (const file of named.flat()) {
    const path = fill(file.replaceAll("<slug>", "{slug}"), most);
    expect(dataset.files).toContain(path);
    const { facts, values } = dataset.json(path) as Record<string, readonly unknown[]>;
    const own = dataset.snapshot.filter(({ provider, key }) =>
      facts ? provider.slug === most.slug : key === most.key,
    );
    expect((facts ?? values)!.length, path).toBe(own.length);
  }
});

it("a list that ends at its limit says how many facts follow", () => {
  const { count, more } = dataset.json(routes.facts.file) as Record<string, number>;
  expect(count! + more!).toBe(dataset.snapshot.length);
});
