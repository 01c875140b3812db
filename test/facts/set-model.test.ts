/** `facts set` with what decides a value beside it, and in a provider of several files. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { factsSetVerb } from "../../build/curate/set/command/facts-set.ts";
import { loadTree } from "../../build/load/tree.ts";
import type { CuratedFact } from "../../build/schema/curated.ts";
import { validate } from "../../build/validate/validate.ts";
import { sample } from "../built.ts";
import { runVerb } from "../run-verb.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "set-model-"));
  cpSync("test/fixtures/model", folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const perMinute = "api.rate_limit.requests_per_minute";
const perSecond = "api.rate_limit.requests_per_second";

function set(...typed: readonly string[]) {
  const now = Date.parse("2026-05-01T00:00:00Z");
  return runVerb(factsSetVerb, ["--facts", folder, "--as-of", sample.asOf, ...typed], { now });
}

function read(file: string): string {
  return readFileSync(join(folder, "providers", file), "utf8");
}

function entries(key: string): readonly CuratedFact[] {
  const result = validate(loadTree(folder), sample.asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  const fact = result.curated.providers[0]!.file.products!["rest-api"]!.facts![key]!;
  return "value" in fact ? [fact] : fact;
}

const quoted = ["--quote", "as the page says", "--source", "limits"];

it("changes the fact of the scope that is named, and no other", async () => {
  const before = entries(perMinute);
  const conditions = ["--per", "ip,endpoint", "--bound", "maximum", "--adjustable", "false"];
  const where = ["gamma", "rest-api", perMinute, "80", "--scope", "unauthenticated"];
  const { code } = await set(...where, ...conditions, ...quoted);
  expect(code).toBe(0);
  const after = entries(perMinute);
  const isMeant = ({ scope }: CuratedFact): boolean => scope === "unauthenticated";
  expect(after.filter((each) => !isMeant(each))).toEqual(before.filter((each) => !isMeant(each)));
  expect(after.find(isMeant)).toMatchObject({
    value: 80,
    per: ["ip", "endpoint"],
    bound: "maximum",
    adjustable: false,
    history: [{ value: 60 }],
  });
});

it("gives up the witnesses of a value that changed: they state the old one", async () => {
  expect((await set("gamma", "rest-api", perMinute, "6000", ...quoted)).code).toBe(0);
  expect(entries(perMinute)[0]).toMatchObject({ value: 6000, bound: "default", per: ["user"] });
  expect(entries(perMinute)[0]).not.toHaveProperty("witnesses");
});

it("puts a fact of another scope beside the one that stands there", async () => {
  const { code } = await set("gamma", "rest-api", perSecond, "2", "--scope", "token", ...quoted);
  expect(code).toBe(0);
  expect(entries(perSecond)).toMatchObject([{ value: 30 }, { value: 2, scope: "token" }]);
});

it("takes `per` away where it is given empty", async () => {
  const unauthenticated = ["--scope", "unauthenticated", "--per", ""];
  const { code } = await set("gamma", "rest-api", perMinute, "60", ...unauthenticated, ...quoted);
  expect(code).toBe(0);
  expect(entries(perMinute).find(({ scope }) => scope === "unauthenticated")).not.toHaveProperty(
    "per",
  );
});

it("says which words there are", async () => {
  const wrong = (...flags: readonly string[]) =>
    set("gamma", "rest-api", perMinute, "80", ...flags, ...quoted);
  await expect(wrong("--per", "users")).rejects.toThrow("account, api_key");
  await expect(wrong("--bound", "soft")).rejects.toThrow(
    "default, maximum, hard, minimum or accepted",
  );
  expect(await wrong("--scope", "tokens")).toMatchObject({ code: 1 });
});

it("edits the file of the product, and leaves the provider's own alone", async () => {
  const main = read("gamma.yaml");
  const typed = ["gamma", "queue", "queue.message.max_kb", "512", "--quote", "512 kB"];
  const { code, out } = await set(...typed, "--source", "queue");
  expect(code).toBe(0);
  expect(out).toContain("providers/gamma/queue.yaml");
  expect(read("gamma.yaml")).toBe(main);
  expect(read("gamma/queue.yaml")).toContain("value: 512");
});

it("adds a plan to a product that has a file of its own", async () => {
  const typed = ["gamma", "queue/pro", "queue.message.max_kb", "1024", "--quote", "1,024 kB"];
  const { code, err } = await set(...typed, "--source", "queue", "--plan-name", "Pro");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(read("gamma/queue.yaml")).toMatch(/plans:\n {2}pro:\n {4}name: Pro\n {4}facts:/);
});

it("takes the source of its own scope where the address has two names", async () => {
  const file = join(folder, "providers", "gamma.yaml");
  const text = readFileSync(file, "utf8");
  const [block] = /^ {2}limits:\n(?: {4}.*\n)+/m.exec(text)!;
  const twice = text.replace(block, block + block.replace("limits:", "limits-old:"));
  const owned = /(scope: unauthenticated\n(?: {8,}.*\n)*? {8,}source: )limits\n/;
  expect(twice).toMatch(owned);
  writeFileSync(file, twice.replace(owned, "$1limits-old\n"));
  const address = /url: (\S+)/.exec(block)![1]!;
  const asked = ["--quote", "as the page says", "--source", address];
  const where = ["gamma", "rest-api", perMinute, "80", "--scope", "unauthenticated"];
  expect(await set(...where, ...asked)).toMatchObject({ code: 0 });
  const own = entries(perMinute).find(({ scope }) => scope === "unauthenticated");
  expect(own).toMatchObject({ value: 80, source: "limits-old" });
});
