/** How long a reading counts, and what that is counted from. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { factsFreshnessVerb } from "../build/commands/facts-freshness.ts";
import { countChanges, freshForDays, freshUntil } from "../build/dataset/freshness.ts";
import type { FreshnessFile } from "../build/schema/freshness.ts";
import { runVerb } from "./run-verb.ts";
import { realDataset, realFacts } from "./real.ts";

const rate = fc.record({
  changes: fc.nat(1000),
  fact_years: fc.double({ min: 100, max: 1e5, noNaN: true }),
});

function of(prices: { changes: number; fact_years: number }): FreshnessFile {
  return {
    estimated_at: "2026-01-01",
    families: [{ title: "Prices", measures: ["money"], ...prices }],
  };
}

const price = (file: FreshnessFile | undefined, atMost = 365): number =>
  freshForDays("pricing.plan.monthly_price", { measure: "money" }, file, atMost);

describe("a reading", () => {
  it("counts until one in ten values has changed, at the most for the dataset's term", () => {
    fc.assert(
      fc.property(rate, fc.integer({ min: 1, max: 3000 }), (counts, atMost) => {
        const days = price(of(counts), atMost);
        const changed = (after: number): number =>
          1 - Math.exp((-counts.changes / counts.fact_years) * (after / 365.25));
        expect(days).toBeLessThanOrEqual(atMost);
        expect(changed(days)).toBeLessThanOrEqual(0.1 + 1e-9);
        if (days < atMost) expect(changed(days + 1)).toBeGreaterThan(0.1);
      }),
    );
  });

  it("of a family that was watched too little counts as long as the others' do", () => {
    const others = { title: "Rates", measures: ["rate" as const], changes: 100, fact_years: 500 };
    const few = { title: "Prices", measures: ["money" as const], changes: 9, fact_years: 9 };
    const file = { estimated_at: "2026-01-01", families: [others, few] };
    expect(price(file)).toBe(Math.floor((-Math.log(0.9) * 509 * 365.25) / 109));
    expect(price(undefined)).toBe(365);
    expect(freshUntil("2026-01-30T12:00:00Z", 30)).toBe("2026-03-01T12:00:00Z");
  });
});

describe("the real facts", () => {
  it("state the counts of their own history", () => {
    const { keys, freshness } = realFacts();
    const { facts } = realDataset();
    const counted = countChanges(facts, keys, freshness!.families);
    // The counts are those of the day on which they were made; facts are added every day.
    for (const [index, { title, changes, fact_years }] of freshness!.families.entries()) {
      const now = counted[index]!;
      expect(now.fact_years, title).toBeGreaterThan(0.5 * fact_years);
      expect(now.fact_years, title).toBeLessThan(2 * fact_years + 100);
      expect(now.changes, title).toBeLessThan(2 * changes + 20);
    }
    // Every fact belongs to a family.
    const sum = (all: readonly { fact_years: number }[]): number =>
      all.reduce((total, family) => total + family.fact_years, 0);
    const unmeasured = {
      title: "All",
      keys: [...new Set(Object.keys(keys).map((key) => key.split(".")[0]!))],
      changes: 0,
      fact_years: 0,
    };
    expect(sum(counted)).toBeCloseTo(sum(countChanges(facts, keys, [unmeasured])), 0);
  });
});

describe("facts freshness", () => {
  it("writes the counts of the facts, and nothing else changes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "facts-"));
    cpSync("test/fixtures/model", folder, { recursive: true });
    const file = join(folder, "freshness.yaml");
    const before = readFileSync(file, "utf8");
    const asked = ["--facts", folder, "--as-of", "2026-05-01T00:00:00Z"];
    try {
      const shown = await runVerb(factsFreshnessVerb, [...asked, "--dry-run"]);
      expect(shown.out).toMatch(/^Prices: 0 changes in [\d.]+ years, 100 days\n/);
      expect(readFileSync(file, "utf8")).toBe(before);
      const { code } = await runVerb(factsFreshnessVerb, asked);
      expect(code).toBe(0);
      const after = readFileSync(file, "utf8");
      expect(after).toContain("estimated_at: 2026-05-01\n");
      const counts = /changes: [\d.]+, fact_years: [\d.]+/g;
      const withoutCounts = (text: string): string =>
        text.replace(counts, "").replace(/estimated_at: .*/, "");
      expect(withoutCounts(after)).toBe(withoutCounts(before));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
