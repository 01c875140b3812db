/** The addresses whose bytes change are exactly those in which two builds differ. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseChecksums } from "../../build/contract/checksums.ts";
import type { FileChange } from "../../build/schema/diff.ts";
import { built } from "../built.ts";
import { compared, ran, trial, type Trial } from "./trial.ts";

const acme = "providers/acme.yaml";

let at: Trial;
/** What one comparison finds of the base, the next one knows. */
let before: ReadonlyMap<string, string>;
beforeAll(async () => {
  at = trial();
  before = await sums();
});
afterAll(() => at.remove());

/** Every file of a build of the facts as they are, with its checksum. */
async function sums(): Promise<ReadonlyMap<string, string>> {
  const output = await built({ facts: at.facts });
  const all = parseChecksums(output.text("SHA256SUMS")) as Map<string, string>;
  all.set("SHA256SUMS", output.text("SHA256SUMS"));
  output.remove();
  return all;
}

const edits: Readonly<Record<string, () => void>> = {
  "a value": () => at.replace(acme, "value: 60\n", "value: 90\n"),
  "a value that decides a comparison": () =>
    at.replace("providers/zeta-2.yaml", "value: 60,", "value: 61,"),
  "a quote": () => at.replace(acme, "half a GB", "half a gigabyte"),
  "a note": () => at.replace(acme, "Announced.", "Announced, for all."),
  "a source": () => at.replace(acme, "title: Pricing", "title: Prices"),
  "a status": () => at.replace(acme, "status: stale", "status: conflicting"),
  "a date": () => at.replace(acme, "observed_at: 2020-01-01", "observed_at: 2020-01-02"),
  "a step of history": () =>
    at.replace(acme, "value: 18, raw_value: $18", "value: 17, raw_value: $17"),
  "an end": () => at.replace(acme, "note: Announced.", "removed_at: 2026-04-30"),
  "a unit": () => at.replace("keys.yaml", "unit: GB", "unit: GiB"),
  "a key that no fact uses": () => at.replace("keys.yaml", "Used by no fact", "Used by none"),
  "a name": () => at.replace("providers/zeta-2.yaml", "name: Zeta Two", "name: Zeta"),
  "an inferred value": () => at.replace(acme, "value: 424242", "value: 424243"),
  "an inferred fact that is published": () =>
    at.replace(
      acme,
      "424242, source: old-page, status: inferred",
      "424242, raw_value: doors, source: old-page",
    ),
  "lines alone": () => at.replace(acme, "sources:", "# a comment\n\nsources:"),
  "the record of the dataset": () =>
    at.replace("dataset.yaml", "publisher: Sample", "publisher: Other"),
  "the base address": () =>
    at.replace("dataset.yaml", "https://facts.test/base", "https://facts.test/other"),
  "a fact that is deleted": () =>
    at.edit("providers/zeta-2.yaml", (data) => delete data.products.api.facts),
  "a provider that is deleted": () => rmSync(join(at.facts, "providers/zeta-2.yaml")),
  "a provider that is renamed": () => {
    renameSync(join(at.facts, "providers/beta.yaml"), join(at.facts, "providers/gamma.yaml"));
    at.replace("providers/gamma.yaml", "homepage:", "formerly: [beta]\nhomepage:");
  },
};

describe("after an edit of", () => {
  it.each(Object.keys(edits))("%s", async (name) => {
    at.reset();
    edits[name]!();
    const after = await sums();
    const expected = [...new Set([...before.keys(), ...after.keys()])]
      .toSorted()
      .flatMap((path) => {
        const [from, to] = [before.get(path), after.get(path)];
        if (from === to) return [];
        return [
          `${from === undefined ? "added" : to === undefined ? "removed" : "changed"} ${path}`,
        ];
      });
    const asked = { facts: at.facts, base: at.base, addresses: true } as const;
    const { addresses } = await compared(asked);
    expect(addresses!.files.map(({ change, path }) => `${change} ${path}`)).toEqual(expected);
    expect(addresses).toMatchObject({ before: before.size, after: after.size, omitted: 0 });
    expect(addresses!.total).toBe(expected.length);
    expect(counts(addresses!.files)).toEqual(
      Object.fromEntries(addresses!.groups.map(({ group, ...each }) => [group, each])),
    );
  });
});

it("names them where it is asked to", async () => {
  at.reset();
  edits["a value"]!();
  const options = { facts: at.facts, base: at.base };
  const listed = await ran({ ...options, addresses: true });
  expect(listed.out).toMatch(
    /Addresses\n {2}the bytes of \d+ files change .*\n(?: {4}changed {2}\/.+\n)+$/,
  );
  expect(listed.out).toContain("\n    changed  /api/public/v1/providers/acme.json\n");
  expect((await ran(options)).out).not.toContain("Addresses");
});

function counts(files: readonly FileChange[]): Readonly<Record<string, unknown>> {
  const groups: Record<string, { changed: number; added: number; removed: number }> = {};
  for (const { group, change } of files)
    (groups[group] ??= { changed: 0, added: 0, removed: 0 })[change]++;
  return groups;
}
