/** `facts conflict`: two pages that disagree stand side by side, and none becomes the past of the other. */
import { describe, expect, it } from "vitest";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const { run, read, edit, files, dataset } = editTrial();
const acme = "providers/acme.yaml";
const free = "acme/api/free/api.rate_limit.requests_per_minute";
const stated = ["--quote", "90 requests per minute", "--source", "pricing"];

it("makes both conflicting, keeps the one that stands, and says all sides", async () => {
  const before = dataset().facts.find(({ id }) => id === free)!;
  const { code, out, err } = await run("facts conflict", free, "90", ...stated);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(`${free} is stated in 2 ways:
  ${free}@docs  60, "60 requests per minute"
  ${free}@pricing  90, "90 requests per minute"
`);
  const { facts, renamed } = dataset();
  const { fresh_until: _until, ...stays } = before;
  expect(facts.find(({ id }) => id === `${free}@docs`)).toEqual({
    ...stays,
    id: `${free}@docs`,
    status: "conflicting",
    conflicts_with: [`${free}@pricing`],
  });
  expect(facts.find(({ id }) => id === `${free}@pricing`)).toMatchObject({
    value: 90,
    raw_value: "90 requests per minute",
    status: "conflicting",
    conflicts_with: [`${free}@docs`],
    last_verified_at: "2026-05-01T10:11:12Z",
    history: [],
  });
  expect(renamed.get(free)).toBe(`${free}@docs`);
});

it("loses no comment of the fact that stands there", async () => {
  edit(
    acme,
    "          api.rate_limit.requests_per_minute:\n            value: 60\n",
    "          # above\n          api.rate_limit.requests_per_minute: # beside\n            # within\n            value: 60 # behind\n",
  );
  expect((await run("facts conflict", free, "90", ...stated)).code).toBe(0);
  for (const word of ["above", "beside", "within", "behind"])
    expect(read(acme).split(`# ${word}`)).toHaveLength(2);
  expect(dataset().facts.find(({ id }) => id === `${free}@docs`)).toMatchObject({ value: 60 });
});

it("adds a third side, from a page that is new, and keeps the currency", async () => {
  const page = ["--source", "https://acme.test/faq", "--title", "FAQ", "--type", "support_article"];
  const id = "acme/*/*/api.version.current";
  const { code, err } = await run("facts conflict", id, "--value", "v9", "--quote", "v9", ...page);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const sides = dataset().facts.filter(({ key }) => key === "api.version.current");
  expect(sides.map((fact) => fact.id)).toEqual([`${id}@docs`, `${id}@faq`, `${id}@pricing`]);
  const price = "acme/api/pro/pricing.plan.monthly_price";
  await run("facts conflict", price, "19", "--quote", "$19 per month", "--source", "docs");
  expect(dataset().facts.find((fact) => fact.id === `${price}@docs`)).toMatchObject({
    value: 19,
    currency: "USD",
  });
});

it.each([
  [free, "60", "`docs` states 60 too; pages that agree", ...stated],
  [free, "90", "`docs` states 60 already", "--quote", "x", "--source", "docs"],
  [free, "many", "asks for a whole number", ...stated],
  [free, "90", "unknown source", "--quote", "x", "--source", "nowhere"],
  ["acme/legacy/*/api.rate_limit.requests_per_minute", "90", "is removed or only", ...stated],
  ["acme/api/free/api.rate_limit.requests", "90", "Did you mean", ...stated],
  [`${free}@pricing`, "90", `Did you mean ${free}@docs?`, ...stated],
])("refuses %s %s: %s, and writes nothing", async (id, value, said, ...more) => {
  const before = files();
  const { code, out, err } = await run("facts conflict", id, value, ...more);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(said);
  expect(files()).toEqual(before);
});

it("wants a value, a quote and a source", async () => {
  await expect(run("facts conflict", free, ...stated)).rejects.toThrow("the value is missing");
  await expect(run("facts conflict", free, "9", "--quote", "9")).rejects.toThrow("--source is");
});

describe("in a provider of several files", () => {
  const model = editTrial({ ...sample, facts: "test/fixtures/model" });

  it("adds the side to the file of the product, and to its scope", async () => {
    const id = "gamma/queue/*/queue.message.max_kb";
    const typed = [id, "128", "--quote", "128 kB", "--source", "limits"];
    expect((await model.run("facts conflict", ...typed)).code).toBe(0);
    expect(model.read("providers/gamma/queue.yaml")).toContain("value: 128");
    const scoped = "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated";
    const other = [scoped, "50", "--quote", "50 a minute", "--source", "openapi"];
    expect((await model.run("facts conflict", ...other)).code).toBe(0);
    const ids = model.dataset().facts.map((fact) => fact.id);
    expect(ids).toEqual(
      expect.arrayContaining([
        `${id}@limits`,
        `${id}@queue`,
        `${scoped}@limits`,
        `${scoped}@openapi`,
      ]),
    );
  });
});
