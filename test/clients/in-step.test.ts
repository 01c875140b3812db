/** The client of `docs/in-your-build.md`: whatever was edited meanwhile, its copy ends in the bytes of the snapshot. */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentsOf } from "../../build/publish/compose/contents.ts";
import type { DatasetProvider } from "../../build/dataset/dataset.ts";
import { loadTree } from "../../build/load/tree.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { sample } from "../built.ts";
import { effort } from "../effort.ts";
import { datasetOf } from "../valid.ts";

interface Step {
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}
interface Client {
  readonly stayInStep: (base: string, folder: string, ask: typeof fetch) => Promise<void>;
  readonly stepBetween: (copy: string, next: string) => Step;
}

const root = mkdtempSync(join(tmpdir(), "facts-in-step-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let client: Client;
beforeAll(async () => {
  const document = readFileSync("docs/in-your-build.md", "utf8");
  const codes = [...document.matchAll(/<!-- in-step(?:-tells)? -->\n\n```js\n([\s\S]*?)```/g)];
  expect(linesOfCode(codes[0]![1]!)).toBeLessThanOrEqual(25);
  const program = join(root, "in-step.mjs");
  writeFileSync(program, codes.map(([, code]) => code).join("\n"));
  client = (await import(pathToFileURL(program).href)) as Client;
});

/** Without blank lines. */
function linesOfCode(code: string): number {
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

const tree = loadTree(sample.facts);
const dataset = datasetOf(tree, sample.asOf);

/** What is published at a moment, and what was asked of it. */
class Publication {
  readonly asked: string[] = [];
  readonly files: ReadonlyMap<string, () => unknown>;

  constructor(providers: readonly DatasetProvider[]) {
    const now = { ...dataset, providers, facts: providers.flatMap(({ facts }) => facts) };
    const read = () => Promise.reject(new Error("no file of an output is read"));
    this.files = new Map(
      contentsOf({ dataset: now, tree, mode: "lean", read })
        .filter(({ name }) => ["provider", "guides"].includes(name))
        .flatMap(({ files }) => [...files()])
        .map((each) => [each.file, () => each.content()]),
    );
  }

  text(file: string): string {
    return Buffer.from(this.files.get(file)!() as Uint8Array).toString();
  }

  readonly ask = ((address: string) => {
    const file = new URL(address).pathname.slice(1);
    this.asked.push(file);
    const content = this.files.get(file);
    return Promise.resolve(
      content ? new Response(content() as string) : new Response("", { status: 404 }),
    );
  }) as typeof fetch;
}

function linesById(text: string): ReadonlyMap<string, string> {
  return new Map(
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => [(JSON.parse(line) as { id: string }).id, line]),
  );
}

let copies = 0;
const newCopy = (): string => join(root, `copy-${copies++}`);
const textOf = (copy: string): string => readFileSync(join(copy, "snapshot.jsonl"), "utf8");
const base = "https://facts.test";

/** What becomes of a provider: facts with other words, facts that go, another slug, its end, a twin of it. */
type Edit = (provider: DatasetProvider, at: number) => readonly DatasetProvider[];

const edits: Readonly<Record<string, Edit>> = {
  note: (provider, at) => [
    withFacts(provider, (fact, i) => (i % 3 ? fact : { ...fact, note: `N${at}` })),
  ],
  gone: (provider, at) => [
    { ...provider, facts: provider.facts.filter((_, i) => i % 5 !== at % 5) },
  ],
  slug: (provider, at) => [named(provider, `z-${at}`)],
  removed: () => [],
  copy: (provider, at) => [provider, named(provider, `another-${at}`)],
};

function withFacts(
  provider: DatasetProvider,
  change: (fact: Fact, index: number) => Fact,
): DatasetProvider {
  return { ...provider, facts: provider.facts.map(change) };
}

function named(provider: DatasetProvider, slug: string): DatasetProvider {
  const own = withFacts(provider, (fact) => ({
    ...fact,
    id: fact.id.replace(/^[^/]+/, slug),
    provider: { ...fact.provider, slug },
  }));
  return { ...own, slug };
}

const anyEdit = fc.record({ kind: fc.constantFrom(...Object.keys(edits)), at: fc.nat(1_000_000) });
const months = fc.array(
  fc.record({ made: fc.array(anyEdit, { maxLength: 4 }), asks: fc.boolean() }),
  { minLength: 24, maxLength: 24 },
);

it("ends in the same bytes after two years of edits, and asks for nothing that it has", async () => {
  await fc.assert(
    fc.asyncProperty(months, async (years) => {
      let { providers } = dataset;
      const copy = newCopy();
      await client.stayInStep(base, copy, new Publication(providers).ask);
      for (const [month, { made, asks }] of years.entries()) {
        for (const { kind, at } of made) {
          const edited = providers
            .flatMap((each, i) => (i === at % providers.length ? edits[kind]!(each, at) : each))
            .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
          const isValid =
            new Set(edited.map(({ slug }) => slug)).size === edited.length &&
            edited.every(({ facts }) => facts.length > 0);
          if (isValid && edited.length > 1) providers = edited;
        }
        if (asks || month === 23) await expectStep(new Publication(providers), copy);
      }
    }),
    { numRuns: effort(2, 40) },
  );
});

async function expectStep(now: Publication, copy: string): Promise<void> {
  const [before, snapshot] = [textOf(copy), now.text("data/snapshot.jsonl")];
  await client.stayInStep(base, copy, now.ask);
  expect(textOf(copy)).toBe(snapshot);
  const { changed, removed } = client.stepBetween(before, snapshot);
  const [was, is] = [linesById(before), linesById(snapshot)];
  expect(changed).toEqual([...is.keys()].filter((id) => is.get(id) !== was.get(id)));
  expect(removed).toEqual([...was.keys()].filter((id) => !is.has(id)));
  // The list, and the lists of providers that have a line that is new, another or gone.
  const providers = new Set([...changed, ...removed].map((id) => id.split("/")[0]!));
  const parts = [...providers].map((slug) => `api/public/v1/providers/${slug}.json`);
  expect(now.asked.toSorted()).toEqual(
    ["data/parts.txt", ...parts.filter((file) => now.files.has(file))].toSorted(),
  );
}

describe("from whatever is there", () => {
  let now: Publication;
  let snapshot: string;
  beforeAll(() => {
    now = new Publication(dataset.providers);
    snapshot = now.text("data/snapshot.jsonl");
  });

  it.each([
    ["nothing", () => ""],
    ["half of each part", (text: string) => text.slice(0, text.length / 2)],
    ["what is no part", () => "<!doctype html>\n"],
  ])("%s", async (_, spoilt) => {
    const copy = newCopy();
    await client.stayInStep(base, copy, now.ask);
    for (const name of readdirSync(copy)) {
      const file = join(copy, name);
      writeFileSync(file, spoilt(readFileSync(file, "utf8")));
    }
    await client.stayInStep(base, copy, now.ask);
    expect(textOf(copy)).toBe(snapshot);
  });

  it("leaves the copy as it was where a part is missing or another than listed, and goes on from there", async () => {
    const copy = newCopy();
    mkdirSync(copy);
    writeFileSync(join(copy, "snapshot.jsonl"), "as it was");
    for (const answer of [new Response("", { status: 404 }), new Response("another\n")]) {
      const ask = ((address: string) =>
        address.endsWith("/acme.json")
          ? Promise.resolve(answer)
          : now.ask(address)) as typeof fetch;
      await expect(client.stayInStep(base, copy, ask)).rejects.toThrow(/status 404|ask again/);
      expect(textOf(copy)).toBe("as it was");
    }
    await client.stayInStep(base, copy, now.ask);
    expect(textOf(copy)).toBe(snapshot);
  });

  it("takes no list that was cut short", async () => {
    const list = now.text("data/parts.txt").split("\n");
    for (const lines of [0, 1, 2, list.length - 2]) {
      const cut = list.slice(0, lines).join("\n");
      const ask = ((address: string) =>
        address.endsWith("parts.txt")
          ? Promise.resolve(new Response(cut))
          : now.ask(address)) as typeof fetch;
      await expect(client.stayInStep(base, newCopy(), ask), String(lines)).rejects.toThrow(
        /ask again/,
      );
    }
  });
});

it("is listed as checksums are, the snapshot last", () => {
  const now = new Publication(dataset.providers);
  const lines = now.text("data/parts.txt").trimEnd().split("\n");
  const sums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  expect([...sums.keys()].at(-1)).toBe("data/snapshot.jsonl");
  for (const [file, sum] of sums)
    expect(createHash("sha256").update(now.text(file)).digest("hex"), file).toBe(sum);
});
