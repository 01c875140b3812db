/** The alarm: what code relies on, in whatever language it is written, held against what is published. */
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { alarmText, brokenAssertions, type FactAssertion } from "../../build/client/assertion.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { assertionsIn, readFactsLock } from "../../build/client/assertion.ts";
import { expectVerb } from "../../build/commands/expect.ts";
import { builtOnce } from "../built-once.ts";
import { real, type Built } from "../built.ts";
import { runVerb } from "../run-verb.ts";

const id = "github/rest-api/*/api.rate_limit.requests_per_hour";
const fact = (value: Fact["value"], more: Partial<Fact> = {}): Fact =>
  ({
    id,
    value,
    display: String(value),
    status: "verified",
    raw_value: "Some  words\nof a page",
    observed_at: "2025-01-02T00:00:00Z",
    removed_at: null,
    source: { url: "https://docs.example/limits", archive_url: null },
    ...more,
  }) as Fact;

describe("what is relied on", () => {
  it.each([
    [`const most = 5000; // fact: ${id} = 5000`, "=", 5000],
    [`# fact: ${id} >= 1_000`, ">=", 1000],
    [`<!-- fact: ${id} = true -->`, "=", true],
    [`-- fact: ${id}=null, as the page says`, "=", null],
    [`;; fact: ${id} = "per seat"`, "=", "per seat"],
    [`  """fact: ${id} = 0.25."""`, "=", 0.25],
    [`{# fact: ${id} = -1 #}`, "=", -1],
  ])("is read from %s", (line, means, value) => {
    const place = "a.txt:2";
    expect(assertionsIn(`first\n${line}\n`, "a.txt")).toEqual([{ id, means, value, place }]);
  });

  it("is an id with a scope and a source, and several of a line", () => {
    const [one, other] = [`${id}~app`, "a/*/*/b.c@page"];
    const found = assertionsIn(`// fact: ${one} = 1 fact: ${other} >= 2`, "a.go");
    expect(found.map((each) => each.id)).toEqual([one, other]);
  });

  it("is nothing where another word is meant", () => {
    expect(
      assertionsIn("in fact: it is 5 = five\n// fact: github = 5\nartifact: a/b/c/d = 1", "a"),
    ).toEqual([]);
  });

  it("is refused with its place where no value is given", () => {
    expect(() => assertionsIn(`\n// fact: ${id} = lots`, "a.ts")).toThrow(
      /^a\.ts:2: "lots" is no value/,
    );
  });

  it("is read from facts.lock.json", () => {
    const text = JSON.stringify({
      dataset: "dist",
      facts: { [id]: 1, "a/b/*/c": { at_least: 2 } },
    });
    expect(readFactsLock(text, "l")).toEqual({
      dataset: "dist",
      facts: [
        { id, value: 1, means: "=", place: `l ${id}` },
        { id: "a/b/*/c", value: 2, means: ">=", place: "l a/b/*/c" },
      ],
    });
    expect(() => readFactsLock("{", "l")).toThrow(/^l is no JSON/);
    expect(() => readFactsLock('{"facts": 1}', "l")).toThrow(/no map/);
    expect(() => readFactsLock('{"facts": {"a/b/*/c": {}}}', "l")).toThrow(/at_least/);
  });
});

describe("is broken", () => {
  const judged = (value: Fact["value"], means: "=" | ">=", now: Fact | undefined) =>
    brokenAssertions([{ id, value, means, place: "x:1" }], () => now)[0]?.is;

  it.each([
    [5000, "=", fact(5000), undefined],
    [5000, "=", fact(4999), "lower"],
    [5000, "=", fact(6000), "different"],
    [5000, ">=", fact(6000), undefined],
    [5000, ">=", fact(null), undefined],
    [5000, ">=", fact(4000), "lower"],
    [null, "=", fact(5000), "lower"],
    [5000, "=", fact(null), "different"],
    [true, "=", fact(false), "different"],
    ["a", "=", fact("b"), "different"],
    [5000, "=", fact(5000, { status: "removed" }), "gone"],
    [5000, ">=", undefined, "gone"],
  ] as const)("%s %s against a published one", (value, means, now, is) => {
    expect(judged(value, means, now)).toBe(is);
  });
});

it("is told with what is known of when it holds, and with a link to the dataset", () => {
  const assertion: FactAssertion = { id, value: null, means: "=", place: "x:1" };
  const now = fact(5000, { last_verified_at: "2026-03-04T05:06:07Z" });
  expect(alarmText({ assertion, is: "lower", fact: now }, "https://facts.example")).toBe(
    `x:1: ${id} is lower; you rely on no limit, published is 5000 (verified, since 2025-01-02, read 2026-03-04).
    "Some words of a page"
    https://docs.example/limits
    https://facts.example/providers/github.html`,
  );
});

