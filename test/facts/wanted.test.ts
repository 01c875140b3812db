/** What is wanted: what is warned of, how it is listed, and what the page of coverage shows of it. */
import { beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import type { WantedFile } from "../../build/schema/wanted.ts";
import { render } from "../../build/site/html.ts";
import { coveragePage } from "../../build/site/pages/providers.ts";
import { sample } from "../built.ts";
import { siteOf } from "../site/site-of.ts";
import { editTrial } from "./edit-trial.ts";

const perMinute = "api.rate_limit.requests_per_minute";
const looked =
  "looked: [{ url: https://acme.test/a, on: 2026-01-02, found: a <b>table</b> that is cut }]";

/** Out of order, the first and the last two of them answered: by a plan, by a product, by what is not published. */
const file = `# What nobody found yet.
wanted:
  - { provider: acme, product: api, key: ${perMinute}, ${looked} }
  # The page of the new plan.
  - { provider: acme, product: api, plan: team, key: ${perMinute}, ask: "How many calls has a team?", ${looked} }
  - { provider: new-one, key: "*", ${looked} }
  - { provider: acme, product: web, key: storage.included_gb, ${looked} }
  - { provider: acme, product: api, key: support.tier, plan: team, ${looked} }
  - { provider: acme, product: api, plan: pro, key: storage.included_gb, ${looked} }
  - { provider: acme, plan: free, key: planet.moons.max_count, ${looked} }
`;

const { run, read, write, edit } = editTrial();
const silence = "    not_published:\n      planet.moons.max_count: { source: docs }\n    plans:\n";
beforeEach(() => {
  write("wanted.yaml", file);
  edit("providers/acme.yaml", "    plans:\n", silence);
});

/** The ids that are asked for, in the order of the file. */
async function asked(...words: readonly string[]): Promise<readonly string[]> {
  const { out } = await run("facts wanted", "--json", ...words);
  return (JSON.parse(out) as { readonly wanted: readonly { readonly id: string }[] }).wanted.map(
    ({ id }) => id,
  );
}

it("warns of what is answered", async () => {
  const { out } = await run("check", "--json");
  const { findings } = JSON.parse(out) as {
    findings: readonly Record<"rule" | "line" | "message", string>[];
  };
  expect(
    findings.flatMap(({ rule, line, message }) =>
      rule === "answered-question" ? [`${line}: ${message}`] : [],
    ),
  ).toEqual([
    `3: acme/api/*/${perMinute} is answered by acme/api/free/${perMinute}.`,
    "9: acme/api/pro/storage.included_gb is answered by acme/api/*/storage.included_gb.",
    "10: acme/*/free/planet.moons.max_count is answered by acme/api/*/planet.moons.max_count.",
  ]);
});

it("is sorted by what it asks, with its comments", async () => {
  const before = await asked();
  await run("facts format");
  expect(await asked()).toEqual(before.toSorted());
  expect(read("wanted.yaml")).toContain("  # The page of the new plan.\n  - provider: acme\n");
  expect((await run("facts format", "--check")).code).toBe(0);
});

it("is listed by words, as text and as JSON", async () => {
  const { code, out, err } = await run("facts wanted", "TEAM", "calls");
  expect({ code, err }).toEqual({ code: 0, err: "1 question of 7\n" });
  expect(out).toBe(
    `acme/api/team/${perMinute}\n  How many calls has a team?\n  2026-01-02 https://acme.test/a\n    a <b>table</b> that is cut\n`,
  );
  expect(await asked("new-one")).toEqual(["new-one/*/*/*"]);
  expect((await run("facts wanted", "nobody")).code).toBe(1);
  write("wanted.yaml", "wanted: {}\n");
  expect((await run("facts wanted")).code).toBe(1);
});

it("follows what is renamed", async () => {
  await run("facts rename", "provider", "acme", "acme-new");
  await run("facts rename", "key", perMinute, "api.limit.per_minute");
  expect(await asked("team", "calls")).toEqual(["acme-new/api/team/api.limit.per_minute"]);
});

it("stands on the page of coverage by provider, as text, with a way to add it", () => {
  const { wanted } = parse(file) as WantedFile;
  const site = siteOf(sample);
  const page = (given: typeof wanted) =>
    render(coveragePage({ ...site, wanted: given }, (path) => path).body);
  const shown = page(wanted).replaceAll(/\s+/g, " ");
  expect(shown).toContain("7 questions about 2 providers");
  expect(shown).toContain("How many calls has a team?; ");
  expect(shown).toContain("new-one: limits and prices.");
  expect(shown).toContain(
    'on 2 Jan 2026 at <a href="https://acme.test/a" rel="noopener">acme.test</a>',
  );
  expect(shown).toContain("https://git.test/sample/facts/issues/new?template=missing-value.yml");
  expect(page([])).not.toContain("Wanted");
});

it("does not make the page of coverage long, however much is wanted", () => {
  const { wanted } = parse(file) as WantedFile;
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...wanted[0]!,
    provider: `p-${index}`,
  }));
  const body = render(coveragePage({ ...siteOf(sample), wanted: many }, (path) => path).body);
  expect(body.match(/<[a-z]/gi)!.length).toBeLessThan(600);
  expect(body).toContain("<p>And 1,874 more providers.</p>");
});
