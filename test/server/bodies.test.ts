/** The bodies of answers: which tag they have, compressed or in part, for whom, and what is read for them. */
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler, type Handler } from "../../build/fallback/handler.ts";
import { openDisk } from "../../build/fallback/node/disk.ts";
import { openGzip } from "../../build/fallback/node/gzip.ts";
import type { OpenFile, Payload } from "../../build/fallback/payload.ts";
import type { Manifest } from "../../build/schema/manifest.ts";
import { builtOnce } from "../built-once.ts";
import { built, filesBelow, get, type Built } from "../built.ts";

let plain: Built;
let ahead: Built;
let handler: Handler;
let handlerAhead: Handler;
/** More than one piece, which is sent in parts. */
const large = "data/large.txt";
const text = Array.from({ length: 25_000 }, (_, line) => `line ${line}\n`).join("");
const size = text.length;
/** Of 9 MB: a whole body of it is compressed nowhere. */
const huge = "data/huge.txt";
beforeAll(async () => {
  plain = await built({ mode: "lean" });
  ahead = await built({ mode: "lean", precompress: true });
  writeFileSync(join(plain.out, large), text);
  writeFileSync(join(plain.out, huge), text.repeat(35));
  handler = createHandler({ ...openDisk(plain.out), gzip: openGzip() });
  handlerAhead = createHandler({ ...openDisk(ahead.out), gzip: openGzip() });
});
afterAll(() => {
  plain.remove();
  ahead.remove();
});

type Headers = Readonly<Record<string, string>>;

async function ask(address: string, headers: Headers = {}, method = "GET", by = handler) {
  const response = await get(by, address, { method, headers });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers) as Readonly<Record<string, string | undefined>>,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

const page = "/keys.html";
const accepting = (codings: string): Headers => ({ "accept-encoding": codings });

function unpacked(body: Buffer, coding: string | undefined): string {
  return String(
    coding === "gzip" ? gunzipSync(body) : coding === "br" ? brotliDecompressSync(body) : body,
  );
}

describe("a coding", () => {
  it.each([
    ["", undefined],
    ["GZip, deflate, br, zstd", "gzip"],
    ["br, gzip; Q=0.2", "gzip"],
    ["br, gzip ; q=0.000", undefined],
    ["*", "gzip"],
    ["gzip;q=0, *", undefined],
    ["gzip;q=0.5, *;q=0", "gzip"],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["br, deflate, zstd", undefined],
    ["gzip;q=x", undefined],
    [";,;q=1", undefined],
  ])("for %j is %s", async (accepted, wanted) => {
    const { status, headers, body } = await ask(page, accepting(accepted));
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(wanted);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["vary"]).toBe("Accept-Encoding");
    expect(unpacked(body, wanted)).toBe(plain.text("keys.html"));
  });

  it.each([
    ["gzip, deflate, br", "br"],
    ["br;q=0.5, gzip", "gzip"],
    ["gzip", "gzip"],
    ["br;q=0", undefined],
  ])("for %j is %s where it was made ahead, of the very bytes", async (accepted, coding) => {
    const address = "/api/public/v1/providers/acme";
    const { headers, body } = await ask(address, accepting(accepted), "GET", handlerAhead);
    expect(headers["content-encoding"]).toBe(coding);
    const ending = coding === undefined ? "" : coding === "br" ? ".br" : ".gz";
    const file = join(ahead.out, `api/public/v1/providers/acme.json${ending}`);
    expect(body.equals(readFileSync(file))).toBe(true);
  });

  it.each([
    "/feeds/all.atom",
    "/data/snapshot.jsonl",
    "/sitemap.xml",
    "/api/public/v1/facts?limit=7",
    "/api/public/mcp",
  ])("is that of every text, read or composed: %s", async (address) => {
    const [whole, { headers, body }] = [await ask(address), await ask(address, accepting("gzip"))];
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers["content-type"]).toBe(whole.headers["content-type"]);
    expect(headers["vary"]).toMatch(/^(Accept, )?Accept-Encoding$/);
    expect(unpacked(body, "gzip")).toBe(String(whole.body));
  });

  it("is none for what is small, and none for pictures, which do not vary", async () => {
    const small = await ask("/site/icon.svg", accepting("gzip"));
    const picture = await ask("/site/card.png", accepting("gzip"));
    for (const { headers } of [small, picture]) expect(headers["content-encoding"]).toBeUndefined();
    expect([small.headers["vary"], picture.headers["vary"]]).toEqual([
      "Accept-Encoding",
      undefined,
    ]);
  });

  it("of a build is listed, of text alone, and never a copy that no build made", async () => {
    const isCopy = (file: string): boolean => /\.(?:br|gz)$/.test(file);
    const files = filesBelow(ahead.out);
    const sampled = await builtOnce({ mode: "lean" });
    expect(files.filter((file) => !isCopy(file))).toEqual(filesBelow(sampled.out));
    const { files: entries } = ahead.json("manifest.json") as Manifest;
    const listed = new Set(entries.map(({ path }) => path));
    const copies = files.filter(isCopy);
    expect(copies.length).toBeGreaterThan(100);
    for (const copy of copies) {
      expect(listed).toContain(copy);
      const original = readFileSync(join(ahead.out, copy.slice(0, -3)));
      const coding = copy.endsWith(".br") ? "br" : "gzip";
      const body = readFileSync(join(ahead.out, copy));
      expect([copy, unpacked(body, coding) === String(original)]).toEqual([copy, true]);
      expect(original.length).toBeGreaterThanOrEqual(1024);
      expect(copy).not.toMatch(/\.png\.|^data\/shards\//);
    }
    const own = "data/own.txt";
    writeFileSync(join(ahead.out, own), "own\n".repeat(1000));
    writeFileSync(join(ahead.out, `${own}.br`), "nothing");
    const { headers } = await ask(`/${own}`, accepting("br"), "GET", handlerAhead);
    expect(headers["content-encoding"]).toBeUndefined();
    for (const each of [own, `${own}.br`]) rmSync(join(ahead.out, each));
  });
});

