/** Tags and sizes without reading: a HEAD or a condition costs no more for a large file than for a small one. */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import type { OpenFile, Payload } from "../../build/fallback/payload.ts";
import { built, get, type Built } from "../built.ts";

let dataset: Built;
beforeAll(async () => {
  dataset = await built();
});
afterAll(() => dataset.remove());

function tagOf(file: string): string {
  const digest = createHash("sha256").update(readFileSync(join(dataset.out, file)));
  return `"${digest.digest("hex").slice(0, 32)}"`;
}

it("every file has the tag of its bytes, listed or not", async () => {
  const handler = createHandler(openDisk(dataset.out));
  for (const file of dataset.files.filter((each) => !/^\.|\/\./.test(each))) {
    const response = await get(handler, `/${file}`, { method: "HEAD" });
    expect([file, response.headers.get("etag")]).toEqual([file, tagOf(file)]);
  }
});

describe("nothing is read", () => {
  it.each<[string, RequestInit, number]>([
    ["HEAD", { method: "HEAD" }, 200],
    ["a condition that holds", { headers: { "if-none-match": "*" } }, 304],
  ])("for %s", async (_, init, status) => {
    const disk = openDisk(dataset.out);
    let opened = 0;
    const closed: string[] = [];
    const unread = (): never => expect.fail("was read");
    const open: OpenFile = async (file) => {
      const payload = await disk.open(file);
      if (payload === undefined) return undefined;
      opened++;
      const close = (): void => void (payload.close(), closed.push(file));
      return { ...payload, bytes: unread, stream: unread, close };
    };
    const handler = createHandler({ ...disk, open });
    for (const address of ["/data/snapshot.jsonl", "/api/public/v1/providers/acme", "/"])
      expect((await get(handler, address, init)).status).toBe(status);
    expect(opened).toBe(3);
    expect(closed).toHaveLength(3);
  });
});

it("what is compressed once is not read again", async () => {
  const disk = openDisk(dataset.out);
  let reads = 0;
  const open: OpenFile = async (file) => {
    const payload = await disk.open(file);
    return payload && { ...payload, bytes: () => (reads++, payload.bytes()) };
  };
  const handler = createHandler({ ...disk, open, gzip: openGzip() });
  const init = { headers: { "accept-encoding": "gzip" } };
  const asked = async (): Promise<ArrayBuffer> =>
    (await get(handler, "/openapi.json", init)).arrayBuffer();
  const first = Buffer.from(await asked());
  expect(first.equals(Buffer.from(await asked()))).toBe(true);
  expect(reads).toBe(1);
});

it("what is large is sent as a stream, whole, and compressed on its way", async () => {
  const big = join(dataset.out, "data/big.txt");
  const text = Array.from({ length: 900_000 }, (_, i) => `line ${i}\n`).join("");
  writeFileSync(big, text);
  try {
    const handler = createHandler({ ...openDisk(dataset.out), gzip: openGzip() });
    const plain = await get(handler, "/data/big.txt");
    expect(plain.headers.get("content-length")).toBe(String(text.length));
    expect(await plain.text()).toBe(text);
    const init = { headers: { "accept-encoding": "gzip" } };
    const smaller = await get(handler, "/data/big.txt", init);
    expect(smaller.headers.get("content-length")).toBeNull();
    expect(smaller.headers.get("etag")).toBe(`W/${plain.headers.get("etag")}`);
    const unzipped = smaller.body!.pipeThrough(new DecompressionStream("gzip"));
    expect(await new Response(unzipped).text()).toBe(text);
    const head = await get(handler, "/data/big.txt", { ...init, method: "HEAD" });
    expect([...head.headers]).toEqual([...smaller.headers]);
    // Given up half-way, it is closed: nothing is left that could fail later.
    for (const each of [
      await get(handler, "/data/big.txt"),
      await get(handler, "/data/big.txt", init),
    ]) {
      const reader = each.body!.getReader();
      await reader.read();
      await reader.cancel();
    }
  } finally {
    rmSync(big);
  }
});

it("what is compressed on its way is no longer read once its reader gives up", async () => {
  const chunk = randomBytes(65_536);
  let given = 0;
  let isClosed = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      given++;
      controller.enqueue(new Uint8Array(chunk));
    },
    cancel: () => void (isClosed = true),
  });
  const reader = openGzip()
    .stream({ size: 1e9, stream: () => endless } as unknown as Payload)
    .getReader();
  await reader.read();
  await reader.cancel();
  await expect.poll(() => isClosed).toBe(true);
  expect(given).toBeLessThan(100);
});
