/** What servers of the tests answer: pages, errors, redirects, and bodies that nobody should swallow. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** The server that plays every host of `.test`. */
export interface Web {
  readonly port: number;
  /** The web address of a host. */
  origin(host: string): string;
}

/** What a host answers. */
export type Play = (request: IncomingMessage, response: ServerResponse, web: Web) => unknown;

/** Of most sources. */
export const path = "/docs/limits";

/** A page like any other, about a number of requests. */
export function html(requests: number | string, more = ""): string {
  return `<!doctype html><html lang="en"><head><title>Limits</title></head><body><main><h1>Limits of the API</h1>
<p>These limits hold for the Acme API. Every account may send at most ${requests} requests per minute to it.</p>
<p>Requests beyond that are answered with status 429, and are to be sent again later, with growing pauses.</p>
<p>Uploads are counted like any other request. A limit is raised on request to our support team.</p>${more}
</main></body></html>`;
}

/** States what is looked for; another value in its place; and neither. */
export const good = html(100);
export const other = html(250);
export const without = good.replace(
  /<p>These limits.*\n/,
  "<p>These pages tell how to use it.</p>\n",
);

/** What a page is served as. */
export const type = { "content-type": "text/html; charset=utf-8" };

/** An answer with status 200. */
export function page(body: string | Buffer = good, headers: object = {}): Play {
  return (_, response) => response.writeHead(200, { ...type, ...headers }).end(body);
}

/** Any status, over a body that states the fact all the same. */
export function status(code: number, headers: Record<string, string> = {}): Play {
  // The body holds the value: whoever reads an error as a page confirms what nobody states.
  return (_, response) =>
    response.writeHead(code, { ...type, ...headers }).end(code === 204 ? "" : good);
}

type To = string | ((web: Web, host: string) => string);

/** Redirects the source's path, and answers the page everywhere else. */
export function redirect(to: To, code = 301, then: Play = page()): Play {
  return (request, response, web) => {
    if (request.url !== path) return then(request, response, web);
    const host = String(request.headers.host).split(":")[0]!;
    const location = typeof to === "string" ? to : to(web, host);
    return response.writeHead(code, { location }).end("moved");
  };
}

/** `/docs/limits` → /1 → /2 …, a page after so many. */
export function chain(length: number): Play {
  return (request, response, web) => {
    const at = Number(/^\/docs\/(\d+)$/.exec(request.url!)?.[1] ?? 0);
    return at === length
      ? page()(request, response, web)
      : response.writeHead(302, { location: `/docs/${at + 1}` }).end();
  };
}

/** Another answer at the first request. */
export function first(one: Play, then: Play = page()): Play {
  let count = 0;
  return (...all) => (count++ === 0 ? one : then)(...all);
}

export function robots(text: string): Play {
  return (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end(text);
}

/** A body that never ends, as fast as it is taken. */
export function endless(response: ServerResponse, chunk = Buffer.alloc(65_536, "x ")): void {
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", more);
  };
  more();
}

/** A few bytes at a time, for ever. */
export function drip(response: ServerResponse, text: string): void {
  const timer = setInterval(() => response.write(text), 100);
  response.once("close", () => clearInterval(timer));
}

const zeros = Buffer.alloc(40 * 1024 * 1024);
let bombs: { readonly gzip: Buffer; readonly br: Buffer } | undefined;
export const bomb = () =>
  (bombs ??= {
    gzip: gzipSync(zeros),
    br: brotliCompressSync(zeros.subarray(0, 20 * 1024 * 1024)),
  });

export const packed = gzipSync(good);
/** The heading and the paragraphs of a page. */
export function linesOf(page: string): readonly string[] {
  return page.match(/(?<=<(h1|p)>).*(?=<\/)/g) ?? [];
}

/** The text of a page as a PDF, a line for each of its paragraphs. */
export function pdf(page: string): Buffer {
  const lines = linesOf(page);
  const text = `BT /F1 12 Tf 72 720 Td 14 TL ${lines.map((line) => `(${line}) Tj T*`).join(" ")} ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  // Its table of places is left out: readers find the objects without one.
  const numbered = objects.map((object, at) => `${at + 1} 0 obj${object}endobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${numbered}trailer<</Size 6/Root 1 0 R>>\n%%EOF`, "latin1");
}
export const pdfType = { "content-type": "application/pdf" };

export const soon = (): string => new Date(Date.UTC(2026, 10, 20, 12, 0, 50)).toUTCString();
