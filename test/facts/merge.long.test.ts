/** Two people who edit one provider on one day: git merges what they wrote, and the checks pass on it. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { factsSetVerb } from "../../build/curate/set/command/facts-set.ts";
import { onceFor } from "../../build/schema/lists/once-for.ts";
import { loadTree } from "../../build/load/tree.ts";
import { judge } from "../../build/validate/quality/quality.ts";
import { validate } from "../../build/validate/validate.ts";
import { runVerb } from "../run-verb.ts";

const asOf = "2026-06-02T00:00:00Z";
const copied = (page: string) => `
    type: official_docs
    retrieved_at: 2026-03-20T18:23:32Z
    archive_url: https://github.com/acme/docs/blob/0020a39141e35fe219c1f6eccd7bba733f7611ab/${page}.md`;
/** Facts in no order, with and without braces, of pages with a permanent copy. */
const provider = `name: Acme
homepage: https://acme.test
hosts: [github.com/acme]
sources:
  plans:
    url: https://acme.test/plans
    title: Plans${copied("plans")}
  limits:
    url: https://acme.test/limits
    title: Limits${copied("limits")}
products:
  postgres:
    name: Acme Postgres
    plans:
      free:
        name: Free
        facts:
          compute.hours_per_month:
            value: 100
            raw_value: 100 hours per month
            source: plans
          database.branches.max_count: { value: 10, raw_value: 10 branches, source: plans }
          metrics.retention_days:
            value: 1
            raw_value: 1 day
            source: limits
          projects.max_count: { value: 100, raw_value: 100 projects, source: plans }
          database.storage.included_gb:
            value: 2
            raw_value: 2 GB of storage
            source: limits
      team:
        name: Team
        facts:
          database.branches.max_count: { value: 20, raw_value: 20 branches, source: plans }
`;

const units = {
  "compute.hours_per_month": "hours/month",
  "database.branches.max_count": "branches",
  "metrics.retention_days": "days",
  "projects.max_count": "projects",
  "database.storage.included_gb": "GB",
  "api.rate_limit.requests_per_minute": "requests/minute",
  "database.connections.max_count": "connections",
  "hosting.bandwidth_gb_per_month": "GB/month",
  "team.members.max_count": "members",
};
const keys = Object.entries(units).map(
  ([key, unit]) => `${key}: { description: D., datatype: integer, unit: ${unit} }\n`,
);

let folder: string;
const file = () => join(folder, "facts/providers/acme.yaml");

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "facts-merge-"));
  mkdirSync(join(folder, "facts/providers"), { recursive: true });
  cpSync("facts/dataset.yaml", join(folder, "facts/dataset.yaml"));
  writeFileSync(join(folder, "facts/keys.yaml"), keys.join(""));
});

interface Edit {
  readonly plan: string;
  readonly key: string;
  readonly value: string;
  readonly quote: string;
  readonly source?: string;
}

const of = (key: string, value: string, quote: string, more: Partial<Edit> = {}): Edit => {
  return { plan: "free", key, value, quote, ...more };
};
const changes = [
  of("compute.hours_per_month", "120", "120 hours per month"),
  of("database.branches.max_count", "20", "20 branches"),
  of("metrics.retention_days", "3", "3 days", { source: "limits" }),
  of("projects.max_count", "50", "50 projects"),
  of("database.branches.max_count", "30", "30 branches", { plan: "team" }),
];
const additions = [
  of("api.rate_limit.requests_per_minute", "60", "60 requests per minute"),
  of("database.connections.max_count", "100", "100 connections"),
  of("team.members.max_count", "3", "3 members", { source: "https://acme.test/teams" }),
  of("metrics.retention_days", "7", "7 days", { plan: "team", source: "limits" }),
];

/** The file with one edit, made at a time of that day of its own: each is made once in the morning, once later. */
const edited = (hour: number) =>
  onceFor(async ({ plan, key, value, quote, source = "plans" }: Edit) => {
    writeFileSync(file(), provider);
    const described = source.startsWith("https:") ? ["--title", "Teams", "--type", "terms"] : [];
    const place = ["--facts", join(folder, "facts"), "--as-of", asOf, "acme", `postgres/${plan}`];
    const args = [...place, key, value, "--quote", quote, "--source", source, ...described];
    const now = Date.parse(asOf) + hour * 3_601_000;
    expect(await runVerb(factsSetVerb, args, { now })).toMatchObject({ code: 0 });
    return readFileSync(file(), "utf8");
  });
const [morning, later] = [edited(9), edited(15)];

async function merged(one: Edit, other: Edit): Promise<boolean> {
  const texts = { one: await morning(one), base: provider, other: await later(other) };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
  const args = ["merge-file", "-p", ...Object.keys(texts)];
  const { status, stdout } = spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) return false;
  writeFileSync(file(), stdout);
  expect(findings()).toEqual([]);
  return true;
}

/** What `check --strict` would refuse. */
function findings(): readonly unknown[] {
  const tree = loadTree(join(folder, "facts"));
  const validated = validate(tree, asOf);
  if (!validated.ok) return validated.problems;
  return judge(tree, validated.curated, asOf).findings.filter(({ file: at }) =>
    at.endsWith("acme.yaml"),
  );
}

const pairsOf = (edits: readonly Edit[]) =>
  edits.flatMap((one, index) => edits.slice(index + 1).map((other) => [one, other] as const));
const named = ({ plan, key }: Edit): string => `${plan}/${key}`;

/** What one changes ends on the line before the one line that the other changes: no line merge parts the two. */
const touches = (one: Edit, other: Edit): boolean =>
  [`${one.key} ${other.key}`, `${other.key} ${one.key}`].some(
    (pair) =>
      one.plan === other.plan &&
      (pair === "compute.hours_per_month database.branches.max_count" ||
        pair === "metrics.retention_days projects.max_count"),
  );

describe("two people on one day", () => {
  const [api, connections] = additions;
  const apart = changes.filter(
    ({ plan, key }) => plan === "team" || key !== "database.branches.max_count",
  );
  it.each([
    ["change two values, of whatever plans and pages", pairsOf(changes)],
    ["add two facts, of one plan or of two, of a page that is new too", pairsOf(additions)],
    ["add one and change another", changes.map((change) => [api!, change] as const)],
    ["add one beside another", apart.map((change) => [connections!, change] as const)],
  ])("%s", async (_, pairs) => {
    for (const [one, other] of pairs) {
      const names = [named(one), named(other)];
      expect([...names, await merged(one, other)]).toEqual([...names, !touches(one, other)]);
    }
  });

  it("write the same fact with two values: that is for a person to decide", async () => {
    const other = of("compute.hours_per_month", "130", "130 hours per month");
    expect(await merged(changes[0]!, other)).toBe(false);
  });
});
