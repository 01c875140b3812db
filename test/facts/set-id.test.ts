/** `facts set` by the id that stands beside the value on its page, as it is pasted. */
import { expect, it } from "vitest";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const { run, read, files, dataset } = editTrial();
const model = editTrial({ ...sample, facts: "test/fixtures/model" });

const free = "acme/api/free/api.rate_limit.requests_per_minute";
const quoted = ["--quote", "90 requests per minute", "--source", "docs"];

it("writes what the three words write, the value as a word or as a flag", async () => {
  const words = ["acme", "api/free", "api.rate_limit.requests_per_minute", "90"];
  const dry = (...typed: readonly string[]) => run("facts set", ...typed, ...quoted, "--dry-run");
  const expected = await dry(...words);
  expect(expected.code).toBe(0);
  expect(expected.out).toContain("+            value: 90\n");
  expect(await dry(free, "90")).toEqual(expected);
  expect(await dry(free, "--value", "90")).toEqual(expected);
  expect(await dry(...words.slice(0, 3), "--value", "90")).toEqual(expected);
});

it("takes a number below zero, and a level that is not named", async () => {
  const { err } = await run("facts set", free, "--value=-5", "--quote", "-5", "--source", "docs");
  expect(err).not.toContain("is missing");
  const typed = ["acme/*/*/api.public_api.available", "false", "--quote", "no longer"];
  expect((await run("facts set", ...typed, "--source", "docs")).code).toBe(0);
  expect(dataset().facts.find(({ id }) => id === typed[0])).toMatchObject({ value: false });
});

it("knows an entry by the source in its id, which is then its source too", async () => {
  const id = "acme/*/*/api.version.current@pricing";
  const { code, err } = await run("facts set", id, "v5", "--quote", "use v5");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const values = dataset().facts.filter(({ key }) => key === "api.version.current");
  expect(values.map(({ id: each, value }) => [each, value])).toEqual([
    ["acme/*/*/api.version.current@docs", "v2"],
    [id, "v5"],
  ]);
});

it("knows the scope in the id", async () => {
  const id = "gamma/rest-api/*/api.rate_limit.requests_per_minute~unauthenticated";
  const typed = [id, "80", "--quote", "80 a minute by address", "--source", "limits"];
  expect(await model.run("facts set", ...typed)).toMatchObject({ code: 0 });
  expect(model.dataset().facts.find((fact) => fact.id === id)).toMatchObject({ value: 80 });
  await expect(model.run("facts set", ...typed, "--scope", "token")).rejects.toThrow(
    '--scope is "token", but the id names the scope unauthenticated',
  );
});

it.each([
  ["acme/*/*/api.version.current@docz", "@docs or acme/*/*/api.version.current@pricing"],
  ["acme/api/free/support.tier@docs", "Did you mean acme/api/free/support.tier@copy?"],
  ["acme-inc/api/free/support.tier@copy", "today"],
])("refuses %s, with what may have been meant", async (id, said) => {
  const before = files();
  const { code, err } = await run("facts set", id, "x", "--quote", "x");
  expect(code).toBe(1);
  expect(err).toContain(said);
  expect(files()).toEqual(before);
});

it.each([
  [["acme/api/free", "90"], '"acme/api/free" is no id; an id is provider/product/plan/key'],
  [[free], "the value is missing; it is the last word, or --value"],
  [[free, "90", "--value", "90"], '--value is "90", and "90" is given too'],
])("does not understand %j", async (typed, said) => {
  const before = read("providers/acme.yaml");
  await expect(run("facts set", ...typed, ...quoted)).rejects.toThrow(said);
  expect(read("providers/acme.yaml")).toBe(before);
});
