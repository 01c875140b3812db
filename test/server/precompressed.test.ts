/** What a build compressed ahead is what the server sends, and is what was compressed. */
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import type { Manifest } from "../../build/schema/manifest.ts";
import { built, filesBelow, get, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildOptions } from "../../build/terminal/options.ts";

let dataset: Built;
let plain: Built;
let handler: Handler;
beforeAll(async () => {
  dataset = await built({ precompress: true });
  plain = await builtOnce();
  handler = createHandler({ ...openDisk(dataset.out), gzip: openGzip() });
});
afterAll(() => {
  dataset.remove();
  plain.remove();
});

const bytesOf = (file: string): Buffer => readFileSync(join(dataset.out, file));
const isCopy = (file: string): boolean => /\.(?:br|gz)$/.test(file);

it("the build has the same files beside, and lists the copies", () => {
  const files = filesBelow(dataset.out);
  expect(files.filter((file) => !isCopy(file))).toEqual(filesBelow(plain.out));
  const copies = files.filter(isCopy);
  expect(copies.length).toBeGreaterThan(100);
  const listed = new Set((dataset.json("manifest.json") as Manifest).files.map(({ path }) => path));
  for (const copy of copies) {
    expect(listed).toContain(copy);
    const unpack = copy.endsWith(".br") ? brotliDecompressSync : gunzipSync;
    const original = bytesOf(copy.slice(0, -3));
    expect([copy, unpack(bytesOf(copy)).equals(original)]).toEqual([copy, true]);
    expect(original.length).toBeGreaterThanOrEqual(1024);
    expect(copy).not.toMatch(/\.png\.|^data\/shards\//);
  }
});

describe("the server", () => {
  const address = "/api/public/v1/providers/acme";
  const file = "api/public/v1/providers/acme.json";

  it.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["gzip", "gzip"],
    ["br;q=0", undefined],
    ["identity", undefined],
  ])("sends to one that accepts %j what was made of it: %s", async (accepted, coding) => {
    const init = { headers: { "accept-encoding": accepted } };
    const head = await get(handler, address, { ...init, method: "HEAD" });
    // The second answer is given from memory.
    for (const response of [await get(handler, address, init), await get(handler, address, init)]) {
      expect(response.status).toBe(200);
      expect(response.headers.get("content-encoding") ?? undefined).toBe(coding);
      expect(response.headers.get("vary")).toBe("Accept-Encoding");
      const ending = coding === undefined ? "" : coding === "br" ? ".br" : ".gz";
      const body = Buffer.from(await response.arrayBuffer());
      expect(body.equals(bytesOf(file + ending))).toBe(true);
      expect(response.headers.get("content-length")).toBe(String(body.length));
      expect(Object.fromEntries(response.headers)).toEqual(Object.fromEntries(head.headers));
      const etag = response.headers.get("etag")!;
      expect(etag.startsWith("W/")).toBe(coding !== undefined);
      const known = { headers: { ...init.headers, "if-none-match": etag } };
      expect((await get(handler, address, known)).status).toBe(304);
    }
  });

  it("does not send a copy that no build made, nor one of other bytes", async () => {
    const own = "data/own.txt";
    writeFileSync(join(dataset.out, own), "own\n".repeat(1000));
    writeFileSync(join(dataset.out, `${own}.br`), "nothing");
    const response = await get(handler, `/${own}`, { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBeNull();
    for (const each of [own, `${own}.br`]) rmSync(join(dataset.out, each));
  });
});

it("a number of files that must not be passed is not promised beside", () => {
  const given = { precompress: true, "max-files": 20_000 } as const;
  expect(() => buildOptions(given, {}, 0)).toThrow(/--precompress/);
});
