/** Parts of large files: what a broken download is gone on with. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import { built, get, type Built } from "../built.ts";

const large = "/data/large.txt";
const size = 300_000;
const text = Array.from({ length: size }, (_, at) => String.fromCharCode(97 + (at % 26))).join("");

let dataset: Built;
let handler: Handler;
beforeAll(async () => {
  dataset = await built();
  writeFileSync(join(dataset.out, large), text);
  handler = createHandler({ ...openDisk(dataset.out), gzip: openGzip() });
});
afterAll(() => {
  rmSync(join(dataset.out, large));
  dataset.remove();
});

function ask(headers: Record<string, string>, address = large, method = "GET"): Promise<Response> {
  return get(handler, address, { method, headers });
}

describe("a part", () => {
  it.each([
    ["bytes=0-0", 0, 1],
    ["bytes=5-9", 5, 10],
    ["bytes=299990-", 299_990, size],
    ["bytes=-7", size - 7, size],
    ["bytes=-999999", 0, size],
    ["bytes=100-999999", 100, size],
    ["bytes=60000-200000", 60_000, 200_001],
  ])("%s is sent alone, with its place", async (range, start, end) => {
    const response = await ask({ range, "accept-encoding": "gzip" });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect(response.headers.get("content-length")).toBe(String(end - start));
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(response.headers.get("etag")).toMatch(/^"/);
    expect(await response.text()).toBe(text.slice(start, end));
  });

  it("goes on where a download broke off, if the file is still the same", async () => {
    const first = await ask({});
    await first.body!.cancel();
    const etag = first.headers.get("etag")!;
    const rest = await ask({ range: "bytes=1000-", "if-range": etag });
    expect(text.slice(0, 1000) + (await rest.text())).toBe(text);
    for (const other of ['"other"', `W/${etag}`, "Sun, 22 Nov 2026 00:00:00 GMT"]) {
      const whole = await ask({ range: "bytes=1000-", "if-range": other });
      expect([other, whole.status]).toEqual([other, 200]);
      expect(await whole.text()).toBe(text);
    }
  });

  it.each(["bytes=300000-", "bytes=400000-500000", "bytes=-0"])(
    "%s, which lies beyond the end, is refused with the size",
    async (range) => {
      const response = await ask({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${size}`);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.json()).toMatchObject({ error: { code: "RANGE_NOT_SATISFIABLE" } });
    },
  );
});

describe("the whole is sent", () => {
  it.each(["bytes=9-5", "bytes=0-1,4-5", "lines=0-5", "bytes=", "bytes=-", "bytes=x-y", "0-5"])(
    "where no part is to be read from %j",
    async (range) => {
      const response = await ask({ range });
      expect(response.status).toBe(200);
      expect(response.headers.get("accept-ranges")).toBe("bytes");
      expect(await response.text()).toBe(text);
    },
  );

  it("of a small file, and of a HEAD", async () => {
    const small = await ask({ range: "bytes=0-5" }, "/llms.txt");
    expect(small.status).toBe(200);
    expect(small.headers.get("accept-ranges")).toBeNull();
    expect(await small.text()).toBe(dataset.text("llms.txt"));
    const head = await ask({ range: "bytes=0-5" }, large, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(size)]);
  });

  it("not even in part to a client that has it", async () => {
    const response = await ask({ range: "bytes=0-5", "if-none-match": "*" });
    expect(response.status).toBe(304);
  });
});
