/**
 * What a host is sent anew: a day that passes and a value that is corrected change few of the files. Tried on some of
 * the real providers, with everything that a build writes of them. And how much hosts take, by our own facts.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { contentsOf } from "../build/publish/compose/contents.ts";
import { hosts } from "../build/derive/hosts/hosts.ts";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { loadTree } from "../build/load/tree.ts";
import type { StaticMode } from "../build/respond/answers.ts";
import type { Curated } from "../build/schema/curated.ts";
import { real, sample } from "./built.ts";
import { realDataset, realFacts } from "./real.ts";

const some: Curated = {
  ...realFacts(),
  providers: realFacts().providers.filter((_, at) => at % 32 === 0),
};
const nextDay = new Date(Date.parse(real.asOf) + 86_400_000).toISOString().replace(".000", "");

type Digests = ReadonlyMap<string, string>;

async function digestsOf(curated: Curated, asOf: string, mode: StaticMode): Promise<Digests> {
  const dataset: Dataset = buildDataset(curated, { asOf, baseUrl: "https://facts.test" });
  const tree = loadTree(sample.facts);
  const read = async (file: string) => {
    const content = await files.get(file)?.content();
    return content === undefined ? undefined : new Uint8Array(Buffer.from(content as string));
  };
  const parts = contentsOf({ dataset, tree, mode, read });
  const files = new Map(
    parts.flatMap((part) => [...part.files()]).map((each) => [each.file, each]),
  );
  const digests = [...files.values()].map(async (each): Promise<[string, string]> => {
    const content = await each.content();
    return [each.file, createHash("sha256").update(content).digest("hex")];
  });
  return new Map(await Promise.all(digests));
}

function changed(before: Digests, after: Digests): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (file) => before.get(file) !== after.get(file),
  );
}

it.each(["lean", "full"] as const)("are few of a %s build", async (mode) => {
  const before = await digestsOf(some, real.asOf, mode);
  const ofDay = changed(before, await digestsOf(some, nextDay, mode));
  expect(ofDay.length, ofDay.join("\n")).toBeLessThan(before.size / 20);
  const ofValue = changed(before, await digestsOf(corrected(some), real.asOf, mode));
  expect(ofValue.length, ofValue.join("\n")).toBeLessThanOrEqual(50);
  expect(ofValue).toContain("data/snapshot.jsonl");
});

/** The first number of the first provider, ten times as high. */
function corrected({ providers: [first, ...others], ...rest }: Curated): Curated {
  const changing = structuredClone(first!);
  const { file } = changing;
  const entry = [file, ...Object.values(file.products ?? {})]
    .flatMap(({ facts = {} }) => Object.values(facts as Record<string, Entry | Entry[]>).flat())
    .find(({ value }) => typeof value === "number")!;
  entry.value = 10 * (entry.value as number);
  return { ...rest, providers: [changing, ...others] };
}

interface Entry {
  value?: unknown;
}

const hostNamed = (id: string) => hosts.find((host) => host.id === id)!;

it("hosts take on their free plans what our own facts say", () => {
  const facts = new Map(realDataset().facts.map((fact) => [fact.id, fact.value]));
  for (const [id, files] of [
    ["cloudflare", "cloudflare/workers-static-assets/workers-free/hosting.site.max_files"],
    ["cloudflare-pages", "cloudflare/pages/free/hosting.site.max_files"],
  ] as const)
    expect(hostNamed(id).takes?.files, id).toBe(facts.get(files));
  for (const [id, size, factor] of [
    ["github", "github/pages/*/hosting.site.max_gb", 1000],
    ["lambda", "aws/lambda/*/compute.function.max_package_mb", 1],
  ] as const)
    expect(hostNamed(id).takes?.megabytes, id).toBe(factor * Number(facts.get(size)));
  const [paid, free] = ["paid", "free"].map((plan) =>
    Number(facts.get(`cloudflare/d1/workers-${plan}/database.size.max_gb`)),
  );
  expect(hostNamed("d1").takes?.besides).toBe(
    `${paid} GB a database, ${1000 * free!} MB on the free plan`,
  );
  // What a database costs is computed from these.
  const priced = readFileSync("docs/scale.md", "utf8").matchAll(/`(cloudflare\/\S+)` +\| (\S+)/g);
  for (const [, id = "", value] of priced) expect([id, facts.get(id)]).toEqual([id, Number(value)]);
});
