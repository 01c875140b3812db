/** Within a number of files: what is left to the fallback, in which order, and that it answers the same. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../build/commands/build.ts";
import type { Host } from "../build/derive/hosts/host.ts";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { built, recorded, sample, type Built } from "./built.ts";

const root = mkdtempSync(join(tmpdir(), "facts-fitted-"));
const facts = join(root, "facts");

/** Two providers of one kind, and one of none; alpha and beta share three limits of the kind. */
function writeFacts(): void {
  mkdirSync(join(facts, "providers"), { recursive: true });
  cpSync("test/fixtures/facts/dataset.yaml", join(facts, "dataset.yaml"));
  const keys = ["run.max_a", "run.max_b", "run.max_c"];
  writeFileSync(
    join(facts, "keys.yaml"),
    keys
      .map((key) => `${key}: { description: Most of it., datatype: integer, unit: jobs }\n`)
      .join(""),
  );
  writeFileSync(
    join(facts, "kinds.yaml"),
    `run: { title: Runners, description: What runs jobs., keys: [${keys.join(", ")}] }\n`,
  );
  for (const [slug, kind] of [
    ["alpha", "    kind: run\n"],
    ["beta", "    kind: run\n"],
    ["gamma", ""],
  ] as const)
    writeFileSync(
      join(facts, "providers", `${slug}.yaml`),
      `name: ${slug}\nhomepage: https://${slug}.test\nsources:\n  s: { url: "https://${slug}.test/s", title: T, type: official_docs, retrieved_at: 2026-01-01 }\nproducts:\n  runs:\n    name: Runs\n${kind}    facts:\n${keys.map((key) => `      ${key}: { value: ${slug.length}, raw_value: "${slug.length}", source: s }\n`).join("")}`,
    );
}

const pairsIn = ({ files }: Built) => files.filter((file) => file.includes("v1/compare/"));
const comparisons = ["alpha", "beta", "gamma"].flatMap((a) =>
  ["alpha", "beta", "gamma"].flatMap((b) => (a === b ? [] : `compare?a=${a}&b=${b}`)),
);
const filters = [
  "key=run.max_a",
  "key=run.max_b&status=stale",
  "provider=beta",
  "status=stale",
].map((query) => `facts?${query}`);
const opened: Built[] = [];

/** A host that takes so many files, and perhaps so many bytes. */
function taking(files: number, megabytes = 1000): Host {
  return { ...hosts.at(-1)!, name: "Small", takes: { files, megabytes } };
}

async function fitting(maxFiles?: number): Promise<Built> {
  const made = await built({
    facts,
    forHost: maxFiles === undefined ? undefined : taking(maxFiles),
  });
  opened.push(made);
  return made;
}

async function expectSame(fitted: Built, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const [one, other] = await Promise.all(
      [full, fitted].map(async ({ handler }) => {
        const answer = await handler(new Request(`http://x.test/api/public/v1/${address}`));
        return [answer.status, await answer.text()];
      }),
    );
    expect(other, address).toEqual(one);
  }
}

let full: Built;
/** How many files there are with the configuration of one host alone. */
let all: number;
beforeAll(async () => {
  writeFacts();
  full = await fitting();
  all = (await fitting(1000)).files.length;
}, 60_000);
afterAll(() => {
  for (const each of opened) each.remove();
  rmSync(root, { recursive: true });
});

describe("within a number of files", () => {
  it("everything stays where it fits, to the last file", async () => {
    expect(pairsIn(full)).toHaveLength(3);
    const fitted = await fitting(all);
    expect(fitted.files).toHaveLength(all);
    expect(pairsIn(fitted)).toEqual(pairsIn(full));
  });

  it("pairs of unlike services go first, and every comparison is answered the same", async () => {
    const fitted = await fitting(all - 1);
    expect(pairsIn(fitted)).toEqual(["api/public/v1/compare/alpha/beta.json"]);
    const left = new Set(fitted.files);
    const gone = full.files.filter((file) => /^(api|data|compare)\//.test(file) && !left.has(file));
    expect(gone).toHaveLength(2);
    expect(gone.every((file) => file.includes("gamma"))).toBe(true);
    await expectSame(fitted, comparisons);
  });

  it("then what a lean build leaves out, with the pages of pairs; links lead to what is there", async () => {
    const fitted = await fitting(all - 10);
    expect(pairsIn(fitted)).toEqual([]);
    expect(fitted.files.filter((file) => file.includes("/facts/"))).toEqual([]);
    await expectSame(fitted, [...comparisons, ...filters]);
    // Nothing composes it on a host of files.
    expect(fitted.files).toContain("api/public/md/providers/alpha.md");
    const page = "compare/alpha-vs-beta.html";
    expect(full.text(page)).toContain('href="../api/public/v1/compare/alpha/beta.json"');
    expect(full.text("providers/alpha.html")).toContain(`href="../${page}"`);
    expect(fitted.files).not.toContain(page);
    expect(fitted.text("providers/alpha.html")).toContain(
      'href="../compare.html?a=alpha&amp;b=beta"',
    );
  });

  it.each([
    [-1, 0, /left to the fallback: the pairs of unlike services \(\d+ files\)/],
    [
      -10,
      0,
      /left to the fallback: all pairs, filters, histories, and pages of single facts \(\d+ files\)/,
    ],
  ])("says so: %d", async (fewer, code, wanted) => {
    const terminal = recorded();
    const out = join(root, `dist${fewer}`);
    const forHost = taking(all + fewer);
    const options = { ...sample, facts, out, forHost, baseUrl: undefined } as const;
    expect(await build({ ...options, mode: "full", quiet: false }, terminal)).toBe(code);
    expect(terminal.printed.out).toMatch(wanted);
  });

  it.each([
    [taking(5), /^the build has \d+ files at the least; Small takes 5\n$/],
    [taking(1000, 0), /^the build has \d+ files and \d MB; Small takes 1,000 files, 0 MB\n$/],
  ])("refuses what the host does not take, and writes nothing", async (forHost, wanted) => {
    const terminal = recorded();
    const out = join(root, "none");
    const options = { ...sample, facts, out, forHost, baseUrl: undefined } as const;
    expect(await build({ ...options, mode: "full", quiet: true }, terminal)).toBe(1);
    expect(terminal.printed.err).toMatch(wanted);
    expect(existsSync(out)).toBe(false);
  });
});

describe("the page of a pair", () => {
  it("has a title of its own, both sides, and is in the sitemap with its date", () => {
    const page = full.text("compare/alpha-vs-beta.html");
    expect(page).toContain("<h1>alpha vs beta: Runners</h1>");
    expect(page).toMatch(
      /<meta name="description" content="alpha vs beta, side by side on 3 limits/,
    );
    expect(full.text("providers/beta.html")).toContain(
      '<a href="../compare/alpha-vs-beta.html">alpha</a>',
    );
    expect(page).toContain('href="../facts/alpha/runs/run.max_a.html"');
    expect(full.text("sitemap.xml")).toMatch(
      /compare\/alpha-vs-beta\.html<\/loc><lastmod>2026-01-01T/,
    );
  });

  it("is for services of one kind alone, and listed by kind", () => {
    expect(full.files.filter((file) => /^compare\/.*html$/.test(file))).toEqual([
      "compare/alpha-vs-beta.html",
    ]);
    expect(full.text("compare.html")).toMatch(
      /<h3>Runners<\/h3>\s*<ul class="pairs">\s*<li><a href="compare\/alpha-vs-beta\.html">alpha vs beta<\/a>/,
    );
  });
});
