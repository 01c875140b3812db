/** The package of the data: what compiles, what a bundler takes of it, and what a copy that has grown old answers. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packDataVerb } from "../../build/commands/pack-data.ts";
import type { FactAnswer, LoaderOptions } from "../../build/client/answer.ts";
import type { Fact, Value } from "../../build/schema/fact.ts";
import { builtOnce } from "../built-once.ts";
import { real } from "../built.ts";
import { runVerb } from "../run-verb.ts";
import { installData } from "./installed.ts";

type Ask = (id: string) => Promise<FactAnswer<Fact> | undefined>;
interface DataModule {
  readonly openFacts: (options?: LoaderOptions) => Ask;
  readonly expectFact: (id: string, held: Value | object, ask?: Ask) => Promise<void>;
}

const published = readFileSync("test/published-ids.txt", "utf8").trimEnd().split("\n");
const limit = "github/rest-api/*/api.rate_limit.requests_per_hour";
const project = mkdtempSync(join(tmpdir(), "facts-data-"));
let place: string;
let data: DataModule;
let dist: string;

beforeAll(async () => {
  dist = (await builtOnce(real)).out;
  place = await installData(project, dist);
  data = (await import(pathToFileURL(join(place, "index.js")).href)) as DataModule;
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const monthsLater = (): number => Date.parse(real.asOf) + 549 * 86_400_000;

it("answers every id that was ever published, a year and a half later, and says how old it is", async () => {
  const ask = data.openFacts({ base: null, now: monthsLater });
  for (const id of published) {
    const answer = await ask(id);
    expect(answer, id).toMatchObject({ from: "bundled", age_days: 549 });
    expect(answer!.asked ?? answer!.fact.id).toBe(id);
  }
  expect(await ask("nobody/nothing/*/api.calls")).toBeUndefined();
});

it("warns, where it is packed, of an address that is nobody's", async () => {
  const asked = ["--dist", dist, "--out", join(project, "packages")];
  const { code, err } = await runVerb(packDataVerb, asked);
  expect(code).toBe(0);
  expect(err).toBe(
    "addresses in these files begin with https://facts.example.org; before you upload them, build with --base-url and yours\n",
  );
});

/** The published list of one provider, with one value changed. */
function listWith(id: string, value: number): string {
  const file = `api/public/v1/providers/${id.split("/")[0]}.json`;
  const list = JSON.parse(readFileSync(join(dist, file), "utf8")) as { facts: Fact[] };
  return JSON.stringify({
    ...list,
    facts: list.facts.map((each) => (each.id === id ? { ...each, value } : each)),
  });
}

it("asks what is published, keeps it, and speaks of the bundled value where it is another", async () => {
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const cache = {
    get: (name: string) => kept.get(name),
    set: (name: string, text: string) => void kept.set(name, text),
  };
  const value = 7;
  const live = data.openFacts({
    cache,
    now: monthsLater,
    fetch: (address) => {
      asked.push(address);
      return Promise.resolve(new Response(listWith(limit, value)));
    },
  });
  const [first, other] = [
    await live(limit),
    await live("github/rest-api/*/api.webhooks.timeout_seconds"),
  ];
  expect(first).toMatchObject({
    from: "live",
    age_days: 0,
    fact: { value },
    bundled: { id: limit },
  });
  expect(other?.bundled).toBeUndefined();
  expect(asked).toEqual(["https://facts.example.org/api/public/v1/providers/github.json"]);

  const offline = { cache, fetch: () => Promise.reject(new Error("no network")) };
  const later = data.openFacts({ ...offline, now: () => monthsLater() + 3 * 86_400_000 });
  expect(await later(limit)).toMatchObject({ from: "cache", age_days: 3, fact: { value } });
  kept.clear();
  expect(await data.openFacts(offline)(limit)).toMatchObject({
    from: "bundled",
    fact: { id: limit },
  });
});

it.each([
  ["a page for what is missing", new Response("<html>", { status: 404 })],
  ["another text", new Response('{"facts":[{}]}')],
])("answers by what is bundled where the address gives %s", async (_, response) => {
  const ask = data.openFacts({ fetch: () => Promise.resolve(response) });
  expect(await ask(limit)).toMatchObject({ from: "bundled" });
});

it("holds a value in a test", async () => {
  const { value } = (await data.openFacts({ base: null })(limit))!.fact as { value: number };
  await data.expectFact(limit, value);
  await data.expectFact(limit, { at_least: value - 1 });
  await expect(data.expectFact(limit, value + 1)).rejects.toThrow(
    /is lower; you rely on .*\n.*https:/s,
  );
  await expect(data.expectFact(limit, value - 1)).rejects.toThrow(/is different/);
  await expect(data.expectFact("github/none/*/api.none", 1)).rejects.toThrow(
    /nothing is published/,
  );
});

it("compiles with ids, keys and options of this dataset, and with no others", () => {
  expect(readFileSync(join(place, "answer.d.ts"), "utf8")).toBe(
    readFileSync("build/client/answer.ts", "utf8"),
  );
  writeFileSync(
    join(project, "used.ts"),
    `import { openFacts, expectFact, type AskFact, type FactAnswer, type FactCache, type FactId, type Key, type LoaderOptions, type Provider } from "public-facts-data";
import { facts } from "public-facts-data/providers/github.js";
const id: FactId = "${limit}";
const key: Key = "api.rate_limit.requests_per_hour";
const provider: Provider = "github";
const most: number | null = facts["${limit}"].value;
const cache: FactCache = { get: () => null, set: () => undefined };
const options: LoaderOptions = { base: null, cache, now: () => 0, patience: 1, fetch: () => Promise.resolve(new Response()) };
const ask: AskFact = openFacts(options);
const answer: Promise<FactAnswer> = ask("${limit}");
export const told = openFacts()(id).then(({ fact, from, age_days, bundled }) => [fact.value, fact.source.url, from, age_days, bundled?.display]);
export const held = [expectFact("${limit}", null, ask), expectFact("${limit}", { at_least: 1 }), most, key, provider];
// @ts-expect-error -- no such fact
facts["github/rest-api/*/api.rate_limit.most"];
// @ts-expect-error -- no such id
void openFacts()("github/rest-api/*/api.rate_limit.most");
// @ts-expect-error -- no such key
export const wrong: Key = "api.rate_limit.most";
// @ts-expect-error -- it is a number
export const text: string = facts["${limit}"].value;
// @ts-expect-error -- milliseconds are a number
void openFacts({ patience: "5 s" });
// @ts-expect-error -- what is kept is also read
void openFacts({ cache: { set: cache.set } });
// @ts-expect-error -- the least of a limit is a number
void expectFact("${limit}", { at_least: "1" });
// @ts-expect-error -- nobody knows a fourth place
void answer.then(({ from }) => from === "memory");
`,
  );
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  const tsc = resolve("node_modules/typescript/bin/tsc");
  const words = "--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023";
  const { stdout, status } = spawnSync(
    process.execPath,
    [tsc, ...words.split(" "), "--types", "", "used.ts"],
    { cwd: project, encoding: "utf8" },
  );
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

it("gives a bundler the provider that is used, and nothing else", async () => {
  const { outputFiles } = await build({
    stdin: {
      contents:
        'import { facts } from "public-facts-data/providers/github.js"; console.log(facts);',
      resolveDir: project,
    },
    bundle: true,
    write: false,
    format: "esm",
  });
  const { text } = outputFiles[0]!;
  expect(text.length).toBeLessThan(readFileSync(join(place, "providers/github.js")).length * 1.1);
  expect(text).not.toContain("openLoader");
});

it("is of the day of its output, and asks for nothing else to be installed", () => {
  const manifest = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
  expect(manifest).toMatchObject({ version: "2026.11.22", license: "CC0-1.0", sideEffects: false });
  expect(manifest).not.toHaveProperty("dependencies");
});
