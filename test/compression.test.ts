/** What the Node entry compresses, for whom, and that caches and conditions stay right with it. */
import { request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serve } from "../build/fallback/node/serve.ts";
import type { Built } from "./built.ts";
import { builtOnce } from "./built-once.ts";

interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

let dataset: Built;
let server: Server;

beforeAll(async () => {
  dataset = await builtOnce();
  server = await serve({ root: dataset.out, host: "127.0.0.1", port: 0 });
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  dataset.remove();
});

/** `fetch` sends codings of its own and hides what came of them. */
function ask(
  path: string,
  headers: Readonly<Record<string, string>> = {},
  { method = "GET", body = "" } = {},
): Promise<Seen> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** A page that is no Markdown to anybody: it varies by the coding alone. */
const page = "/keys.html";
const accepting = (coding: string) => ({ "accept-encoding": coding });

describe("a coding", () => {
  it.each([
    ["", undefined],
    ["gzip", "gzip"],
    ["GZip", "gzip"],
    ["gzip, deflate, br, zstd", "gzip"],
    ["br, gzip; Q=0.2", "gzip"],
    ["gzip;q=0", undefined],
    ["br, gzip ; q=0.000", undefined],
    ["*", "gzip"],
    ["*;q=0", undefined],
    ["gzip;q=0, *", undefined],
    ["gzip;q=0.5, *;q=0", "gzip"],
    ["identity", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["identity;q=0", undefined],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["br, deflate, zstd", undefined],
    ["gzip;q=x", undefined],
    [";,;q=1", undefined],
  ])("for %j is %s", async (accepted, wanted) => {
    // Twice: what is remembered is the same.
    for (const { status, headers, body } of [
      await ask(page, accepting(accepted)),
      await ask(page, accepting(accepted)),
    ]) {
      expect(status).toBe(200);
      expect(headers["content-encoding"]).toBe(wanted);
      expect(headers["content-length"]).toBe(String(body.length));
      expect(headers.vary).toBe("Accept-Encoding");
      expect(decoded(body, wanted)).toBe(dataset.text("keys.html"));
      if (wanted !== undefined) expect(body.length).toBeLessThan(dataset.text("keys.html").length);
    }
  });

  it("is that of every text, composed or read, and of what a tool answers", async () => {
    for (const path of [
      "/site/style.css",
      "/site/site.js",
      "/data/snapshot.jsonl",
      "/llms.txt",
      "/sitemap.xml",
      "/api/public/v1/facts",
      "/api/public/v1/facts?limit=7",
      "/api/public/md/providers/acme",
    ]) {
      const plain = await ask(path);
      const { headers, body } = await ask(path, accepting("gzip"));
      expect(headers["content-encoding"], path).toBe("gzip");
      expect(headers["content-type"], path).toBe(plain.headers["content-type"]);
      expect(decoded(body, "gzip"), path).toBe(String(plain.body));
    }
    const listed = await ask(
      "/api/public/mcp",
      { "content-type": "application/json", accept: "application/json", ...accepting("gzip") },
      { method: "POST", body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' },
    );
    expect(listed.headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(decoded(listed.body, "gzip"))).toMatchObject({ id: 1 });
  });

  it("is none for what is small, and none for pictures, which do not vary", async () => {
    const small = await ask("/site/icon.svg", accepting("gzip"));
    expect(small.headers["content-encoding"]).toBeUndefined();
    expect(small.headers.vary).toBe("Accept-Encoding");
    const picture = await ask("/site/card.png", accepting("gzip"));
    expect(picture.headers["content-encoding"]).toBeUndefined();
    expect(picture.headers.vary).toBeUndefined();
    expect(picture.headers.etag).toMatch(/^"/);
  });

  it("is added to what an answer varies by already", async () => {
    const { headers } = await ask("/api/public/mcp", accepting("gzip"));
    expect(headers["content-encoding"]).toBe("gzip");
    expect(headers.vary).toBe("Accept, Accept-Encoding");
  });
});

describe.each([
  ["as it is", ""],
  ["compressed", "gzip"],
])("a body sent %s", (_, accepted) => {
  it.each([page, "/api/public/v1/facts?limit=7", "/site/card.png", "/nothing"])(
    "has the same headers for HEAD: %s",
    async (path) => {
      const { headers: wanted, status } = await ask(path, accepting(accepted));
      const head = await ask(path, accepting(accepted), { method: "HEAD" });
      expect(head.status).toBe(status);
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: "" }).toEqual({ ...wanted, date: "" });
    },
  );

  it("has a tag of that form, which any form of it answers with 304", async () => {
    const { etag: plain = "" } = (await ask(page)).headers;
    const { headers } = await ask(page, accepting(accepted));
    expect(plain).toMatch(/^"/);
    expect(headers.etag).toBe(accepted === "" ? plain : `W/${plain}`);
    for (const method of ["GET", "HEAD"])
      for (const tag of [plain, `W/${plain}`, `"other", W/${plain}`, "*"]) {
        const again = await ask(page, { ...accepting(accepted), "if-none-match": tag }, { method });
        expect(again.status).toBe(304);
        expect(again.body).toHaveLength(0);
        // RFC 9110 section 15.4.5: what the 200 would say of the representation to keep, and no more.
        expect(again.headers).toMatchObject({
          etag: headers.etag,
          vary: headers.vary,
          "cache-control": headers["cache-control"],
          "access-control-allow-origin": "*",
        });
        for (const name of ["content-type", "content-length", "content-encoding"])
          expect(again.headers[name]).toBeUndefined();
      }
    const other = { ...accepting(accepted), "if-none-match": '"other"' };
    expect((await ask(page, other)).status).toBe(200);
  });
});

it("a condition changes nothing of what is refused or not there", async () => {
  const missing = await ask("/api/public/v1/providers/nobody", { "if-none-match": "*" });
  expect(missing.status).toBe(404);
  const refused = await ask(page, { "if-none-match": "*" }, { method: "DELETE" });
  expect(refused.status).toBe(405);
});

function decoded(body: Buffer, coding: string | undefined): string {
  return String(coding === "gzip" ? gunzipSync(body) : body);
}
