/**
 * What a host is sent anew: a day that passes and a value that is corrected change few of the files. Tried on some of
 * the real providers, with everything that a build writes of them.
 */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentsOf } from "../build/publish/compose/contents.ts";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { loadTree } from "../build/load/tree.ts";
import type { StaticMode } from "../build/respond/answers.ts";
import type { Curated } from "../build/schema/curated.ts";
import { real, sample } from "./built.ts";
import { realFacts } from "./real.ts";

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
