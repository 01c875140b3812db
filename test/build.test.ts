/** What the command writes: golden answers, small and strange datasets, and nothing where it refuses. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../build/commands/build.ts";
import { checkVerb } from "../build/commands/check.ts";
import { routeIds } from "../build/schema/contract/routes.ts";
import { Fact } from "../build/schema/fact.ts";
import { built, composed, filesOf, get, recorded, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { runVerb } from "./run-verb.ts";

const temporary: string[] = [];
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "facts-build-"));
  temporary.push(path);
  return path;
}
afterAll(() => {
  for (const path of temporary) rmSync(path, { recursive: true, force: true });
});

/** The sample in which each part of the model is used. */
const model = { facts: "test/fixtures/model", asOf: "2026-05-01T00:00:00Z" };

it.each([
  "api/public/v1/providers/gamma.json",
  "api/public/v1/keys.json",
  "api/public/v1/keys/api.rate_limit.requests_per_minute.json",
  "api/public/v1/keys/client.timeout.seconds.json",
  "api/public/v1/keys/queue.message.max_kb.json",
  "api/public/v1/kinds.json",
  "api/public/md/providers/gamma.md",
])("%s of the model is what it was", async (file) => {
  const dataset = await builtOnce(model);
  await expect(readable(file, dataset.text(file))).toMatchFileSnapshot(
    join(import.meta.dirname, "golden/model", file),
  );
});

describe("the sample's answers", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce();
  });
  afterAll(() => dataset.remove());

  const golden = [
    "api/public/v1/providers.json",
    "api/public/v1/providers/acme.json",
    "api/public/v1/facts/key/support.tier.json",
    "api/public/v1/facts/status/removed.json",
    "api/public/v1/compare/acme/beta.json",
    "api/public/v1/changes.json",
    "api/public/v1/keys.json",
    "api/public/v1/keys/storage.included_gb.json",
    "api/public/v1/history/storage.included_gb.json",
    "api/public/v1/kinds.json",
    "api/public/md/providers/acme.md",
    "api/public/md/providers/beta.md",
    "api/public/mcp.json",
    "data/snapshot.jsonl",
    "data/parts.txt",
    "data/schema.md",
    "data/status.json",
    "data/coverage.json",
    "data/coverage.md",
    "llms.txt",
    "llms-full.txt",
    "openapi.json",
    ".well-known/ai-catalog.json",
    ".well-known/api-catalog",
    ".well-known/mcp/server-card.json",
    ".well-known/agent-skills/index.json",
    ".well-known/agent-skills/look-up-facts/SKILL.md",
  ];

  it.each(golden)("%s is what it was", async (file) => {
    await expect(readable(file, dataset.text(file))).toMatchFileSnapshot(
      join(import.meta.dirname, "golden", file),
    );
  });

  it("stand there of every address but those that list the other files", () => {
    const seen = routeIds.filter((id) => filesOf(id, golden).length > 0);
    expect(seen).toEqual(routeIds.filter((id) => id !== "manifest"));
  });

  it("say something in every field that a fact may have, those of the sample of the model too", async () => {
    const facts = [...dataset.snapshot, ...(await builtOnce(model)).snapshot];
    const said = facts.flatMap((fact) =>
      Object.entries(fact).flatMap(([field, value]) =>
        value === null || (Array.isArray(value) && value.length === 0) ? [] : [field],
      ),
    );
    expect(new Set(said)).toEqual(new Set(Object.keys(Fact.properties)));
  });

  it("writes every pair in one order, and the usual limits of changes; the others are composed", () => {
    const pairs = dataset.files.filter((file) => file.startsWith("api/public/v1/compare/"));
    expect(pairs).toHaveLength(3);
    expect(pairs).not.toContain("api/public/v1/compare/beta/acme.json");
    expect(dataset.files.filter((file) => file.startsWith("api/public/v1/changes/"))).toEqual(
      ["10", "100", "50", "500"].map((limit) => `api/public/v1/changes/${limit}.json`),
    );
    expect(dataset.text("api/public/v1/changes/50.json")).toBe(
      dataset.text("api/public/v1/changes.json").replace('"query":{}', '"query":{"limit":50}'),
    );
  });

  it("has no file for a query that matches nothing", () => {
    expect(dataset.files).toContain("api/public/v1/keys/planet.moons.max_count.json");
    expect(dataset.files).not.toContain("api/public/v1/facts/key/planet.moons.max_count.json");
  });
});

