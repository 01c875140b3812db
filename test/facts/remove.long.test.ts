/** `facts remove`: a fact that is stated no more says since when, and loses nothing else. */
import { expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { editTrial } from "./edit-trial.ts";

const { run, read, edit, files, dataset } = editTrial();
const acme = "providers/acme.yaml";
const free = "acme/api/free/api.rate_limit.requests_per_minute";

function published(id: string): Fact | undefined {
  return dataset().facts.find((fact) => fact.id === id);
}

it("writes the day, says so, and keeps value, quote, source and history", async () => {
  const { fresh_until: _until, ...before } = published(free)!;
  const lines = read(acme).split("\n");
  const { code, out, err } = await run("facts remove", free);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain(
    `${free} is removed since 2026-05-01: last value 60, "60 requests per minute", source docs\n`,
  );
  expect(
    read(acme)
      .split("\n")
      .filter((line) => !lines.includes(line)),
  ).toEqual(["            removed_at: 2026-05-01"]);
  expect(published(free)).toEqual({
    ...before,
    status: "removed",
    removed_at: "2026-05-01T00:00:00Z",
  });
});

it("takes away what was announced", async () => {
  const announced = "acme/api/*/storage.included_gb";
  expect(published(announced)).toHaveProperty("upcoming");
  expect((await run("facts remove", announced)).code).toBe(0);
  expect(published(announced)).toMatchObject({ value: 0.5, status: "removed" });
  expect(published(announced)).not.toHaveProperty("upcoming");
});

it("takes the day, the last reading and the reason", async () => {
  const days = ["--removed-at", "2026-03-01", "--verified-at", "2026-02-20"];
  const { code, err } = await run("facts remove", free, ...days, "--note", "Sold apart since.");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(published(free)).toMatchObject({
    status: "removed",
    removed_at: "2026-03-01T00:00:00Z",
    last_verified_at: "2026-02-20T00:00:00Z",
    note: "Sold apart since.",
  });
});

it("gives the moment where the fact was read on the same day", async () => {
  edit(acme, "retrieved_at: 2026-03-01T10:20:30Z", "retrieved_at: 2026-05-01T09:00:00Z");
  expect((await run("facts remove", free)).code).toBe(0);
  expect(read(acme)).toContain("removed_at: 2026-05-01T10:11:12Z");
});

it("may say until when the provider lets it hold, also ahead", async () => {
  const { code, out } = await run("facts remove", free, "--effective-to", "2026-12-31");
  expect(code).toBe(0);
  expect(out).toContain(`${free} holds until 2026-12-31: `);
  expect(read(acme)).not.toContain("removed_at: 2026");
  expect(published(free)).toMatchObject({ status: "verified", removed_at: null });
});

it("names one side of a disagreement by its source, and says which id the other has then", async () => {
  const both = await run("facts remove", "acme/*/*/api.version.current");
  expect(both.code).toBe(1);
  expect(both.err).toContain("Did you mean acme/*/*/api.version.current@docs or ");
  const { code, out } = await run("facts remove", "acme/*/*/api.version.current@docs");
  expect(code).toBe(0);
  expect(out).toContain(
    "what `pricing` states is left alone, and has the id acme/*/*/api.version.current\n",
  );
  expect(published("acme/*/*/api.version.current")).toMatchObject({ value: "v3" });
});

it.each([
  ["acme/legacy/*/api.rate_limit.requests_per_minute", "is removed already, since 2025-02-02"],
  ["acme/api/secret/secret.door.max_count", "has never been published"],
  ["acme/api/fre/api.rate_limit.requests_per_minute", `Did you mean ${free}`],
  ["acme-inc/api/free/api.rate_limit.requests_per_minute", `Its id is \`${free}\` today.`],
  [free, "a fact is removed after it was seen", "--removed-at", "2020-01-01"],
  [free, "it lies after 2026-05-01", "--removed-at", "2027-01-01"],
])("refuses %s: %s, and writes nothing", async (id, said, ...more) => {
  const before = files();
  const { code, out, err } = await run("facts remove", id, ...more);
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toContain(said);
  expect(files()).toEqual(before);
});
