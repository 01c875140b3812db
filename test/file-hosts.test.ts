/** What the guides tell of hosts that serve files alone: the files are in the smallest output, and are whole. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { fill } from "../build/schema/contract/route.ts";
import { routes } from "../build/schema/contract/routes.ts";
import { built, real, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

let dataset: Built;
let smallest: Built;
beforeAll(async () => {
  const forHost = hosts.find(({ id }) => id === "files");
  [dataset, smallest] = [await builtOnce(real), await built({ mode: "lean", forHost })];
});
afterAll(() => smallest.remove());

it("they name files that hold all facts of a provider or key, however many", () => {
  const skill = smallest.files.find((file) => file.endsWith("/SKILL.md"))!;
  const named = [smallest.text(skill), smallest.text("llms-full.txt")].map((text) =>
    [...text.matchAll(/`https:\/\/facts\.test\/base\/(api\/\S+?\.json)`/g)].map(([, file]) =>
      file!.replaceAll("<slug>", "{slug}"),
    ),
  );
  expect(named.map((files) => files.length > 0)).toEqual([true, true]);
  const many = { slug: "aws", key: "api.rate_limit.requests_per_second" };
  for (const file of named.flat()) {
    expect(smallest.files).toContain(fill(file, { slug: "acme", key: "support.tier" }));
    const { facts, values } = dataset.json(fill(file, many)) as Record<string, readonly unknown[]>;
    const whole = dataset.snapshot.filter(({ provider, key }) =>
      facts ? provider.slug === many.slug : key === many.key,
    );
    // More than a list shows.
    expect(whole.length).toBeGreaterThan(routes.facts.parameters.limit.limit.default);
    expect((facts ?? values)!.length, file).toBe(whole.length);
  }
});
