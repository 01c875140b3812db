/** What the guides tell of hosts that serve files alone: the files are in the smallest output, and are whole. */
import { beforeAll, expect, it } from "vitest";
import { fill } from "../build/schema/contract/route.ts";
import { routes } from "../build/schema/contract/routes.ts";
import { grouped } from "../build/schema/lists/grouped.ts";
import { real, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

let dataset: Built;
let smallest: Built;
beforeAll(async () => {
  [dataset, smallest] = [await builtOnce(real), await builtOnce({ mode: "lean" })];
});

/** The provider and the key with most facts. */
function most({ snapshot }: Built) {
  const mostOf = (
    nameOf: (fact: Built["snapshot"][number]) => string,
  ): readonly [string, number] => {
    const counts = [...grouped(snapshot, nameOf)].map(
      ([name, facts]) => [name, facts.length] as const,
    );
    return counts.toSorted(([, a], [, b]) => b - a)[0]!;
  };
  return { slug: mostOf(({ provider }) => provider.slug), key: mostOf(({ key }) => key) };
}

it("they name files that hold all facts of a provider or key, however many", () => {
  const skill = smallest.files.find((file) => file.endsWith("/SKILL.md"))!;
  const named = [smallest.text(skill), smallest.text("llms-full.txt")].map((text) =>
    [...text.matchAll(/`https:\/\/facts\.test\/base\/(api\/\S+?\.json)`/g)].map(([, file]) =>
      file!.replaceAll("<slug>", "{slug}"),
    ),
  );
  expect(named.map((files) => files.length > 0)).toEqual([true, true]);
  const [few, many] = [most(smallest), most(dataset)];
  for (const file of named.flat()) {
    expect(smallest.files).toContain(fill(file, { slug: few.slug[0], key: few.key[0] }));
    const path = fill(file, { slug: many.slug[0], key: many.key[0] });
    const { facts, values } = dataset.json(path) as Record<string, readonly unknown[]>;
    const [, count] = facts ? many.slug : many.key;
    // More than a list shows.
    expect(count).toBeGreaterThan(routes.facts.parameters.limit.limit.default);
    expect((facts ?? values)!.length, path).toBe(count);
  }
});

it("a list that ends at its limit says how many facts follow", () => {
  const { count, more } = dataset.json(routes.facts.file) as Record<string, number>;
  expect(count! + more!).toBe(dataset.snapshot.length);
});
