/** What a project watches: each change is told once, with its direction, and nothing else is. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { lookAgain, type Watch } from "../../build/client/watched.ts";
import { watchVerb } from "../../build/commands/watch.ts";
import { directionOf } from "../../build/schema/change-effect.ts";
import type { KeyList } from "../../build/schema/key.ts";
import { builtOnce } from "../built-once.ts";
import { real, type Built } from "../built.ts";
import { runVerb } from "../run-verb.ts";

const root = mkdtempSync(join(tmpdir(), "facts-watch-"));
afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true, force: true });
});

let dataset: Built;
beforeAll(async () => {
  dataset = await builtOnce(real);
});

const id = "github/rest-api/*/api.rate_limit.requests_per_hour";

let projects = 0;
/** A project that watches, and a dataset whose facts are edited between its runs. */
function project(watch: readonly Watch[]) {
  const list = join(root, `watch-${projects}.json`);
  const seen = join(root, `seen-${projects++}.json`);
  const edits = new Map<string, Partial<Fact> | null>();
  const renamed: Record<string, string> = {};
  vi.stubGlobal("fetch", (address: string) => {
    const file = new URL(address).pathname.slice(1);
    if (file === "data/renamed.json") return Promise.resolve(Response.json({ ids: renamed }));
    if (!existsSync(join(dataset.out, file)))
      return Promise.resolve(new Response("", { status: 404 }));
    if (!file.includes("/providers/")) return Promise.resolve(new Response(dataset.text(file)));
    const { facts } = dataset.json(file) as { facts: Fact[] };
    const edited = facts.flatMap((fact) => {
      const edit = edits.get(fact.id);
      return edit === null ? [] : [{ ...fact, ...edit }];
    });
    return Promise.resolve(Response.json({ facts: edited }));
  });
  const watches = (each: readonly Watch[]): void =>
    writeFileSync(list, JSON.stringify({ dataset: "https://facts.test", watch: each }));
  watches(watch);
  return {
    edits,
    renamed,
    watches,
    seen,
    run: (json = false) => runVerb(watchVerb, [list, "--seen", seen, ...(json ? ["--json"] : [])]),
  };
}