describe.each(["", "gzip"])("a body sent to one that accepts %j", (accepted) => {
  it.each([page, "/api/public/v1/facts?limit=7", "/site/card.png", "/nothing", `/${huge}`])(
    "has the same headers for HEAD: %s",
    async (address) => {
      const whole = await ask(address, accepting(accepted));
      const head = await ask(address, accepting(accepted), "HEAD");
      expect(head.body).toHaveLength(0);
      expect([head.status, head.headers]).toEqual([whole.status, whole.headers]);
    },
  );

  it("has a tag of that form, which any form of it answers with 304", async () => {
    const { etag: plainTag = "" } = (await ask(page)).headers;
    const { headers } = await ask(page, accepting(accepted));
    expect(headers["etag"]).toBe(accepted === "" ? plainTag : `W/${plainTag}`);
    for (const method of ["GET", "HEAD"])
      for (const tag of [plainTag, `W/${plainTag}`, `"other", W/${plainTag}`, "*"]) {
        const known = { ...accepting(accepted), "if-none-match": tag };
        const again = await ask(page, known, method);
        expect([again.status, again.body.length]).toEqual([304, 0]);
        // RFC 9110 section 15.4.5: what the 200 would say of the representation to keep, and no more.
        for (const name of ["etag", "vary", "cache-control", "access-control-allow-origin"])
          expect(again.headers[name], name).toBe(headers[name]);
        for (const name of ["content-type", "content-length", "content-encoding"])
          expect(again.headers[name]).toBeUndefined();
      }
  });

  it("is a stream where it is large, and whole", async () => {
    const { headers, body } = await ask(`/${huge}`, accepting(accepted));
    expect(headers["content-length"]).toBe(accepted === "" ? String(35 * size) : undefined);
    expect(unpacked(body, accepted) === text.repeat(35)).toBe(true);
  });
});

