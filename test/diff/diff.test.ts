/** What a change does to the published dataset: every kind of edit shows as exactly itself. */
import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compared, ran, summary, trial, type Data } from "./trial.ts";

const acme = "providers/acme.yaml";
const free = "acme/api/free/api.rate_limit.requests_per_minute";

const at = trial();

describe("one edit is one change", () => {
  it("shows nothing between a dataset and itself", async () => {
    const same = await compared(at.sides);
    expect(summary(same)).toEqual([]);
    expect(same.definitions).toEqual([]);
    expect(same.warnings).toEqual([]);
    // However long after: both sides grow old together.
    const asOf = "2029-01-01T00:00:00Z";
    expect(summary(await compared({ ...at.sides, asOf }))).toEqual([]);
    const { code, out } = await ran(at.sides, {}, "--exit-code");
    expect(code).toBe(0);
    expect(out).toMatch(/^No fact changes\.\n/);
  });
});

describe("values", () => {
  it("show old and new with unit and growth, and that the old one was not kept", async () => {
    at.replace(acme, "value: 60\n", "value: 90\n");
    const result = await compared(at.sides);
    expect(result.changes).toMatchObject([
      { id: free, percent: 50, fields: [{ before: 60, after: 90 }] },
    ]);
    expect(result.warnings.map(({ rule }) => rule)).toEqual(["forgotten-values"]);
    expect((await ran(at.sides)).out).toContain(
      `Values\n  ${free}\n    value  60 requests/minute → 90 requests/minute  (+50%)\n`,
    );
  });

  it("that are kept in history are no cause for a second look", async () => {
    at.edit(acme, (data) => {
      const fact = data.products.api.plans.free.facts["api.rate_limit.requests_per_minute"];
      fact.history.unshift({
        value: 60,
        raw_value: "60 requests per minute",
        observed_at: "2025-09-01T08:00:00Z",
        source: "docs",
      });
      Object.assign(fact, {
        value: 90,
        raw_value: "90 requests per minute",
        observed_at: "2026-02-01",
      });
    });
    const result = await compared(at.sides);
    expect(result.warnings).toEqual([]);
    expect(summary(result)).toEqual([`changed ${free} value raw_value observed_at history`]);
    expect((await ran(at.sides)).out).toContain(
      "history      + 60 requests/minute, from 2025-09-01T08:00:00Z, “60 requests per minute”",
    );
  });

  it("of money change with their currency, and then by no percentage", async () => {
    at.replace(
      acme,
      "value: 20.5\n            currency: USD",
      "value: 21\n            currency: EUR",
    );
    const [change] = (await compared(at.sides)).changes;
    expect(change).toMatchObject({
      percent: null,
      fields: [{ field: "value" }, { field: "currency" }],
    });
    expect((await ran(at.sides)).out).toContain("20.5 USD per month → 21 EUR per month\n");
  });
});