describe("the command", () => {
  it("tells nothing at first, then each change once, in whose words, and nothing again", async () => {
    const { run, edits } = project([{ provider: "github" }]);
    const first = await run();
    expect(first).toMatchObject({ code: 0, out: "" });
    expect(first.err).toMatch(/^[\d,]+ facts seen for the first time/);
    expect(await run()).toEqual({ code: 0, out: "", err: "" });
    edits.set(id, { value: 4000, display: "4,000 requests/hour" });
    const { out } = await run();
    expect(out).toMatch(
      /^github\S+: tightened, 5,000 requests\/hour → 4,000 requests\/hour \([^)]+\)\.\n {4}".+"\n {4}https:\/\/docs\.github\.com\S+\n {4}https:\/\/facts\.test\/providers\/github\.html\n$/,
    );
    expect(await run()).toEqual({ code: 0, out: "", err: "" });
    edits.clear();
    expect((await run()).out).toContain(": relaxed, 4,000 requests/hour → 5,000 requests/hour (");
  });

  it("tells what is added, what is removed and what is gone, and follows a new id", async () => {
    const { run, edits, renamed, seen } = project([
      { provider: "github", key: "api.rate_limit.*" },
    ]);
    edits.set(id, null);
    await run();
    edits.delete(id);
    expect((await run()).out).toMatch(/^github\S+: added, 5,000 requests\/hour \(/);
    edits.set(id, { status: "removed", removed_at: "2026-11-01T00:00:00Z" });
    expect((await run()).out).toMatch(
      /^github\S+: removed, 5,000 requests\/hour \(removed, since 2026-11-01/,
    );
    expect((await run()).out).toBe("");
    edits.delete(id);
    await run();
    const other = id.replace("rest-api", "rest");
    renamed[id] = other;
    edits.set(id, { id: other });
    expect((await run()).out).toBe("");
    expect(
      Object.keys((JSON.parse(readFileSync(seen, "utf8")) as { facts: object }).facts),
    ).toContain(other);
    edits.set(id, null);
    expect((await run()).out).toBe(`${other}: removed, 5,000 requests/hour.\n`);
  });

  it("tells that a value is counted otherwise, and that its pages disagree", async () => {
    const { run, edits } = project([{ provider: "github" }]);
    await run();
    edits.set(id, { per: ["organization"] });
    expect((await run()).out).toMatch(
      /^github\S+: changed, 5,000 requests\/hour \(requests\/hour, per user\) → 5,000 requests\/hour \(requests\/hour, per organization\) \(/,
    );
    edits.set(id, { per: ["organization"], bound: "minimum" });
    expect((await run()).out).toContain(", per organization, minimum) (");
    edits.set(id, { value: 60, unit: "requests/minute" });
    expect((await run()).out).toMatch(/^github\S+: changed, /);
    edits.clear();
    await run();
    edits.set(id, { status: "conflicting" });
    expect((await run()).out).toMatch(/^github\S+: conflicting, 5,000 requests\/hour \(/);
    expect((await run()).out).toBe("");
    edits.set(id, { status: "stale" });
    expect((await run()).out).toMatch(/^github\S+: settled, 5,000 requests\/hour \(/);
    edits.clear();
    expect((await run()).out).toBe("");
  });

  it("tells the directions and keys that are asked for alone, of what it looked at before", async () => {
    const { run, edits, watches } = project([
      { provider: "github", key: "*.requests_per_hour", only: ["tightened"] },
    ]);
    await run();
    edits.set(id, { value: 6000 });
    expect((await run()).out).toBe("");
    edits.set(id, { value: 5999 });
    expect(JSON.parse((await run(true)).out)).toMatchObject({
      object: "watch",
      noticed: [{ id, effect: "tightened", before: { value: 6000 }, fact: { value: 5999 } }],
    });
    watches([{ provider: "github" }, { provider: "stripe" }]);
    expect(await run()).toEqual({ code: 0, out: "", err: "" });
    watches([{ provider: "stripe" }]);
    expect(await run()).toEqual({ code: 0, out: "", err: "" });
  });

  it.each([
    ["{", /is no JSON/],
    ["{}", /"watch" is a list of/],
    ['{"watch": [{"provider": "github", "only": ["worse"]}]}', /"only": some of added, removed/],
    ['{"watch": [{"provider": "github"}]}', /^where the facts are published is not said/],
    ['{"dataset": "none", "watch": [{"provider": "github"}]}', /none" is not there/],
  ])("refuses the list %s in one line", async (text, line) => {
    const list = join(root, "refused.json");
    writeFileSync(list, text);
    const { code, err } = await runVerb(watchVerb, [list]);
    expect(code).toBe(1);
    expect(err).toMatch(line);
    expect(err.split("\n")).toHaveLength(2);
  });

  it("forgets nothing where a provider is missing, and says so", async () => {
    const { run, watches, seen } = project([{ provider: "github" }]);
    await run();
    const before = readFileSync(seen, "utf8");
    watches([{ provider: "github" }, { provider: "nobody" }]);
    expect(await run()).toEqual({
      code: 1,
      out: "",
      err: 'https://facts.test: there is no provider "nobody"\n',
    });
    expect(readFileSync(seen, "utf8")).toBe(before);
    writeFileSync(seen, "[]");
    watches([{ provider: "github" }]);
    expect((await run()).err).toMatch(/is not what a run wrote; remove it to begin anew\n$/);
  });
});

it.each([
  ["dearer", 1],
  ["tightened", 1],
  ["cheaper", 0],
  ["relaxed", 0],
] as const)("of a price that rises, a list of %s is told %i", async (word, count) => {
  const price = dataset.snapshot.find(
    ({ key, value }) => key === "pricing.plan.monthly_price" && typeof value === "number",
  )!;
  const { run, edits } = project([{ provider: price.provider.slug, key: price.key, only: [word] }]);
  await run();
  edits.set(price.id, { value: Number(price.value) + 1, display: "more" });
  const { noticed } = JSON.parse((await run(true)).out) as { noticed: readonly object[] };
  expect(noticed).toHaveLength(count);
  for (const each of noticed) expect(each).toMatchObject({ id: price.id, effect: "dearer" });
});

it("tells every change that was ever recorded, once, as the pages do", () => {
  const keys = dataset.json("api/public/v1/keys.json") as KeyList;
  const better = new Map(keys.data.map((each) => [each.key, each.better]));
  const again = { renamed: {}, betterOf: (key: string) => better.get(key) };
  let [told, steps] = [0, 0];
  for (const fact of dataset.snapshot) {
    const watch = [{ provider: fact.provider.slug }];
    const values = [...fact.history.toReversed(), fact];
    let seen = lookAgain(watch, undefined, [], again).seen;
    for (const [at, { value, display }] of values.entries()) {
      const now: Fact = { ...fact, value, display, status: "verified" };
      const look = lookAgain(watch, seen, [now], again);
      const before = values[at - 1];
      const expected =
        before === undefined
          ? ["added"]
          : before.value === value
            ? []
            : [
                directionOf({ ...fact, value, previous: before }, better.get(fact.key)) ??
                  "changed",
              ];
      expect(
        look.noticed.map((each) => each.effect),
        fact.id,
      ).toEqual(expected);
      expect(lookAgain(watch, look.seen, [now], again).noticed).toEqual([]);
      seen = look.seen;
      told += expected.length;
      steps++;
    }
  }
  expect(steps).toBeGreaterThan(dataset.snapshot.length);
  expect(told).toBeGreaterThan(dataset.snapshot.length);
});
