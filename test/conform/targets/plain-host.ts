/**
 * A static host as GitHub Pages is one: files by their names, open to every page, with tags, and
 * `404.html` for what is missing; queries mean nothing, only GET and HEAD are answered, and names without
 * an extension lead to `.html`.
 */
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { extname, join } from "node:path";

export interface PlainHost {
  readonly root: string;
  readonly basePath: string;
  /** Pages that are served beside the files. */
  readonly pages: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  // As GitHub Pages sends it; the contract has no charset for JSON.
  ".json": "application/json; charset=utf-8",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

export function plainHost({ root, basePath, pages }: PlainHost): RequestListener {
  function read(path: string): Buffer | undefined {
    const name = path.slice(basePath.length + 1);
    if (!path.startsWith(`${basePath}/`) || name.split("/").includes("..")) return undefined;
    if (Object.hasOwn(pages, name)) return Buffer.from(pages[name]!);
    const file = [join(root, name), join(root, `${name}.html`)].find((each) =>
      statSync(each, { throwIfNoEntry: false })?.isFile(),
    );
    return file === undefined ? undefined : readFileSync(file);
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = "GET", url = "/" } = incoming;
    const path = url.split("?", 1)[0]!;
    outgoing.setHeader("access-control-allow-origin", "*");
    if (method !== "GET" && method !== "HEAD") {
      outgoing.writeHead(405, { "content-type": "text/html" }).end("<h1>405</h1>");
      return;
    }
    const bytes = read(path);
    if (bytes === undefined) {
      const missing = read(`${basePath}/404.html`) ?? "<h1>404</h1>";
      outgoing.writeHead(404, { "content-type": "text/html; charset=utf-8" }).end(missing);
      return;
    }
    const etag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
    outgoing.setHeader("etag", etag).setHeader("cache-control", "max-age=600");
    if (incoming.headers["if-none-match"]?.includes(etag)) {
      outgoing.writeHead(304).end();
      return;
    }
    const type = types[extname(path)] ?? "application/octet-stream";
    outgoing.writeHead(200, { "content-type": type, "content-length": bytes.length });
    outgoing.end(method === "HEAD" ? undefined : bytes);
  };
}
