/** `diff` as a command: what it takes as base, what it refuses, its options and exit codes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { UsageError } from "../../build/commands/terminal/usage-error.ts";
import { built } from "../built.ts";
import { compared, ran, summary, trial } from "./trial.ts";

const acme = "providers/acme.yaml";
const free = "acme/api/free/api.rate_limit.requests_per_minute";

const at = trial();

describe("a snapshot or a built output as base", () => {
  it("is compared by its facts, and says when it is for", async () => {
    const output = await built({ out: join(at.folder, "dist"), mode: "lean" });
    at.replace(acme, "value: 60\n", "value: 90\n");
    const file = join(at.folder, "published.jsonl");
    writeFileSync(file, output.text("data/snapshot.jsonl"));
    const fromFile = await compared({ facts: at.facts, base: file });
    expect(summary(fromFile)).toEqual([`changed ${free} value`]);
    expect(fromFile.base).toEqual({
      kind: "snapshot",
      name: "published.jsonl",
      commit: null,
      as_of: null,
    });
    for (const none of [fromFile.providers, fromFile.keys, fromFile.places, fromFile.dataset])
      expect(none).toEqual([]);
    const later = await ran({ facts: at.facts, base: output.out, asOf: "2026-05-02T00:00:00Z" });
    expect(later.out).toContain(
      `The output is as of 2026-05-01: a status may differ by time alone.`,
    );
    // What an earlier version did not write yet is no difference.
    const old = output.snapshot
      .filter(({ id }) => id === free)
      .map((fact) => ({ ...fact, note: undefined, removed_at: undefined, history: undefined }));
    writeFileSync(file, old.map((fact) => JSON.stringify(fact)).join("\n"));
    expect(summary(await compared({ facts: at.facts, base: file }))).toContain(
      `changed ${free} value history`,
    );
    for (const broken of ["{", '{"id":"a","provider":{"slug":"a"}}']) {
      writeFileSync(file, broken);
      const { code, err } = await ran({ facts: at.facts, base: file });
      expect([code, err]).toEqual([1, expect.stringMatching(/is no snapshot/)]);
    }
    output.remove();
  });
});

describe("what is refused", () => {
  it("on the new side is printed as `check` prints it", async () => {
    at.replace(acme, "value: 60\n", "value: sixty\n");
    const { code, out, err } = await ran({ ...at.sides, format: "json" });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/acme\.yaml:\d+:\d+: `value` is/);
  });

  it("on the old side is said in a few lines", async () => {
    at.replace(acme, "value: 60\n", "value: sixty\n");
    const { code, out, err } = await ran({ facts: at.base, base: at.facts });
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(
      /^the base, facts, is refused by the rules of today:\n {2}.*acme\.yaml:\d+/,
    );
  });
});

it("exits with 3 for a difference only where it is asked to", async () => {
  at.replace(acme, "value: 60\n", "value: 90\n");
  expect((await ran(at.sides)).code).toBe(0);
  expect((await ran(at.sides, {}, "--exit-code")).code).toBe(3);
  expect((await ran({ facts: at.base, base: at.base }, {}, "--exit-code")).code).toBe(0);
});

it("takes one form at a time", async () => {
  await expect(ran({ ...at.sides, format: "json" }, {}, "--markdown")).rejects.toThrow(
    new UsageError("--markdown and --json contradict each other"),
  );
});
