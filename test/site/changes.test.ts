/** The page of changes: what was relaxed or tightened, in words that do not depend on colour. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Change, ChangeList } from "../../build/schema/change.ts";
import { directionOf, effectOf } from "../../build/schema/change-effect.ts";
import type { KeyList } from "../../build/schema/key.ts";
import { builtOnce } from "../built-once.ts";
import { get, real, type Built } from "../built.ts";

describe("the effect of a change", () => {
  const previous = (value: Change["value"] & {}) =>
    ({ value, display: "", observed_at: null, source: "" }) as Change["previous"];

  it.each([
    [60, 100, "higher", "relaxed"],
    [100, 60, "higher", "tightened"],
    [20, 25, "lower", "tightened"],
    [25, 20, "lower", "relaxed"],
    [60, 100, undefined, "raised"],
    [100, 60, undefined, "lowered"],
    [false, true, "higher", "relaxed"],
  ] as const)("from %j to %j where %s is better is %s", (before, after, better, effect) => {
    expect(effectOf({ value: after, previous: previous(before) }, better)).toBe(effect);
  });

  it("takes no limit for more than any number", () => {
    expect(effectOf({ value: null, previous: previous(5) }, "higher")).toBe("relaxed");
    const limited = { value: 5, previous: { ...previous(5)!, value: null } };
    expect(effectOf(limited, "higher")).toBe("tightened");
  });

  it("is none of what was added, removed, or is no number", () => {
    expect(effectOf({ value: 5, previous: null }, "higher")).toBeUndefined();
    expect(effectOf({ previous: previous(5) }, "higher")).toBeUndefined();
    expect(effectOf({ value: "b", previous: previous("a") }, "higher")).toBeUndefined();
    expect(effectOf({ value: 5, previous: previous(5) }, "higher")).toBeUndefined();
  });
});

describe("the direction of a change", () => {
  const change = (before: number, value: number, currency: string | null) => ({
    value,
    previous: { value: before },
    currency,
  });

  it.each([
    [20, 25, "USD", "lower", "dearer"],
    [25, 20, "USD", "lower", "cheaper"],
    [20, 25, "USD", "higher", "cheaper"],
    [20, 25, "USD", undefined, "raised"],
    [20, 25, null, "lower", "tightened"],
    [25, 20, null, undefined, "lowered"],
    [20, 20, "USD", "lower", undefined],
  ] as const)("from %j to %j %s where %s is better is %s", (before, after, money, better, said) => {
    expect(directionOf(change(before, after, money), better)).toBe(said);
  });

  it("stands in the answers, of each change that has one, and nowhere else", async () => {
    const output = await builtOnce({ ...real, mode: "lean" });
    const keys = output.json("api/public/v1/keys.json") as KeyList;
    const betterOf = new Map(keys.data.map(({ key, better }) => [key, better]));
    const asked = async (query: string): Promise<readonly Change[]> => {
      const answer = await get(output.handler, `/api/public/v1/changes?limit=500${query}`);
      return ((await answer.json()) as ChangeList).data;
    };
    const moved = await asked("&kind=value_changed");
    const { data } = output.json("api/public/v1/changes/500.json") as ChangeList;
    expect(await asked("")).toEqual(data);
    const told = new Set<string>();
    for (const each of [...data, ...moved]) {
      expect(each.direction, each.id).toBe(directionOf(each, betterOf.get(each.key)));
      expect(Object.hasOwn(each, "direction")).toBe(each.direction !== undefined);
      told.add(String(each.direction));
    }
    expect([...told]).toEqual(
      expect.arrayContaining(["relaxed", "tightened", "cheaper", "dearer"]),
    );
  });
});

describe("the page of changes", () => {
  let output: Built;
  let page: string;
  beforeAll(async () => {
    output = await builtOnce(real);
    page = output.text("changes.html");
  });
  afterAll(() => output.remove());

  it("tells changes of values before what was added", () => {
    const [values, others] = page.split(/<h2>Added and no longer stated<\/h2>/);
    expect(values).toMatch(/<del>[^<]+<\/del> → /);
    expect(others).toMatch(/added: /);
    expect(others).not.toMatch(/<del>/);
  });

  it("says whether any value changed in the month of the dataset", () => {
    const month = real.asOf.slice(0, 7);
    const isQuiet = !output.snapshot.some(
      ({ history, observed_at }) => history.length > 0 && observed_at?.startsWith(month),
    );
    expect(page.includes("No value is known to have changed in Nov 2026")).toBe(isQuiet);
  });

  it("counts for each month what was relaxed and what tightened, as its lines say", () => {
    const sections = page.split("<section>").slice(1);
    let counted = 0;
    for (const section of sections)
      for (const [effect, words] of [
        ["relaxed", /▲ relaxed|▼ cheaper/g],
        ["tightened", /▼ tightened|▲ dearer/g],
      ] as const) {
        const told = new RegExp(`<h3>[^/]*?(\\d+) ${effect}`).exec(section)?.[1] ?? "0";
        expect(section.match(words)?.length ?? 0).toBe(Number(told));
        counted += Number(told);
      }
    expect(counted).toBeGreaterThan(20);
  });

  it("says of prices that they became cheaper or dearer, of limits relaxed or tightened", () => {
    const ofPrices: boolean[] = [];
    for (const [, key, words] of page.matchAll(
      /data-key="([^"]+)"(?:(?!<\/li>)[\s\S])*?class="effect (?:relaxed|tightened)">([^<]+)</g,
    )) {
      const isPrice = output.snapshot.some((fact) => fact.key === key && fact.currency !== null);
      expect(words, key).toMatch(isPrice ? /cheaper|dearer/ : /relaxed|tightened/);
      ofPrices.push(isPrice);
    }
    expect(new Set(ofPrices).size).toBe(2);
  });

  it("leads from every change to the page of its fact", () => {
    const links = [...page.matchAll(/<li\s+data-provider[\s\S]*?<a href="([^"]+)"/g)];
    expect(links.length).toBeGreaterThan(100);
    for (const [, path] of links) expect(output.files).toContain(decodeURI(path!));
  });
});
