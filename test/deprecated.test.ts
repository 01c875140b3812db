/** An address that is to go says so wherever headers are ours, and answers as before. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../build/contract/routes.ts";
import { built, get, type Built } from "./built.ts";

let dataset: Built;
beforeAll(async () => {
  // The table has none yet.
  Object.assign(routes.kinds, {
    deprecated: {
      since: "2026-05-01T00:00:00Z",
      until: "2027-05-01T00:00:00Z",
      instead: "/api/public/v1/keys",
    },
  });
  dataset = await built();
});
afterAll(() => dataset.remove());

it("in the headers of its answers alone", async () => {
  const { status, headers } = await get(dataset.handler, "/api/public/v1/kinds");
  expect([status, headers.get("deprecation"), headers.get("sunset")]).toEqual([
    200,
    "@1777593600",
    "Sat, 01 May 2027 00:00:00 GMT",
  ]);
  expect(headers.get("link")).toBe('</api/public/v1/keys>; rel="successor-version"');
  const other = await get(dataset.handler, "/api/public/v1/keys");
  expect(other.headers.has("deprecation")).toBe(false);
});

it("in the rules of hosts that read them, and in the description", () => {
  expect(dataset.text("_headers")).toMatch(
    /^\S*\/api\/public\/v1\/kinds\.json\n {2}Deprecation: @1777593600\n {2}Sunset: Sat/m,
  );
  const { paths } = dataset.json("openapi.json") as {
    paths: Record<string, { get: { deprecated?: boolean } }>;
  };
  const marked = Object.entries(paths).filter(([, each]) => each.get.deprecated);
  expect(marked.map(([path]) => path)).toEqual(["/api/public/v1/kinds"]);
});
