/** While a build replaces the output: no answer mixes two, and none says that what exists does not. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Generation } from "../../build/fallback/generation.ts";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk, readFrom } from "../../build/fallback/node/disk.ts";
import type { ReadFile } from "../../build/fallback/output-files.ts";
import { deflated, inflated, mostInflated } from "../../build/respond/deflated.ts";
import { built, get, type Built } from "../built.ts";
import { effort } from "../effort.ts";
import { address as mcp, posted, rpc } from "../mcp/messages.ts";

let dataset: Built;
beforeAll(async () => {
  // Lean: pairs are composed out of two files.
  dataset = await built({ mode: "lean" });
});
afterAll(() => dataset.remove());

const compare = "/api/public/v1/compare?a=acme&b=beta";

interface World {
  readonly read: ReadFile;
  readonly generation: Generation;
  /** How often was waited. */
  readonly pauses: () => number;
}

/**
 * An output that is replaced by one with other names, file by file, while it is read: `steps` says how
 * many files are replaced at each read, and where it ends the replacing stops.
 */
function world(steps: readonly number[], isEndless = false): World {
  const files = dataset.files.filter((file) => /^(api|data)\//.test(file) && !/\/md\//.test(file));
  // The files of an answer are replaced far from each other.
  const order = files.toSorted((a, b) => (a.length % 7) - (b.length % 7) || (a < b ? -1 : 1));
  let replaced = -1;
  let isDone = false;
  let next = 0;
  let paused = 0;
  const current = (): string | undefined => (isDone ? "new" : replaced < 0 ? "old" : undefined);
  const step = (): void => {
    for (let left = steps[next++] ?? (isEndless ? 0 : Infinity); left > 0 && !isDone; left--)
      if (++replaced > order.length) isDone = true;
  };
  return {
    async read(file) {
      step();
      const at = order.indexOf(file);
      if (at < 0) return undefined;
      // Between the removal of the old file and the new one's coming there is none.
      if (replaced === at) return undefined;
      const bytes = await readFrom(dataset.out)(file);
      if (bytes === undefined || replaced <= at) return bytes;
      const isShard = file.endsWith(".bin");
      const text = isShard ? await inflated(bytes) : new TextDecoder().decode(bytes);
      const renamed = text.replaceAll("Acme", "Other").replaceAll("Beta", "Later");
      return isShard ? deflated(renamed) : new TextEncoder().encode(renamed);
    },
    generation: {
      current,
      pause() {
        paused++;
        step();
        return Promise.resolve();
      },
    },
    pauses: () => paused,
  };
}

/** At many reads nothing is replaced: some answers are given before it begins. */
const schedule = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 60 })), { maxLength: 12 });

const call = (name: string, given: object): RequestInit =>
  posted(rpc("tools/call", { name, arguments: given }));

describe("while the files are replaced one by one", () => {
  it.each<[string, (handler: Handler) => Promise<Response>]>([
    ["a comparison", (handler) => get(handler, compare)],
    ["a tool", (handler) => get(handler, mcp, call("list_providers", {}))],
  ])("%s is of one build", async (_, ask) => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        const response = await ask(createHandler(world(steps)));
        expect(response.status).toBe(200);
        const names = (await response.text()).match(/Acme|Beta|Other|Later/g)!;
        const both = [...new Set(names)].toSorted().join();
        seen.add(both);
        expect(["Acme,Beta", "Later,Other"]).toContain(both);
      }),
      // Replaced at once, and not before it is answered: then whatever is drawn.
      { numRuns: effort(60, 300), examples: [[[]], [Array.from({ length: 12 }, () => 0)]] },
    );
    expect(seen.size).toBe(2);
  });

  it.each([
    "/api/public/v1/providers/acme",
    "/api/public/v1/keys/support.tier",
    "/api/public/v1/facts?provider=acme&plan=free",
    "/data/status.json",
  ])("%s is never said not to be there", async (address) => {
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        expect((await get(createHandler(world(steps)), address)).status).toBe(200);
      }),
      { numRuns: effort(40, 200) },
    );
  });
});

