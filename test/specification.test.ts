/**
 * The specification word for word: every address of the sample as its text says,
 * against schemas that were typed by hand from it (`specification/`). `specification/bodies.test.ts` holds
 * the files of a build, of the real facts too, and the errors against the same schemas.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { get, real, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { checkOf, compiled } from "./specification/check.ts";
import { endpoints } from "./specification/endpoints.ts";
import * as schemas from "./specification/schemas.ts";

const checkFact = checkOf(schemas.fact);

it.each([
  ["product", null],
  ["observed_at", null],
  ["last_verified_at", null],
  ["source", { retrieved_at: null }],
  ["last_verified_at", "2026-05-01T00:00:00+02:00"],
  ["status", "inferred"],
  ["key", "Storage.GB"],
])("a fact whose %s is %j is none of the specification", (name, value) => {
  const fact = {
    id: "acme/*/*/storage.included_gb",
    key: "storage.included_gb",
    value: 5,
    datatype: "integer",
    unit: "GB",
    status: "verified",
    source: { url: "https://acme.test", title: "Acme", source_type: "official_docs" },
  };
  const validate = compiled(schemas.fact);
  expect(validate(fact)).toBe(true);
  expect(validate({ ...fact, [name]: value })).toBe(false);
});

describe("on the sample", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(sample);
  });

  /** An address of each endpoint, and of those with queries some that name its parameters. */
  const addressesOf = (path: string): readonly string[] =>
    [path.replace("{slug}", "acme").replace("{key}", "storage.included_gb")].flatMap((address) =>
      (queries[path.split("/").at(-1)!] ?? [""]).map((query) => address + query),
    );
  const queries: Readonly<Record<string, readonly string[]>> = {
    facts: ["", "?provider=acme&limit=1&utm_source=mail", "?status=removed", "?plan=free&offset=1"],
    compare: ["?a=acme&b=beta"],
    changes: ["", "?limit=1", "?limit=500", "?provider=beta", "?kind=removed", "?_=1"],
  };

  it.each(endpoints)("$path answers as the text says", async ({ path, type, schema }) => {
    const checkBody = schema && checkOf(schema);
    for (const address of addressesOf(path)) {
      const response = await get(dataset.handler, address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get("content-type")!.split(";")[0], address).toBe(type);
      expect(response.headers.get("access-control-allow-origin"), address).toBe("*");
      if (checkBody) checkBody(await response.json(), address);
    }
  });

  it("writes one object of a fact on each line of the snapshot", () => {
    const lines = dataset.text("data/snapshot.jsonl").trimEnd().split("\n");
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) checkFact(JSON.parse(line), line);
  });

  it("lists changes newest first", async () => {
    const { data } = (await (
      await get(dataset.handler, "/api/public/v1/changes?limit=500")
    ).json()) as { data: { changed_at: string }[] };
    const moments = data.map(({ changed_at }) => changed_at);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it("describes each endpoint with its parameters, and those that have some with 200, 400 and 404", () => {
    const { openapi, info, paths } = dataset.json("openapi.json") as Description;
    expect(openapi).toBe("3.1.0");
    expect(info.version).toBe("1.0.0");
    for (const { path, parameters, type } of endpoints) {
      const { parameters: described = [], responses } = paths[path]!.get;
      expect(Object.keys(responses["200"]!.content!)).toContain(type);
      for (const [name, asked] of Object.entries(parameters)) {
        const own = described.find((each) => each.name === name)!;
        expect(own, `${path} ${name}`).toMatchObject({
          in: asked.in,
          required: asked.required ?? false,
          schema: asked.schema,
        });
      }
      if (Object.keys(parameters).length > 0)
        expect(Object.keys(responses), path).toEqual(expect.arrayContaining(["200", "400", "404"]));
    }
  });
});

interface Description {
  readonly openapi: string;
  readonly info: { readonly version: string };
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly get: {
          readonly parameters?: readonly { readonly name: string }[];
          readonly responses: Readonly<Record<string, { readonly content?: object }>>;
        };
      }
    >
  >;
}

describe("the registry", () => {
  let dataset: Built;
  beforeAll(async () => {
    dataset = await builtOnce(real);
  });

  it.each([
    ["api.public_api.available", "boolean", "boolean"],
    ["api.webhooks.available", "boolean", "boolean"],
    ["api.rate_limit.tokens_per_minute", "tokens/minute", "integer"],
    ["api.rate_limit.requests_per_minute", "requests/minute", "integer"],
    ["api.rate_limit.requests_per_day", "requests/day", "integer"],
    ["compute.function.max_duration_seconds", "seconds", "integer"],
  ])("holds %s in %s, as section 2.3 lists it", (key, unit, datatype) => {
    const { data } = dataset.json("api/public/v1/keys.json") as { data: { key: string }[] };
    expect(data.find((each) => each.key === key)).toMatchObject({ unit, datatype });
  });
});
