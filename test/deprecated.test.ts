/** An address that is to go says so wherever headers are ours, and answers as before. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "../build/contract/routes.ts";
import { built, get, type Built } from "./built.ts";
import { makeToGo, said, toGo, unsaid } from "./made-to-go.ts";

let dataset: Built;
let restore: () => void;
beforeAll(async () => {
  restore = makeToGo();
  dataset = await built();
});
afterAll(() => {
  dataset.remove();
  restore();
});

it("in the headers of its answers alone", async () => {
  const { status, headers } = await get(dataset.handler, "/api/public/v1/kinds");
  expect([status, headers.get("deprecation"), headers.get("sunset")]).toEqual([
    200,
    "@1777593600",
    "Sat, 01 May 2027 00:00:00 GMT",
  ]);
  expect(headers.get("link")).toBe("</api/public/v1/keys>; rel=successor-version");
  for (const address of said) {
    const answer = await get(dataset.handler, address);
    expect(answer.headers.get("sunset"), address).toBe("Sat, 01 May 2027 00:00:00 GMT");
  }
  for (const address of unsaid) {
    const answer = await get(dataset.handler, address);
    expect(answer.headers.has("deprecation"), address).toBe(false);
  }
});

it("in the rules of hosts that read them, and in the description", () => {
  expect(dataset.text("_headers")).toMatch(
    /^\S*\/api\/public\/v1\/kinds\.json\n {2}deprecation: @1777593600\n {2}sunset: Sat/m,
  );
  const { paths } = dataset.json("openapi.json") as {
    paths: Record<string, { get: { deprecated?: boolean } }>;
  };
  const marked = Object.entries(paths).filter(([, each]) => each.get.deprecated);
  expect(marked.map(([path]) => path)).toEqual(toGo.map((id) => routes[id].path));
});
