/** Every body of every route, on the sample and on the real facts, passes its schema to the letter. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeIds, routeOf, type RouteId } from "../build/contract/routes.ts";
import { bodies, type BodyName } from "../build/schema/bodies.ts";
import { get, real, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { effort } from "./effort.ts";
import { closedSchema } from "./closed-schema.ts";
import { openAjv } from "./ajv.ts";

const ajv = openAjv({
  strict: true,
  strictTypes: false,
  strictRequired: false,
  allErrors: true,
});
ajv.addVocabulary(["patternErrorMessage"]);
const validators = new Map<BodyName, ValidateFunction>();

function problems(name: BodyName, body: unknown): unknown {
  const validate = validators.get(name) ?? ajv.compile(closedSchema(bodies[name]) as object);
  validators.set(name, validate);
  return validate(body) ? [] : validate.errors?.slice(0, 3);
}

/** The files of a route: its pattern and those of its variants, as expressions. */
function filesOf(id: RouteId, files: readonly string[]): readonly string[] {
  const route = routeOf(id);
  const patterns = [route.file, ...(route.variants ?? []).map(({ file }) => file)].filter(Boolean);
  const expressions = patterns.map(
    (pattern) => new RegExp(`^${pattern.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
  );
  return files.filter((file) => expressions.some((expression) => expression.test(file)));
}

describe.each([
  ["sample", sample],
  ["real", real],
])("the %s dataset", (_, options) => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(options);
  });
  afterAll(() => dataset.remove());

  const described = routeIds.filter((id) => routeOf(id).body !== undefined);

  it.each(described)("%s: every file passes its schema", (id) => {
    const route = routeOf(id);
    const files = filesOf(id, dataset.files);
    expect(files.length).toBeGreaterThan(0);
    // Each fact stands in five lists: of long ones that of its provider holds it.
    const every =
      options === real && /\/(facts|compare|history)\//.test(files[0]!) ? effort(20, 1) : 1;
    for (const file of files.filter((_, index) => index % every === 0)) {
      const text = dataset.text(file);
      const values =
        route.extension === "jsonl"
          ? text
              .split("\n")
              .filter(Boolean)
              .map((line): unknown => JSON.parse(line))
          : [JSON.parse(text) as unknown];
      const found = values.flatMap((value) => problems(route.body!, value));
      expect(found, file).toEqual([]);
      expect(text.endsWith("\n"), file).toBe(true);
    }
  });

  it("writes compact JSON whose bytes survive parsing and printing", () => {
    // The configurations of hosts are read by people too.
    const isAnswer = /^(api|data)\/.*\.json$|^(openapi|manifest)\.json$/;
    for (const file of dataset.files.filter((name) => isAnswer.test(name))) {
      const text = dataset.text(file);
      expect(`${JSON.stringify(JSON.parse(text))}\n`, file).toBe(text);
    }
  });

  it("counts what it lists", () => {
    for (const file of dataset.files.filter((name) => name.endsWith(".json"))) {
      const body = dataset.json(file) as Record<string, unknown>;
      const list = body["data"] ?? body["rows"] ?? body["files"];
      if (Array.isArray(list)) expect(body["count"], file).toBe(list.length);
    }
  });

  it("lists only addresses that answer 200", async () => {
    const addresses = new Set<string>();
    for (const file of ["api/public/v1/providers.json", "api/public/v1/keys.json"])
      for (const { url } of (dataset.json(file) as { data: { url: string }[] }).data)
        addresses.add(url);
    expect(addresses.size).toBeGreaterThan(0);
    for (const address of addresses)
      expect((await get(dataset.handler, address)).status, address).toBe(200);
  });

  it("keeps the order of facts in every list", () => {
    const place = new Map(dataset.snapshot.map(({ id }, index) => [id, index]));
    for (const file of dataset.files.filter((name) => /v1\/(facts|providers|keys)\//.test(name))) {
      const body = dataset.json(file) as Record<string, { id: string }[] | undefined>;
      const order = (body["data"] ?? body["facts"] ?? body["values"])!.map(({ id }) =>
        place.get(id)!,
      );
      expect(order, file).toEqual(order.toSorted((a, b) => a - b));
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
