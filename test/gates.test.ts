/** What a build must not do to the dataset that was published last. */
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { build } from "../build/commands/build.ts";
import { overridesIn } from "../build/commands/terminal/flag.ts";
import { gateRefusals, type GateRefusal } from "../build/dataset/gates.ts";
import { readFlagText } from "../build/commands/terminal/verb.ts";
import { UsageError } from "../build/commands/terminal/usage-error.ts";
import type { Fact } from "../build/schema/fact.ts";
import { recorded, sample, type Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { trial, type Data } from "./diff/trial.ts";
import { datasetOf } from "./valid.ts";

let dataset: Built;
let folder: string;
beforeAll(async () => {
  dataset = await builtOnce();
  folder = mkdtempSync(join(tmpdir(), "facts-gates-"));
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
  return gateRefusals({ before: facts(), after, today }).map(shown);
}

function shown({ name, message }: GateRefusal): string {
  return `${name}: ${message}`;
}

describe("a gate", () => {
  it("is open for the same facts, for new ones, and for none before", () => {
    expect(reasons(facts())).toEqual([]);
    expect(gateRefusals({ before: [], after: facts(), today: (id) => id })).toEqual([]);
  });

  it("lets no fact vanish, however few of them: it names the first, their count and the repair", () => {
    const repair = "`formerly` keeps an id known, `removed_at` a fact)";
    expect(reasons(facts((fact, p, i) => (p === 4 && i === 2 ? undefined : fact)))).toEqual([
      `vanished-facts:p4: 1 id that leads nowhere (p4/*/*/k.n2; ${repair}`,
    ]);
    const some = facts((fact, p, i) =>
      (p === 1 && i < 5) || (p === 2 && i > 7) ? undefined : fact,
    );
    expect(reasons(some)).toEqual([
      `vanished-facts:p1: 5 ids that lead nowhere (p1/*/*/k.n0, p1/*/*/k.n1, p1/*/*/k.n2 and 2 more; ${repair}`,
      `vanished-facts:p2: 2 ids that lead nowhere (p2/*/*/k.n8, p2/*/*/k.n9; ${repair}`,
    ]);
  });

  it("refuses when a provider vanishes, but not when it is renamed", () => {
    const renamed = facts((fact, p) =>
      p === 3
        ? { ...fact, id: fact.id.replace("p3", "new"), provider: { slug: "new", name: "New" } }
        : fact,
    );
    expect(reasons(renamed)).toEqual([
      expect.stringMatching(/^vanished-facts:p3: 10 ids that lead nowhere /),
      "vanished-providers:p3: the provider p3 vanishes with all of its facts",
    ]);
    expect(reasons(renamed, (id) => id.replace(/^p3\//, "new/"))).toEqual([]);
  });

  /** `changed` of the `kept` values of one provider are others. */
  const afterChange = (changed: number, kept: number) => {
    const one = facts()[0]!;
    const own = (value: (i: number) => number) =>
      Array.from({ length: kept }, (_, i) => ({ ...one, id: `p0/*/*/k.n${i}`, value: value(i) }));
    const [before, after] = [own(() => 1), own((i) => (i < changed ? 2 : 1))];
    return gateRefusals({ before, after, today: (id) => id }).map(shown);
  };

  it("refuses more than a fifth of a provider's values that change at once", () => {
    expect(afterChange(21, 100)).toEqual([
      "changed-values:p0: 21 of 100 values of p0 change at once (21.0%; at most 20%, or 2 values)",
    ]);
  });

  it("is open for every share that is not more, whatever the numbers", () => {
    fc.assert(
      fc.property(fc.nat(60), fc.integer({ min: 1, max: 60 }), (some, kept) => {
        const changed = Math.min(some, kept);
        expect(afterChange(changed, kept).length).toBe(changed > 2 && changed * 5 > kept ? 1 : 0);
      }),
    );
  });

  it.each<[Partial<Pick<Fact, "datatype" | "unit">>, string]>([
    [{ unit: "v" }, "integer in v"],
    [{ datatype: "decimal" }, "decimal in u"],
    [{ datatype: "string", unit: null }, "string"],
  ])("refuses an id that would mean something else: %j", (change, meaning) => {
    expect(
      reasons(facts((fact, p, i) => (p === 1 && i === 1 ? { ...fact, ...change } : fact))),
    ).toEqual([
      `reused-ids:${facts()[0]!.key}: p1/*/*/k.n1 meant integer in u and would mean ${meaning}`,
    ]);
  });
});

describe("a build with a baseline", () => {
  const run = async (lines: readonly object[] | string, publishAnyway = "") => {
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
        mode: "lean",
        quiet: true,
        baseline,
        publishAnyway: readFlagText("--publish-anyway", publishAnyway, overridesIn),
      },
      terminal,
    );
    return { code, err: terminal.printed.err };
  };

  describe("of curated facts, of which a plan has three", () => {
    const acme = "providers/acme.yaml";
    const tier = "acme/api/free/support.tier";
    const at = trial();

    /** What refuses the facts that were changed so, over those of before. */
    const after = (change: (api: Data) => void): string => {
      at.edit(acme, ({ products }) => change(products.api));
      const { facts, renamed } = datasetOf(at.facts, sample.asOf);
      const today = (id: string): string => renamed.get(id) ?? id;
      return gateRefusals({ before: dataset.snapshot, after: facts, today }).map(shown).join("\n");
    };
    it.each<[string, (api: Data) => void, string]>([
      [
        "a fact gets a scope",
        (api) => {
          api.scopes = { eu: "Europe" };
          api.plans.free.facts["support.tier"].scope = "eu";
        },
        "1 id that leads nowhere (",
      ],
      [
        "a plan is renamed and leads nowhere",
        ({ plans }) => {
          plans.starter = plans.free;
          delete plans.free;
        },
        "3 ids that lead nowhere (",
      ],
    ])("is refused where %s", (_, change, ids) => {
      const refused = after(change);
      expect(refused).toContain(`vanished-facts:acme: ${ids}`);
      expect(refused).toContain(tier);
    });

    it.each<[string, (api: Data) => void]>([
      [
        "a fact is marked removed",
        ({ plans }) => (plans.free.facts["support.tier"].removed_at = "2026-04-01"),
      ],
      [
        "a plan leads on from its earlier name",
        ({ plans }) => {
          plans.starter = { ...plans.free, formerly: ["free"] };
          delete plans.free;
        },
      ],
      [
        "a fact leads on from where it stood",
        ({ plans, facts }) => {
          facts["support.tier"] = { ...plans.free.facts["support.tier"], formerly: [tier] };
          delete plans.free.facts["support.tier"];
        },
      ],
    ])("is published where %s", (_, change) => {
      expect(after(change)).toBe("");
    });
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

  it("is refused with every reason and what to type, and published over all that is named", async () => {
    const vanished = dataset.snapshot.map((fact) => ({ ...fact, id: `x${fact.id}` }));
    const refused = await run(vanished);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/^vanished-facts: \d+ ids that lead nowhere \(xacme\//);
    const [, typed = ""] =
      /If all of it is meant: --publish-anyway (\S+)\n$/.exec(refused.err) ?? [];
    expect(typed).toBe(
      ["facts", "providers"]
        .flatMap((gate) => ["acme", "beta", "zeta-2"].map((slug) => `vanished-${gate}:${slug}`))
        .join(),
    );
    const overridden = await run(vanished, typed);
    expect(overridden.code).toBe(0);
    expect(overridden.err).toMatch(/^overridden: vanished-facts: /);
    expect(overridden.err).not.toMatch(/^(?!overridden: )./m);
  });

  it("is refused for what no override names: one reason lets through no other", async () => {
    const vanished = dataset.snapshot.map((fact) => ({ ...fact, id: `x${fact.id}` }));
    for (const typed of [
      "vanished-facts",
      "vanished-facts:acme,vanished-facts:beta,vanished-facts:zeta-2,vanished-providers:acme",
      "changed-values:acme",
    ]) {
      const { code, err } = await run(vanished, typed);
      expect([typed, code]).toEqual([typed, 1]);
      expect(err).toContain("\nvanished-providers: the provider beta vanishes");
      expect(err).toMatch(/,vanished-providers:zeta-2\n$/);
    }
  });

  it("says what an override did not have to override, and is published", async () => {
    expect(await run(dataset.snapshot, "changed-values:acme")).toEqual({
      code: 0,
      err: "nothing to override: changed-values:acme\n",
    });
  });

  it.each(["true", "all", "changed-value:acme", "vanished-facts:acme, everything"])(
    "takes no override of the name %j",
    (text) => expect(() => readFlagText("--publish-anyway", text, overridesIn)).toThrow(UsageError),
  );

  it.each(["not json", '{"id": 1}\n', '{"id":"a","provider":{"slug":"$(id)"}}\n'])(
    "is refused where the baseline is %j",
    async (text) => {
      const { code, err } = await run(text);
      expect(code).toBe(1);
      expect(err).toContain("is no snapshot");
    },
  );
});
