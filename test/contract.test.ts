/** Every body of every route, on the sample and on the real facts, passes its schema to the letter. */
import { beforeAll, describe, expect, it } from "vitest";
import { routeIds, routeOf } from "../build/schema/contract/routes.ts";
import { filesOf, real, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";
import { misfits } from "./conform/schemas.ts";

describe.each([
  ["sample", sample],
  ["real", real],
])("the %s dataset", (_, options) => {
  let dataset: Built;
  let place: ReadonlyMap<string, number>;
  beforeAll(async () => {
    dataset = await builtOnce(options);
    place = new Map(dataset.snapshot.map(({ id }, index) => [id, index]));
  });

  const described = routeIds.filter((id) => routeOf(id).body !== undefined);

  it.each(described)("%s: every file passes its schema", (id) => {
    const route = routeOf(id);
    const files = filesOf(id, dataset.files);
    expect(files.length).toBeGreaterThan(0);
    // Each fact stands in five lists: of long ones that of its provider holds it.
    const every =
      options === real && /\/(facts|compare|history|changes)\//.test(files[0]!) ? effort(10, 1) : 1;
    for (const file of files.filter((_, index) => index % every === 0)) {
      const text = dataset.text(file);
      expect(text.endsWith("\n"), file).toBe(true);
      const lines = route.extension === "jsonl" ? text.trimEnd().split("\n") : [text.slice(0, -1)];
      for (const line of lines) {
        const value = JSON.parse(line) as Record<string, unknown>;
        expect(misfits(route.body!, value), file).toEqual([]);
        // Compact: its bytes survive parsing and printing.
        if (JSON.stringify(value) !== line) expect(JSON.stringify(value), file).toBe(line);
        const list = value["data"] ?? value["rows"] ?? value["files"];
        if (Array.isArray(list)) expect(value["count"], file).toBe(list.length);
        // In the order of the dataset.
        const facts = (value["facts"] ?? value["values"] ?? list) as { id?: string }[] | undefined;
        if (/v1\/(facts|providers|keys)\//.test(file)) {
          const places = facts!.map(({ id }) => place.get(id!)!);
          expect(places, file).toEqual(places.toSorted((a, b) => a - b));
        }
      }
    }
  });

  it("counts facts by status the same everywhere", () => {
    const counts = { verified: 0, stale: 0, conflicting: 0, removed: 0 };
    for (const { status } of dataset.snapshot) counts[status]++;
    const status = dataset.json("data/status.json") as {
      counts: { facts: number; statuses: unknown };
    };
    expect(status.counts.statuses).toEqual(counts);
    expect(status.counts.facts).toBe(dataset.snapshot.length);
    for (const file of ["api/public/v1/providers.json", "api/public/v1/keys.json"]) {
      const { data } = dataset.json(file) as {
        data: { fact_count: number; statuses: typeof counts }[];
      };
      for (const each of data)
        expect(Object.values(each.statuses).reduce((sum, count) => sum + count, 0)).toBe(
          each.fact_count,
        );
      expect(data.reduce((sum, each) => sum + each.fact_count, 0)).toBe(dataset.snapshot.length);
    }
  });
});
