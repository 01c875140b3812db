/** What a build must not do to the dataset that was published last. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "../build/command/build.ts";
import { gates, refusals } from "../build/dataset/gates.ts";
import type { Fact } from "../build/schema/fact.ts";
import { built, recorded, sample, type Built } from "./built.ts";

let dataset: Built;
let folder: string;
beforeAll(async () => {
  dataset = await built();
  folder = mkdtempSync(join(tmpdir(), "facts-gates-"));
});
afterAll(() => {
  dataset.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A hundred facts of ten providers, ten each. */
function facts(
  change: (fact: Fact, provider: number, index: number) => Fact | undefined = (fact) => fact,
): Fact[] {
  const one = dataset.snapshot[0]!;
  return Array.from({ length: 100 }, (_, i) => {
    const slug = `p${Math.floor(i / 10)}`;
    const fact = {
      ...one,
      id: `${slug}/*/*/k.n${i % 10}`,
      provider: { slug, name: slug },
      datatype: "integer" as const,
      unit: "u",
      value: i,
    };
    return change(fact, Math.floor(i / 10), i % 10);
  }).filter((fact) => fact !== undefined);
}

function reasons(after: readonly Fact[], today = (id: string) => id): readonly string[] {
  return refusals({ before: facts(), after, today });
}

describe("a gate", () => {
  it("is open for the same facts, for new ones, and for none before", () => {
    expect(reasons(facts())).toEqual([]);
    expect(refusals({ before: [], after: facts(), today: (id) => id })).toEqual([]);
  });

  it("lets 10% of the facts vanish, and refuses more", () => {
    expect(reasons(facts((fact, _, i) => (i === 0 ? undefined : fact)))).toEqual([]);
    expect(
      reasons(facts((fact, p, i) => (i === 0 || (p === 0 && i === 1) ? undefined : fact))),
    ).toEqual([
      "vanished-facts: 11 of 100 facts vanish (11.0%; at most 10%), p0/*/*/k.n0 among them",
    ]);
  });

  it("refuses when a provider vanishes, but not when it is renamed", () => {
    const renamed = facts((fact, p) =>
      p === 3
        ? { ...fact, id: fact.id.replace("p3", "new"), provider: { slug: "new", name: "New" } }
        : fact,
    );
    expect(reasons(renamed)).toEqual([
      "vanished-providers: the provider p3 vanishes with all of its facts",
    ]);
    expect(reasons(renamed, (id) => id.replace(/^p3\//, "new/"))).toEqual([]);
  });

  it("lets 20% of a provider's values change at once, and refuses more", () => {
    const changed = (most: number) =>
      facts((fact, p, i) => (p === 5 && i < most ? { ...fact, value: -1 } : fact));
    expect(reasons(changed(2))).toEqual([]);
    expect(reasons(changed(3))).toEqual([
      "changed-values: 3 of 10 values of p5 change at once (30.0%; at most 20%)",
    ]);
  });

  it("refuses an id that would mean something else", () => {
    expect(
      reasons(facts((fact, p, i) => (p === 1 && i === 1 ? { ...fact, unit: "v" } : fact))),
    ).toEqual(["reused-ids: p1/*/*/k.n1 meant integer in u and would mean integer in v"]);
  });

  it("has a name and a sentence", () => {
    expect(new Set(gates.map(({ name }) => name)).size).toBe(gates.length);
    for (const { description } of gates) expect(description).toMatch(/\.$/);
  });
});

describe("a build with a baseline", () => {
  const run = async (lines: readonly object[] | string, publishAnyway = false) => {
    const baseline = join(folder, "snapshot.jsonl");
    const text =
      typeof lines === "string" ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join("");
    writeFileSync(baseline, text);
    const terminal = recorded();
    const code = await build(
      {
        ...sample,
        out: join(folder, "dist"),
        baseUrl: undefined,
        mode: "full",
        quiet: true,
        baseline,
        publishAnyway,
      },
      terminal,
    );
    return { code, err: terminal.printed.err };
  };

  it("is published over what it was", async () => {
    expect(await run(dataset.snapshot)).toEqual({ code: 0, err: "" });
  });

  it("follows a provider's earlier name", async () => {
    const before = dataset.snapshot.map((fact) =>
      fact.provider.slug === "acme"
        ? {
            ...fact,
            id: fact.id.replace(/^acme\//, "acme-inc/"),
            provider: { ...fact.provider, slug: "acme-inc" },
          }
        : fact,
    );
    expect(await run(before)).toEqual({ code: 0, err: "" });
  });

  it("is refused with every reason, and published with the override, which prints them", async () => {
    const vanished = dataset.snapshot.map((fact) => ({ ...fact, id: `x${fact.id}` }));
    const refused = await run(vanished);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^vanished-facts: 20 of 20 facts vanish/);
    expect(refused.err).toContain("--publish-anyway overrides");
    const overridden = await run(vanished, true);
    expect(overridden.code).toBe(0);
    expect(overridden.err).toMatch(/^overridden: vanished-facts: /);
  });

  it.each(["not json", '{"id": 1}\n'])("is refused where the baseline is %j", async (text) => {
    const { code, err } = await run(text);
    expect(code).toBe(1);
    expect(err).toContain("is no snapshot");
  });
});