/** JSON with a member a line, so that a change of it can be read; as it is written it is compact. */
function readable(file: string, text: string): string {
  if (!/\.jsonl?$/.test(file)) return text;
  const bodies = file.endsWith(".jsonl") ? text.trimEnd().split("\n") : [text.trimEnd()];
  const data = bodies.map((body) => JSON.parse(body) as unknown);
  expect(data.map((each) => `${JSON.stringify(each)}\n`).join("")).toBe(text);
  return data.map((each) => `${JSON.stringify(each, null, 2)}\n`).join("");
}

describe("a lean build", () => {
  it("leaves out what the fallback composes, and answers the same", async () => {
    const [full, lean] = [await builtOnce(), await builtOnce({ mode: "lean" })];
    expect(lean.files.filter((file) => /^api.*\/(compare|history|keys|md)\//.test(file))).toEqual(
      [],
    );
    for (const address of [
      "compare?a=beta&b=acme",
      "compare?a=zeta-2&b=acme",
      "changes?limit=7",
      "changes?limit=500",
      "history?key=support.tier",
      // Of a key without facts too.
      "history?key=planet.moons.max_count",
      "keys/support.tier",
      "keys/planet.moons.max_count",
      "../md/providers/acme",
      "../md/providers/acme.md",
      "../md/providers/acmee",
    ])
      expect(await (await get(lean.handler, `/api/public/v1/${address}`)).text()).toBe(
        await (await get(full.handler, `/api/public/v1/${address}`)).text(),
      );
    full.remove();
    lean.remove();
  });

  it("shows facts and pairs on the pages that it has, and links to their places there", async () => {
    const lean = await builtOnce({ mode: "lean" });
    const files = new Set(lean.files);
    expect([...files].filter((file) => /^(facts|compare)\//.test(file))).toEqual([]);
    const pages = lean.files.filter((file) => file.endsWith(".html") && file !== "404.html");
    const texts = new Map(pages.map((page) => [page, lean.text(page)]));
    const astray = [...texts].flatMap(([page, text]) =>
      [...text.matchAll(/ href="([^"]+)"/g)]
        .map(([, href = ""]) => new URL(href.replaceAll("&amp;", "&"), `http://here.test/${page}`))
        .filter(({ host }) => host === "here.test")
        .filter(({ pathname, hash }) => {
          const file = decodeURIComponent(pathname).slice(1);
          const anchor = decodeURIComponent(hash).slice(1);
          const isThere = anchor === "" || texts.get(file)?.includes(` id="${anchor}"`) !== false;
          return !(files.has(file) || composed.test(file)) || !isThere;
        })
        .map(({ pathname, hash }) => `${page}: ${pathname}${hash}`),
    );
    expect(astray).toEqual([]);
    expect(lean.text("feeds/all.atom")).not.toMatch(/<link[^>]*\/facts\//);
    lean.remove();
  });
});

/** A folder of facts, whose record of the dataset is there. */
function facts(files: Record<string, string>): string {
  const path = folder();
  mkdirSync(join(path, "providers"));
  const dataset =
    "name: N\ndescription: D\nbase_url: https://n.test/\nlicense: CC0-1.0\nverified_for_days: 1\n";
  for (const [file, text] of Object.entries({
    "dataset.yaml": dataset,
    "keys.yaml": "{}\n",
    ...files,
  }))
    writeFileSync(join(path, file), text);
  return path;
}

describe("any valid dataset", () => {
  const source = (slug: string): string =>
    `  ${slug}: { url: "https://x.test", title: T, type: terms, retrieved_at: 2020-01-01 }\n`;
  const stating = (entries: string, sources = source("s")): string =>
    facts({
      "keys.yaml": "a.b: { description: D, datatype: boolean }\n",
      "providers/x.yaml": `name: X\nhomepage: https://x.test\nsources:\n${sources}facts:\n  a.b: ${entries}\n`,
    });

  it.each([
    ["without a provider", () => facts({})],
    [
      "of nothing but inferred facts",
      () => stating("{ value: true, source: s, status: inferred }"),
    ],
  ])("is none %s: it is refused, and what stands there stays", async (_, made) => {
    const terminal = recorded();
    const out = join(folder(), "dist");
    const options = { ...sample, facts: made(), out, baseUrl: undefined } as const;
    expect(await build({ ...options, mode: "full", quiet: true }, terminal)).toBe(1);
    expect(terminal.printed.err).toMatch(
      /a dataset publishes at least one\. \[content\]\n1 problem\./,
    );
    expect(existsSync(out)).toBe(false);
  });

  it.each([
    ["one removed fact", 1, "{ value: false, raw_value: no, source: s, removed_at: 2026-01-01 }"],
    [
      "only a conflict",
      2,
      "[{ value: false, raw_value: no, source: s }, { value: true, raw_value: y, source: t }]",
    ],
  ])("may have %s", async (_, count, entries) => {
    const made = stating(entries, count === 2 ? source("s") + source("t") : source("s"));
    const dataset = await built({ facts: made });
    temporary.push(dataset.folder);
    const keys = await (await get(dataset.handler, "/api/public/v1/keys")).json();
    expect(keys).toMatchObject({ count: 1 });
    expect(dataset.snapshot).toHaveLength(count);
  });
});

describe("a refusal", () => {
  const broken = "test/fixtures/bad/several-files/facts";

  it("prints every problem, exits with 1 and leaves the output untouched", async () => {
    const out = join(folder(), "dist");
    const before = await built({ out });
    const manifest = before.text("manifest.json");
    const terminal = recorded();
    const code = await build(
      { ...sample, facts: broken, out, baseUrl: undefined, mode: "full", quiet: false },
      terminal,
    );
    expect(code).toBe(1);
    expect(terminal.printed.err).toMatch(/^\S+:\d+:\d+: .+/);
    expect(terminal.printed.err).toMatch(/\n\d+ problems\b.*\n$/);
    expect(before.text("manifest.json")).toBe(manifest);
    expect(readdirSync(join(out, ".."))).toEqual(["dist"]);
    before.remove();
  });

  it("is the same for check, and annotates the lines where a runner shows them", async () => {
    const terminal = recorded({ annotates: true });
    const asked = ["--facts", broken, "--as-of", sample.asOf, "--quiet"];
    const { code, out, err } = await runVerb(checkVerb, asked, { terminal });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/^::error file=\S+,line=\d+,col=\d+,title=[a-z-]+::/m);
  });

  it("does not replace a folder that no build wrote", async () => {
    const out = folder();
    writeFileSync(join(out, "thesis.txt"), "years of work");
    const terminal = recorded();
    expect(
      await build({ ...sample, out, baseUrl: undefined, mode: "full", quiet: true }, terminal),
    ).toBe(1);
    expect(terminal.printed.err).toContain("was not written by a build");
    expect(readFileSync(join(out, "thesis.txt"), "utf8")).toBe("years of work");
  });
});

describe("what a build says", () => {
  it("is one line a stage, then files, bytes and statuses", async () => {
    const terminal = recorded();
    const out = join(folder(), "dist");
    expect(
      await build({ ...sample, out, baseUrl: undefined, mode: "full", quiet: false }, terminal),
    ).toBe(0);
    expect(terminal.printed.err).toBe("");
    const lines = terminal.printed.out.trimEnd().split("\n");
    expect(lines.slice(0, 3).map((line) => line.split(" ")[0])).toEqual([
      "load",
      "validate",
      "dataset",
    ]);
    expect(lines.at(-1)).toMatch(
      /files, [\d.]+ MB; \d+ verified, \d+ stale, \d+ conflicting, \d+ removed; as of /,
    );
    expect(terminal.printed.out).not.toContain("\r");
  });

  it.each([
    ["https://facts.example.org", true],
    ["http://[::1]:8080", true],
    ["https://my-example.org", false],
  ])("ends with a warning of an address that is nobody's: %s, %s", async (baseUrl, isWarned) => {
    const terminal = recorded();
    const out = join(folder(), "dist");
    const options = { ...sample, out, baseUrl, mode: "lean", quiet: false } as const;
    expect(await build(options, terminal)).toBe(0);
    const last = terminal.printed.out.trimEnd().split("\n").at(-1)!;
    expect(last.startsWith(`addresses in these files begin with ${baseUrl}; `)).toBe(isWarned);
    if (isWarned) expect(last).toContain("--base-url");
  });
});