describe("a part", () => {
  it.each([
    ["bytes=5-9", 5, 10],
    ["bytes=-7", size - 7, size],
    ["bytes=100-99999999", 100, size],
    ["bytes=60000-200000", 60_000, 200_001],
  ])("%s is sent alone, with its place", async (range, start, end) => {
    const { status, headers, body } = await ask(`/${large}`, { range, ...accepting("gzip") });
    expect(status).toBe(206);
    expect(headers["content-range"]).toBe(`bytes ${start}-${end - 1}/${size}`);
    expect(headers["content-length"]).toBe(String(end - start));
    expect(headers["content-encoding"]).toBeUndefined();
    expect(String(body) === text.slice(start, end)).toBe(true);
  });

  it("goes on where a download broke off, if the file is still the same", async () => {
    const { etag = "" } = (await ask(`/${large}`, {}, "HEAD")).headers;
    const rest = await ask(`/${large}`, { range: "bytes=1000-", "if-range": etag });
    expect(text.slice(0, 1000) + String(rest.body) === text).toBe(true);
    for (const other of ['"other"', `W/${etag}`, "Sun, 22 Nov 2026 00:00:00 GMT"]) {
      const whole = await ask(`/${large}`, { range: "bytes=1000-", "if-range": other });
      expect([other, whole.status, whole.body.length]).toEqual([other, 200, size]);
    }
  });

  it.each([`bytes=${size}-`, "bytes=-0"])(
    "%s, which lies beyond the end, is refused with the size",
    async (range) => {
      const { status, headers, body } = await ask(`/${large}`, { range });
      expect(status).toBe(416);
      expect(headers["content-range"]).toBe(`bytes */${size}`);
      expect(headers["cache-control"]).toBe("no-store");
      expect(String(body)).toContain("RANGE_NOT_SATISFIABLE");
    },
  );

  it.each(["bytes=9-5", "bytes=0-1,4-5", "lines=0-5", "bytes=-", "0-5"])(
    "is none where none is to be read from %j",
    async (range) => {
      const { status, headers, body } = await ask(`/${large}`, { range });
      expect([status, body.length, headers["accept-ranges"]]).toEqual([200, size, "bytes"]);
    },
  );

  it("is none of a small file, nor for a client that has the whole", async () => {
    const small = await ask("/llms.txt", { range: "bytes=0-5" });
    expect([small.status, small.headers["accept-ranges"]]).toEqual([200, undefined]);
    const known = { range: "bytes=0-5", "if-none-match": "*" };
    expect((await ask(`/${large}`, known)).status).toBe(304);
  });
});

describe("what is read", () => {
  it("is nothing for the tag of a listed file, nor for a HEAD or a condition that holds", async () => {
    const disk = openDisk(plain.out);
    const unread = (): never => expect.fail("was read");
    let [opened, closed] = [0, 0];
    const open: OpenFile = async (file) => {
      const payload = await disk.open(file);
      if (payload === undefined) return undefined;
      opened++;
      const close = (): void => void (payload.close(), closed++);
      return { ...payload, bytes: unread, stream: unread, close };
    };
    const unreading = createHandler({ ...disk, open });
    const listed = plain.files.filter((each) => !/^\.|\/\.|data\/(large|huge)/.test(each));
    for (const file of listed.filter((_, at) => at % 10 === 0)) {
      const { headers } = await ask(`/${file}`, {}, "HEAD", unreading);
      const sum = createHash("sha256").update(readFileSync(join(plain.out, file)));
      expect([file, headers["etag"]]).toEqual([file, `"${sum.digest("hex").slice(0, 32)}"`]);
    }
    const { status } = await ask("/llms.txt", { "if-none-match": "*" }, "GET", unreading);
    expect(status).toBe(304);
    expect(closed).toBe(opened);
  });

  it("ends where the reader of a compressed stream gives up", async () => {
    let [given, isClosed] = [0, false];
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        given++;
        controller.enqueue(new Uint8Array(randomBytes(65_536)));
      },
      cancel: () => void (isClosed = true),
    });
    const payload = { size: 1e9, stream: () => endless } as unknown as Payload;
    const reader = openGzip().stream(payload).getReader();
    await reader.read();
    await reader.cancel();
    await expect.poll(() => isClosed).toBe(true);
    expect(given).toBeLessThan(100);
  });
});
