/** `ask`: the fact that answers, with the keys and facts that fit some words, on the real facts and on facts that are being edited. */
import { describe, expect, it } from "vitest";
import { askVerb } from "../../build/curate/ask/command/ask.ts";
import { real, sample } from "../built.ts";
import { searchOf } from "../questions/asked.ts";
import { realDataset } from "../real.ts";
import { runVerb } from "../run-verb.ts";
import { editTrial } from "./edit-trial.ts";

interface Printed {
  readonly query: string;
  readonly keys: readonly { readonly key: string; readonly match: string }[];
  readonly facts: readonly {
    readonly id: string;
    readonly match: string;
    readonly differs: readonly string[];
  }[];
}

function find(facts: string, ...args: readonly string[]) {
  return runVerb(askVerb, ["--facts", facts, "--as-of", real.asOf, ...args]);
}

async function found(facts: string, ...words: readonly string[]): Promise<Printed> {
  return JSON.parse((await find(facts, "--json", ...words)).out) as Printed;
}

const search = searchOf(realDataset());
describe("what fits", () => {
  it.each([
    ["requests per minute", "api.rate_limit.requests_per_minute"],
    ["REQUESTS per Minute", "api.rate_limit.requests_per_minute"],
    ["batch completion window", "api.batch.max_duration_seconds"],
    ["api.webhooks.available", "api.webhooks.available"],
    ["webhooks.max_count", "api.webhooks.max_count"],
  ])("%s: first is %s", async (words, first) => {
    expect((await search.keys(words))[0]?.slug).toBe(first);
  });

  it("is shown with title, unit and datatype, and how many providers have it", async () => {
    const { code, out, err } = await find(sample.facts, "storage");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^storage\.included_gb +GB, decimal +\d+ providers?\n/);
  });

  it("is a short list where much fits, in the order of every other place that is asked", async () => {
    const { out } = await find(real.facts, "requests");
    const exact = (await search.keys("requests")).filter(({ match }) => match === "exact");
    const lines = out.split("\n\n")[0]!.split("\n");
    expect(lines.slice(0, 20).map((line) => line.split(" ")[0])).toEqual(
      exact.slice(0, 20).map(({ slug }) => slug),
    );
    expect(lines[20]).toContain(`… and ${exact.length - 20} keys more`);
    const printed = await found(real.facts, "discord", "nitro", "upload", "limit");
    const { facts } = await search.facts("discord nitro upload limit");
    expect(printed.facts.map(({ id }) => id)).toEqual(facts.map(({ id }) => id));
    expect(printed.facts[0]).toMatchObject({ match: "closest", differs: ["nitro"] });
  });
});

it("answers who names a provider with one fact, its source's words, its day and its address", async () => {
  const { code, out } = await find(real.facts, "discord", "requests", "per", "second");
  const [value, quote, trust, address, id] = out.split("\n");
  expect(code).toBe(0);
  expect(value).toMatch(/^50 requests\/second  Discord, /);
  expect(quote).toMatch(/^    “.*50 requests per second.*”$/);
  expect(trust).toMatch(/^    Read .*in Discord docs/);
  expect(address).toMatch(/^    https:\/\/docs\.discord\.com\//);
  expect(id).toBe("    discord/rest-api/*/api.rate_limit.requests_per_second");
});

it("says what does not fit, with what may be asked instead, and is a result for a program", async () => {
  const { code, out, err } = await find(sample.facts, "zzzzzz", "storage");
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(
    'nothing fits "zzzzzz storage".\n    No fact is about “zzzzzz”.\n    Not wanted yet. Add it with: npm run facts -- set\n    Ask instead: storage',
  );
  const npm = await find(real.facts, "npm", "publish", "limit");
  expect(npm.err).toContain(
    "No fact of npm is about “publish”.\n    What is wanted already: npm run -s facts -- wanted npm.",
  );
  const printed = await found(sample.facts, "zzzzzz");
  expect(printed).toEqual({ object: "ask", query: "zzzzzz", keys: [], facts: [] });
});

const { run, write } = editTrial();

it("searches facts whatever is wrong with them; without a readable key there is a message", async () => {
  write("providers/broken.yaml", "facts: [");
  const broken = await run("ask", "storage");
  expect(broken.out).toContain("storage.included_gb");
  expect(broken.err).toContain("keys alone are searched");
  write("keys.yaml", "");
  const { code, err } = await run("ask", "storage");
  expect([code, err]).toEqual([1, expect.stringContaining("defines no key that can be read")]);
});
