/** Every way in which a server may answer, and what the command must make of it. */
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Outcome, UnreadReason } from "../../build/schema/verify-report.ts";
import {
  good,
  other,
  without,
  type,
  page,
  status,
  redirect,
  chain,
  first,
  robots,
  endless,
  drip,
  bomb,
  packed,
  soon,
  path,
  pdf,
  pdfType,
  html,
  type Play,
} from "./plays.ts";

export interface Kind {
  /** A slug: the provider's, and the host's before `.test`. */
  readonly name: string;
  readonly expected: Outcome | UnreadReason;
  readonly play: Play;
  /** What robots.txt of the host answers; default: 404. */
  readonly robots?: Play;
  /** The path of the source; default: `/docs/limits`. */
  readonly path?: string;
  /** The host of the source, and that of the provider's home page; default: the name below `.test`. */
  readonly host?: string;
  readonly homepage?: string;
}

const otherStatuses = [
  400, 401, 402, 403, 405, 406, 407, 408, 418, 421, 451, 500, 501, 502, 504, 520, 999, 201, 202,
  203, 204, 206, 226, 300, 304, 305,
];

/** A host whose robots.txt answers so, and that has the page. */
function withRobots(own: Play): Pick<Kind, "robots" | "play"> {
  return { robots: own, play: page() };
}

/** The ways of servers, by what must come of them. */
const serverKinds: Readonly<
  Partial<
    Record<Kind["expected"], Readonly<Record<string, Play | Omit<Kind, "name" | "expected">>>>
  >