/** A project in a folder, and its answers. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "facts-expect-"));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

describe("the command", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(real);
  });
  const run = (...words: readonly string[]) => runVerb(expectVerb, words);

  it("says what is wrong, in whose words, since when and where, and exits with 1", async () => {
    const folder = project({
      "src/a.py": `x = 1\n# fact: ${id} = 6000\n`,
      "node_modules/b.js": `// fact: ${id} = 1`,
    });
    const { code, out, err } = await run(folder, "--from", dataset.out);
    expect(code).toBe(1);
    expect(out).toBe("1 assertion, 1 broken\n");
    expect(err).toMatch(
      /src\/a\.py:2: github\S+ is lower; you rely on 6000, published is 5,000 requests\/hour \(\w+[^)]*\)\.\n {4}".+"\n {4}https:\/\/docs\.github\.com/,
    );
    expect(await run(folder, "--from", dataset.out, "--json")).toMatchObject({ code: 1, err: "" });
  });

  it("is silent where all of it holds, and asks where the lock says", async () => {
    const folder = project({
      "facts.lock.json": JSON.stringify({ dataset: "published", facts: { [id]: 5000 } }),
      "a.rs": `// fact: ${id} >= 5000`,
    });
    expect((await run(folder)).code).toBe(1);
    symlinkSync(dataset.out, join(folder, "published"), "junction");
    const asked = await run(join(folder, "facts.lock.json"), join(folder, "a.rs"));
    expect(asked).toEqual({ code: 0, out: "2 assertions, 0 broken\n", err: "" });
  });

  it.each([
    [["nowhere"], /^"nowhere" is not there\n$/],
    [["README.md"], /^where the facts are published is not said/],
    [["README.md", "--from", "nowhere"], /^"nowhere" is not there; name an output/],
  ])("refuses %j in one line", async (words, line) => {
    const { code, err } = await run(...words);
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(err.split("\n")).toHaveLength(2);
  });

  it("reads the lists of the providers that are named, each once, for a hundred assertions", async () => {
    const chosen = dataset.snapshot.filter(({ status }) => status !== "removed").slice(0, 100);
    const lines = chosen.map((each) => `// fact: ${each.id} = ${JSON.stringify(each.value)}`);
    const read: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      read.push(address);
      return Promise.resolve(new Response(dataset.text(new URL(address).pathname.slice(1))));
    });
    const asked = await run(project({ "all.ts": lines.join("\n") }), "--from", "https://x.test");
    vi.unstubAllGlobals();
    expect(asked).toEqual({ code: 0, out: "100 assertions, 0 broken\n", err: "" });
    expect(read.length).toBe(new Set(chosen.map(({ provider }) => provider.slug)).size);
  });

  it("follows an earlier id to a provider that is asked for another one", async () => {
    const other = { ...fact(2), id: "github/a/*/b.c" };
    const folder = project({
      "api/public/v1/providers/github.json": JSON.stringify({ facts: [fact(1), other] }),
      "data/renamed.json": JSON.stringify({ ids: { "hub/a/*/b.c": other.id } }),
      "a.ts": `// fact: ${id} = 1\n// fact: hub/a/*/b.c = 2\n`,
    });
    const asked = await run(join(folder, "a.ts"), "--from", folder);
    expect(asked).toMatchObject({ code: 0, err: "" });
  });

  it("is no false alarm, and misses none, over all that was ever recorded", () => {
    let steps = 0;
    for (const { id: own, value, status, history } of dataset.snapshot) {
      // As it was published at each step, the same fact with the value of then.
      const values = [...history.map((step) => step.value).toReversed(), value];
      for (const [index, then] of values.entries()) {
        const assertion: FactAssertion = { id: own, value: then, means: "=", place: "x" };
        const judge = (now: Fact["value"]) =>
          brokenAssertions([assertion], () =>
            fact(now, { id: own, status: status === "removed" ? "stale" : status }),
          );
        expect(judge(then), own).toEqual([]);
        const next = values[index + 1];
        if (next !== undefined) expect(judge(next).length, own).toBe(next === then ? 0 : 1);
        steps++;
      }
    }
    expect(steps).toBeGreaterThan(dataset.snapshot.length);
  });

  it("prints what is published for Prometheus", async () => {
    const folder = project({ "a.sh": `# fact: ${id} >= 1000\n# fact: github/none/*/api.none = 5` });
    const { out, code } = await run(folder, "--from", dataset.out, "--prometheus");
    expect(code).toBe(0);
    expect(out).toBe(
      [
        "# HELP public_fact_value The value that is published.",
        "# TYPE public_fact_value gauge",
        `public_fact_value{id="${id}"} 5000`,
        "# HELP public_fact_relied_on The value that is relied on.",
        "# TYPE public_fact_relied_on gauge",
        `public_fact_relied_on{id="${id}"} 1000`,
        'public_fact_relied_on{id="github/none/*/api.none"} 5',
        "",
      ].join("\n"),
    );
  });

  it("names nothing in the documents that is not so", () => {
    const text = readFileSync("docs/in-your-build.md", "utf8");
    const held = assertionsIn(text, "docs/in-your-build.md");
    expect(held.length).toBeGreaterThan(0);
    const today = new Map(dataset.snapshot.map((each) => [each.id, each]));
    expect(brokenAssertions(held, (each) => today.get(each))).toEqual([]);
  });
});
