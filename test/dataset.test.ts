/** Statuses, ids, order and changes, derived as the format says. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { deriveStatus, type StatusInput } from "../build/dataset/status.ts";
import { buildDataset, type Dataset, type DatasetOptions } from "../build/dataset/dataset.ts";
import { coverageBody } from "../build/respond/coverage.ts";
import { sample } from "./built.ts";
import { curatedOf, datasetOf } from "./valid.ts";

const dataset = () => datasetOf(sample.facts, sample.asOf);

/** The sample with these files edited. */
function of(
  edits: Readonly<Record<string, (text: string) => string>>,
  options: Partial<DatasetOptions> = {},
): Dataset {
  const folder = mkdtempSync(join(tmpdir(), "facts-dataset-"));
  try {
    cpSync(sample.facts, folder, { recursive: true });
    for (const [file, edit] of Object.entries(edits)) {
      const path = join(folder, file);
      writeFileSync(path, edit(existsSync(path) ? readFileSync(path, "utf8") : ""));
    }
    return buildDataset(curatedOf(folder, sample.asOf), { asOf: sample.asOf, ...options });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a status", () => {
  const base: StatusInput = {
    written: undefined,
    removedAt: undefined,
    effectiveFrom: undefined,
    effectiveTo: undefined,
    readAt: "2026-01-01T00:00:00Z",
    observedAt: undefined,
    contested: false,
    asOf: "2026-01-31T00:00:00Z",
    freshUntil: "2026-01-31T00:00:00Z",
    isAbandoned: false,
    isSecondHand: false,
    isSuperseded: false,
  };
  it.each<[string, Partial<StatusInput>, string]>([
    ["verified on the last day of its term", {}, "verified"],
    ["stale one second later", { asOf: "2026-01-31T00:00:01Z" }, "stale aged"],
    ["stale where nobody knows when it was read", { freshUntil: undefined }, "stale undated"],
    ["stale where a curator says so", { written: "stale" }, "stale aged"],
    ["stale where its page is no longer maintained", { isAbandoned: true }, "stale abandoned"],
    ["stale where others say it", { isSecondHand: true }, "stale second_hand"],
    ["stale where its product is replaced", { isSuperseded: true }, "stale superseded"],
    ["conflicting beside a rival", { contested: true }, "conflicting"],
    ["conflicting where a curator says so", { written: "conflicting" }, "conflicting"],
    [
      "conflicting even when old",
      { contested: true, freshUntil: "2020-01-01T00:00:00Z" },
      "conflicting",
    ],
    ["removed where a curator says so", { written: "removed" }, "removed"],
    ["removed at the very moment", { removedAt: "2026-01-31T00:00:00Z" }, "removed"],
    ["not removed before it", { removedAt: "2026-01-31T00:00:01Z" }, "verified"],
    ["removed when its period has ended", { effectiveTo: "2026-01-30T00:00:00Z" }, "removed"],
    ["still verified before its period ends", { effectiveTo: "2026-02-01T00:00:00Z" }, "verified"],
    [
      "removed before anything else",
      { written: "removed", contested: true, readAt: undefined },
      "removed",
    ],
  ])("is %s", (_, change, status) => {
    const { status: found, reason } = deriveStatus({ ...base, ...change });
    expect([found, reason].filter(Boolean).join(" ")).toBe(status);
  });
});

describe("the sample", () => {
  it("says nothing of an end that is to come", () => {
    const edited = of({
      "providers/zeta-2.yaml": (text) =>
        text.replace("raw_value: 60 rpm,", "raw_value: 60 rpm, effective_to: 2026-06-01,"),
    });
    const id = "zeta-2/api/free/api.rate_limit.requests_per_minute";
    expect(edited.facts.find((fact) => fact.id === id)!.effective_to).toBe("2026-06-01T00:00:00Z");
    expect(edited.changes.filter((change) => change.id === id)).toEqual([]);
  });

  it("has its providers in the order of their slugs, not of their files", () => {
    const file = readFileSync(join(sample.facts, "providers/zeta-2.yaml"), "utf8");
    const { providers, facts } = of({ "providers/zeta.yaml": () => file });
    const slugs = ["acme", "beta", "zeta", "zeta-2"];
    expect(providers.map(({ slug }) => slug)).toEqual(slugs);
    expect([...new Set(facts.map(({ provider }) => provider.slug))]).toEqual(slugs);
  });

  it("counts the providers with the fewest verified facts first", () => {
    const orderOf = (edited: Dataset) => coverageBody(edited).providers.map(({ slug }) => slug);
    expect(orderOf(dataset())).toEqual(["acme", "beta", "zeta-2"]);
    const stale = of({
      "providers/zeta-2.yaml": (text) => text.replaceAll(" }", ", status: stale }"),
    });
    expect(orderOf(stale)).toEqual(["zeta-2", "acme", "beta"]);
  });

  it("takes its addresses from its options, else from its file", () => {
    expect(dataset().meta).toMatchObject({
      baseUrl: "https://facts.test/base",
      repository: "https://git.test/sample/facts",
      publisher: "Sample",
    });
    const options = { baseUrl: "https://other.test//", repository: "https://git.test/other" };
    expect(of({}, options).meta).toMatchObject({ ...options, baseUrl: "https://other.test" });
    const bare = of({
      "dataset.yaml": (text) => text.replace(/^(repository|publisher): .*\n/gm, ""),
    });
    expect(bare.meta).toMatchObject({ repository: null, publisher: null });
  });
});