> = {
  confirmed: {
    plain: page(),
    gzip: page(packed, { "content-encoding": "gzip" }),
    brotli: page(brotliCompressSync(good), { "content-encoding": "br" }),
    "in-pieces": (_, response) => {
      response.writeHead(200, type).write(good.slice(0, 200));
      setTimeout(() => response.end(good.slice(200)), 100);
    },
    pdf: { path: "/docs/limits.pdf", play: page(pdf(good), pdfType) },
    "until-closed": (request) =>
      request.socket.end(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${good}`),
    "long-headers": page(good, { "content-security-policy": "x".repeat(30_000) }),
    fragment: { path: `${path}#rates`, play: page() },
    locale: redirect("/en-us/docs/limits", 302),
    www: redirect((stage, host) => `${stage.origin(`www.${host}`)}${path}/`, 308),
    temporarily: redirect("?v=2", 307),
    "chain-of-five": chain(5),
    sibling: {
      host: "docs.sibling.test",
      play: redirect((stage) => `${stage.origin("help.sibling.test")}/limits`),
    },
    "own-other-site": {
      homepage: "own-brand.test",
      play: redirect((stage) => `${stage.origin("docs.own-brand.test")}/limits`),
    },
    "busy-once": first(status(429, { "retry-after": "2" })),
    "down-once": first((...all) => status(503, { "retry-after": soon() })(...all)),
    "robots-empty": withRobots(robots("")),
    "robots-forbidden": withRobots(status(403)),
    "robots-others": withRobots(
      robots("User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\n"),
    ),
    "robots-moved": {
      robots: (_, response) => response.writeHead(301, { location: "/other-robots.txt" }).end(),
      play: (request, response, stage) =>
        (request.url === "/other-robots.txt" ? robots("User-agent: *\nAllow: /") : page())(
          request,
          response,
          stage,
        ),
    },
    "robots-loop": withRobots((_, response) =>
      response.writeHead(302, { location: "/robots.txt" }).end(),
    ),
    "robots-huge": withRobots(
      robots(`User-agent: *\n${`# ${"x".repeat(98)}\n`.repeat(6000)}Disallow: /\n`),
    ),
    "robots-endless": withRobots((_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      endless(response, Buffer.from(`# ${"x".repeat(997)}\n`));
    }),
    "crawl-delay": withRobots(robots("User-agent: *\nCrawl-delay: 7\n")),
  },
  look: {
    "other-value": page(other),
    "other-value-pdf": { path: "/docs/limits.pdf", play: page(pdf(other), pdfType) },
    "without-quote": page(without),
    "other-value-moved": redirect("/docs/rates", 301, page(other)),
    "longer-number": page(html("1000")),
  },
  status: {
    "moved-nowhere": status(301),
    down: status(503),
    "down-for-long": status(503, { "retry-after": "86400" }),
    ...Object.fromEntries(otherStatuses.map((code) => [`status-${code}`, status(code)])),
  },
  gone: {
    "gone-404": status(404),
    "gone-410": status(410),
    "gone-after-move": redirect("/new/limits", 301, status(404)),
  },
  "rate-limited": {
    busy: status(429),
    "busy-for-long": status(429, { "retry-after": "7200" }),
    "busy-until-date": status(429, { "retry-after": "Wed, 25 Nov 2026 00:00:00 GMT" }),
    "busy-for-ever": status(429, { "retry-after": "999999999999" }),
    "busy-twice": status(429, { "retry-after": "1" }),
  },
  "redirect-loop": {
    "loop-of-two": redirect("/docs/b", 302, (_, response) =>
      response.writeHead(302, { location: path }).end(),
    ),
    "chain-of-six": chain(6),
  },
  elsewhere: {
    "to-another": redirect((stage) => `${stage.origin("another.test")}${path}`),
    "to-another-briefly": redirect((stage) => `//another.test:${stage.port}${path}`, 302),
  },
  login: {
    "to-login": redirect("/login?next=/docs/limits", 302),
  },
  home: {
    "to-home": redirect("/"),
  },
  "soft-404": {
    "to-not-found": redirect("/404", 302),
  },
  address: {
    "to-ftp": redirect("ftp://to-ftp.test/limits"),
    "to-script": redirect("javascript:alert(1)"),
    "to-password": redirect((stage, host) => `http://user:secret@${host}:${stage.port}/docs/rates`),
  },
  robots: {
    "robots-none": withRobots(robots("User-agent: *\nDisallow: /\n")),
    "robots-us": withRobots(
      robots("User-agent: *\nAllow: /\n\nUser-agent: Public-Facts-Verify\nDisallow: /docs\n"),
    ),
    "robots-pattern": withRobots(robots("User-agent: *\nAllow: /docs/\nDisallow: /*/limits$\n")),
    "robots-of-target": {
      robots: robots("User-agent: *\nDisallow: /private\n"),
      play: redirect("/private/limits"),
    },
    "robots-500": withRobots(status(500)),
    "robots-429": withRobots(status(429)),
  },
  timeout: {
    "robots-silent": withRobots(() => {}),
    silent: () => {},
    "header-drip": (request, response) => {
      request.socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => request.socket.write("x-a: b\r\n"), 100);
      response.once("close", () => clearInterval(timer));
    },
    "body-drip": (_, response) => {
      response.writeHead(200, type).write(good);
      drip(response, "<br>");
    },
    "pdf-without-end": page(`%PDF-1.4\n${"1 0 obj<<".repeat(230_000)}`, pdfType),
    "body-stops": (_, response) => response.writeHead(200, type).write(good),
  },
  network: {
    "robots-reset": withRobots((request) => request.socket.destroy()),
    reset: (request) => request.socket.resetAndDestroy(),
    "no-http": (request) => request.socket.end(good),
    "endless-header": (request) =>
      request.socket.end(`HTTP/1.1 200 OK\r\nx-a: ${"x".repeat(300_000)}\r\n\r\n${good}`),
    "name-unknown": { host: "unknown-name.test", play: page() },
  },
  "cut-short": {
    "reset-within": (request, response) => {
      response.writeHead(200, type).write(good);
      setTimeout(() => request.socket.resetAndDestroy(), 50);
    },
    "shorter-than-said": (request) =>
      request.socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n${good}`,
      ),
    "chunk-missing": (request) =>
      request.socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n`,
      ),
    "gzip-cut": page(packed.subarray(0, packed.length - 20), { "content-encoding": "gzip" }),
    "gzip-lie": page(good, { "content-encoding": "gzip" }),
  },
  "too-large": {
    "gzip-bomb": (...all) => page(bomb().gzip, { "content-encoding": "gzip" })(...all),
    "brotli-bomb": (...all) => page(bomb().br, { "content-encoding": "br" })(...all),
    endless: (_, response) => {
      response.writeHead(200, type).write(good);
      endless(response);
    },
    "says-too-large": (_, response) => {
      response.writeHead(200, { ...type, "content-length": "99999999999" }).write(good);
    },
  },
  encoding: {
    "unknown-coding": page(good, { "content-encoding": "zstd" }),
    "packed-twice": page(brotliCompressSync(packed), { "content-encoding": "gzip, br" }),
  },
  unparsed: {
    "pdf-broken": page("%PDF-1.4\n", pdfType),
  },
  copy: {
    "kept-copy": {
      path: "/docs/blob/0123456789abcdef0123456789abcdef01234567/limits",
      play: page(),
    },
  },
  empty: {
    empty: page(""),
    "empty-gzip": page(gzipSync(""), { "content-encoding": "gzip" }),
  },
};

export const kinds: readonly Kind[] = Object.entries(serverKinds).flatMap(([expected, all]) =>
  Object.entries(all).map(([name, own]): Kind => ({
    ...(typeof own === "function" ? { play: own } : own),
    name,
    expected: expected as Kind["expected"],
  })),
);