describe("where the replacing does not end", () => {
  const unavailable = { error: { code: "UNAVAILABLE" } };
  it.each<[string, RequestInit, object]>([
    ["/api/public/v1/providers/nobody", {}, unavailable],
    [compare, {}, unavailable],
    ["/nothing", {}, unavailable],
    [mcp, call("list_keys", {}), { id: 1, error: { code: -32603 } }],
  ])("%s is unavailable, after a bounded number of looks", async (address, init, body) => {
    const stuck = world([1], true);
    await stuck.read("");
    const handler = createHandler(stuck);
    const response = await get(handler, address, init);
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject(body);
    expect(stuck.pauses()).toBeLessThan(30);
    // A file that is there is served.
    expect((await get(handler, "/data/status.json")).status).toBe(200);
  });

  it("what repairs it is called once, by whoever asks", async () => {
    let isWhole = false;
    let calls = 0;
    const generation: Generation = {
      current: () => (isWhole ? "whole" : undefined),
      pause: () => Promise.resolve(),
      recover() {
        calls++;
        isWhole = true;
        return Promise.resolve();
      },
    };
    const handler = createHandler({ read: readFrom(dataset.out), generation });
    expect((await get(handler, compare)).status).toBe(200);
    expect((await get(handler, compare)).status).toBe(200);
    expect(calls).toBe(1);
  });
});

it.each([
  ["data/shards/names/provider.bin", "providers/nobody"],
  ["data/shards/names/provider.bin", "facts?provider=nobody&plan=free"],
  ["data/shards/lists.bin", "facts?provider=nobody&plan=free"],
  ["api/public/v1/providers/acme.json", "providers/acme"],
])("without %s, or with a damaged one, nothing is said of %s", async (needed, name) => {
  const read = readFrom(dataset.out);
  const tooMuch = deflated(" ".repeat(mostInflated + 1));
  for (const found of [
    undefined,
    ...(needed.endsWith(".bin") ? [new Uint8Array([1]), tooMuch] : []),
  ]) {
    const handler = createHandler({
      read: (file) => (file === needed ? Promise.resolve(found) : read(file)),
    });
    expect((await get(handler, `/api/public/v1/${name}`)).status).toBe(503);
  }
});

describe("on disk", () => {
  const pause = (): Promise<void> => Promise.resolve();

  it("the journal of a build stands for its replacing, and is not served", async () => {
    const handler = createHandler(openDisk(dataset.out, { pause }));
    expect((await get(handler, compare)).status).toBe(200);
    mkdirSync(join(dataset.out, ".building"));
    writeFileSync(join(dataset.out, ".building/journal.json"), "{}");
    expect((await get(handler, compare)).status).toBe(503);
    expect((await get(handler, "/data/status.json")).status).toBe(200);
    expect((await get(handler, "/.building/journal.json")).status).toBe(503);
    rmSync(join(dataset.out, ".building"), { recursive: true });
    expect((await get(handler, compare)).status).toBe(200);
    expect((await get(handler, "/.building/journal.json")).status).toBe(404);
  });

  it("an output that is replaced is answered from at once, file and composed answer and tool alike", async () => {
    const handler = createHandler(openDisk(dataset.out, { pause }));
    const record = join(dataset.out, "api/public/v1/providers/acme.json");
    const manifest = join(dataset.out, "manifest.json");
    const asks: readonly (readonly [string, RequestInit?])[] = [
      ["/api/public/v1/providers/acme"],
      [compare],
      [mcp, call("compare_providers", { a: "acme", b: "beta" })],
    ];
    const askAll = () => Promise.all(asks.map(async (ask) => (await get(handler, ...ask)).text()));
    /** As a build does it: the manifest comes last, as another file. */
    const put = (text: string): void => {
      writeFileSync(record, text);
      writeFileSync(`${manifest}.new`, readFileSync(manifest));
      renameSync(`${manifest}.new`, manifest);
    };
    const before = await askAll();
    const text = readFileSync(record, "utf8");
    put(text.replaceAll("60 requests", "61 requests"));
    const after = await askAll();
    put(text);
    for (const [at, body] of after.entries()) {
      expect(before[at]).toContain("60 requests");
      expect(body).toContain("61 requests");
      expect(body).not.toBe(before[at]);
    }
    expect(await askAll()).toEqual(before);
  });

  it("a folder without a manifest answers with the files that it has", async () => {
    const folder = join(dataset.folder, "bare");
    mkdirSync(folder);
    writeFileSync(join(folder, "llms.txt"), "hello");
    const handler = createHandler(openDisk(folder, { pause }));
    const response = await get(handler, "/llms.txt");
    expect(response.headers.get("etag")).toBe('"2cf24dba5fb0a30e26e83b2ac5b9e29e"');
    expect((await get(handler, "/nothing")).status).toBe(503);
  });
});