describe("what comes and goes", () => {
  it("tells a deleted fact from one that is marked as removed", async () => {
    at.edit(acme, (data) => {
      delete data.products.api.plans.free.facts["support.tier"];
      delete data.sources.copy;
      data.facts["api.version.current"].pop();
    });
    const result = await compared(at.sides);
    expect(summary(result)).toEqual(["removed acme/api/free/support.tier"]);
    expect(result.warnings).toMatchObject([{ rule: "vanished-facts" }]);
    expect(result.warnings[0]!.message).toContain("acme/api/free/support.tier");
    expect(result.warnings[0]!.message).toContain("removed_at");
  });

  it("never shows what is inferred, only what it becomes", async () => {
    at.replace(
      acme,
      "value: 424242, source: old-page, status: inferred",
      "value: 424243, source: old-page, status: inferred",
    );
    at.replace(
      "providers/planted-inferred-provider.yaml",
      "name: planted-inferred-name",
      "name: planted-inferred-other",
    );
    expect((await ran(at.sides)).out).toContain("No fact changes.");
    at.replace(
      acme,
      "value: 424243, source: old-page, status: inferred",
      "value: 424243, raw_value: 424243 doors, source: old-page",
    );
    expect(summary(await compared(at.sides))).toEqual([
      "added acme/api/secret/secret.door.max_count",
    ]);
    const back = await compared({ facts: at.base, base: at.facts });
    expect(summary(back)).toEqual(["removed acme/api/secret/secret.door.max_count"]);
    const outputs = ["text", "markdown", "json"] as const;
    for (const format of outputs) {
      const { out } = await ran({ facts: at.base, base: at.facts, format });
      expect(out).not.toMatch(/424242|v4-planted|987654321|planted-inferred-(?!plan")/);
    }
  });

  it("names providers, and warns where one vanishes", async () => {
    at.replace("providers/zeta-2.yaml", "name: Zeta Two", "name: Zeta");
    const file = join(at.facts, "providers/beta.yaml");
    renameSync(file, join(at.facts, "providers/gamma.yaml"));
    at.replace("providers/gamma.yaml", "homepage:", "formerly: [beta]\nhomepage:");
    const renamed = await compared(at.sides);
    const zeta = { change: "changed", name: "provider zeta-2" };
    expect(renamed.definitions).toMatchObject([
      { change: "removed", name: "provider beta" },
      { ...zeta, fields: [{ before: "Zeta Two", after: "Zeta" }] },
      { change: "added", name: "provider gamma" },
    ]);
    expect(renamed.counts).toMatchObject({ moved: 3, changed: 0, added: 0, removed: 0 });
    expect(renamed.warnings).toEqual([]);
    rmSync(join(at.facts, "providers/gamma.yaml"));
    const gone = await compared(at.sides);
    expect(gone.definitions).toMatchObject([{ change: "removed", name: "provider beta" }, zeta]);
    expect(gone.warnings.map(({ rule }) => rule)).toEqual(["vanished-facts", "vanished-providers"]);
  });
});

describe("ids that move", () => {
  it("are followed through `formerly` of a product, a plan and a key", async () => {
    at.edit(acme, (data) => {
      const { legacy, ...products } = data.products;
      data.products = { ...products, classic: { ...legacy, formerly: ["legacy"] } };
    });
    const result = await compared(at.sides);
    expect(result.counts).toMatchObject({ moved: 5, added: 0, removed: 0, values: 0 });
    expect(result.changes.map(({ fields }) => fields)).toEqual([[], [], [], [], []]);
    expect(result.warnings).toEqual([]);
  });

  it("are gone and new where nothing leads to them", async () => {
    at.edit(acme, (data) => {
      const { legacy, ...products } = data.products;
      data.products = { ...products, classic: legacy };
    });
    const result = await compared(at.sides);
    expect(result.counts).toMatchObject({ moved: 0, added: 5, removed: 5 });
    expect(result.warnings).toMatchObject([{ rule: "vanished-facts" }]);
    expect(result.warnings[0]!.message).toContain("formerly");
  });

  it("are no other fact where two pages begin to disagree", async () => {
    at.edit(acme, (data) => {
      const { facts } = data.products.api.plans.free;
      facts["support.tier"] = [
        facts["support.tier"],
        { value: "email", raw_value: "email support", source: "pricing" },
      ];
    });
    expect(summary(await compared(at.sides))).toEqual([
      "moved acme/api/free/support.tier@copy was acme/api/free/support.tier status stale_reason conflicts_with",
      "added acme/api/free/support.tier@pricing",
    ]);
  });
});

describe("keys and the dataset", () => {
  it("show their own fields, and no change of a fact for them", async () => {
    at.replace("keys.yaml", "unit: GB", "unit: GiB");
    at.replace("keys.yaml", "planet.moons.max_count", "planet.satellites.max_count");
    at.replace("dataset.yaml", "verified_for_days: 100", "verified_for_days: 99");
    const result = await compared(at.sides);
    expect(result.definitions).toMatchObject([
      {
        change: "changed",
        name: "dataset",
        fields: [{ field: "verified_for_days", before: 100, after: 99 }],
      },
      { change: "removed", name: "key planet.moons.max_count" },
      {
        change: "changed",
        name: "key storage.included_gb",
        fields: [{ field: "unit", before: "GB", after: "GiB" }],
      },
      { change: "added", name: "key planet.satellites.max_count" },
    ]);
    expect(result.changes).toEqual([]);
    expect(result.warnings.map(({ rule }) => rule)).toContain("reused-ids");
  });

  it("follow a key that is renamed, with and without facts", async () => {
    for (const [key, today] of [
      ["planet.moons.max_count", "planet.satellites.max_count"],
      ["storage.included_gb", "storage.space_gb"],
    ] as const) {
      at.replace("keys.yaml", `${key}:\n`, `${today}:\n  formerly: [${key}]\n`);
      for (const slug of ["acme", "zeta-2"])
        at.edit(`providers/${slug}.yaml`, ({ products }) => {
          for (const { facts = {} } of Object.values<Data>(products)) {
            if (facts[key] === undefined) continue;
            facts[today] = facts[key];
            delete facts[key];
          }
        });
    }
    const result = await compared(at.sides);
    expect(result.counts).toMatchObject({ moved: 4, added: 0, removed: 0, changed: 0 });
    expect(result.warnings).toEqual([]);
  });
});
