/** Every way in which a server may answer, and what the command must make of it. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { Outcome, UnreadReason } from "../../build/schema/verify-report.ts";
import { readOn, type PageKind, type Played, type Sample } from "./pages/kind.ts";
import { pageKinds } from "./pages/pages.ts";
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
  html,
} from "./plays.ts";
import type { Play } from "./stage.ts";

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
  /** What is looked for; default: `claim` of the stage. */
  readonly claim?: Played;
  /** The page on which it was read; default: that of the stage. */
  readonly before?: Sample;
}

/** The ways of servers. */
const serverKinds: readonly Kind[] = [
  { name: "plain", expected: "confirmed", play: page() },
  { name: "gzip", expected: "confirmed", play: page(packed, { "content-encoding": "gzip" }) },
  { name: "x-gzip", expected: "confirmed", play: page(packed, { "content-encoding": "X-GZip" }) },
  {
    name: "brotli",
    expected: "confirmed",
    play: page(brotliCompressSync(good), { "content-encoding": "br" }),
  },
  {
    name: "deflate",
    expected: "confirmed",
    play: page(deflateSync(good), { "content-encoding": "deflate" }),
  },
  {
    name: "deflate-bare",
    expected: "confirmed",
    play: page(deflateRawSync(good), { "content-encoding": "deflate" }),
  },
  {
    name: "packed-twice",
    expected: "confirmed",
    play: page(brotliCompressSync(packed), { "content-encoding": "gzip, br" }),
  },
  { name: "identity", expected: "confirmed", play: page(good, { "content-encoding": "identity" }) },
  {
    name: "in-pieces",
    expected: "confirmed",
    play: (_, response) => {
      response.writeHead(200, type).write(good.slice(0, 200));
      setTimeout(() => response.end(good.slice(200)), 100);
    },
  },
  {
    name: "until-closed",
    expected: "confirmed",
    play: (request) =>
      request.socket.end(`HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n${good}`),
  },
  {
    name: "long-headers",
    expected: "confirmed",
    play: page(good, { "content-security-policy": "x".repeat(30_000) }),
  },
  { name: "fragment", expected: "confirmed", path: `${path}#rates`, play: page() },
  { name: "slash", expected: "confirmed", play: redirect(`${path}/`) },
  { name: "locale", expected: "confirmed", play: redirect("/en-us/docs/limits", 302) },
  {
    name: "www",
    expected: "confirmed",
    play: redirect((stage, host) => `${stage.origin(`www.${host}`)}${path}/`, 308),
  },
  { name: "see-other", expected: "confirmed", play: redirect("rates", 303) },
  { name: "temporarily", expected: "confirmed", play: redirect("?v=2", 307) },
  { name: "chain-of-five", expected: "confirmed", play: chain(5) },
  {
    name: "sibling",
    expected: "confirmed",
    host: "docs.sibling.test",
    play: redirect((stage) => `${stage.origin("help.sibling.test")}/limits`),
  },
  {
    name: "own-other-site",
    expected: "confirmed",
    homepage: "own-brand.test",
    play: redirect((stage) => `${stage.origin("docs.own-brand.test")}/limits`),
  },
  {
    name: "busy-once",
    expected: "confirmed",
    play: first(status(429, { "retry-after": "2" })),
  },
  {
    name: "down-once",
    expected: "confirmed",
    play: first((...all) => status(503, { "retry-after": soon() })(...all)),
  },
  {
    name: "robots-allow",
    expected: "confirmed",
    robots: robots("User-agent: *\nAllow: /\n"),
    play: page(),
  },
  { name: "robots-empty", expected: "confirmed", robots: robots(""), play: page() },
  { name: "robots-forbidden", expected: "confirmed", robots: status(403), play: page() },
  {
    name: "robots-others",
    expected: "confirmed",
    robots: robots("User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /admin\n"),
    play: page(),
  },
  {
    name: "robots-html",
    expected: "confirmed",
    robots: page("<html>Disallow: nothing</html>"),
    play: page(),
  },
  {
    name: "robots-moved",
    expected: "confirmed",
    robots: (_, response) => response.writeHead(301, { location: "/other-robots.txt" }).end(),
    play: (request, response, stage) =>
      (request.url === "/other-robots.txt" ? robots("User-agent: *\nAllow: /") : page())(
        request,
        response,
        stage,
      ),
  },
  {
    name: "robots-loop",
    expected: "confirmed",
    robots: (_, response) => response.writeHead(302, { location: "/robots.txt" }).end(),
    play: page(),
  },
  {
    name: "robots-huge",
    expected: "confirmed",
    robots: robots(`User-agent: *\n${`# ${"x".repeat(98)}\n`.repeat(6000)}Disallow: /\n`),
    play: page(),
  },
  {
    name: "robots-endless",
    expected: "confirmed",
    robots: (_, response) => {
      response.writeHead(200, { "content-type": "text/plain" });
      endless(response, Buffer.from(`# ${"x".repeat(997)}\n`));
    },
    play: page(),
  },
  {
    name: "crawl-delay",
    expected: "confirmed",
    robots: robots("User-agent: *\nCrawl-delay: 7\n"),
    play: page(),
  },

  { name: "other-value", expected: "look", play: page(other) },
  { name: "without-quote", expected: "look", play: page(without) },
  {
    name: "other-value-gzip",
    expected: "look",
    play: page(gzipSync(other), { "content-encoding": "gzip" }),
  },
  {
    name: "other-value-moved",
    expected: "look",
    play: redirect("/docs/rates", 301, page(other)),
  },
  { name: "longer-number", expected: "look", play: page(html("1000")) },
  { name: "grouped-number", expected: "look", play: page(html("5,100")) },

  ...[400, 401, 402, 403, 405, 406, 407, 408, 418, 421, 451, 500, 501, 502, 504, 520, 999].map(
    (code): Kind => ({ name: `status-${code}`, expected: "status", play: status(code) }),
  ),
  ...[201, 202, 203, 204, 206, 226, 300, 304, 305].map((code): Kind => ({
    name: `status-${code}`,
    expected: "status",
    play: status(code),
  })),
  { name: "moved-nowhere", expected: "status", play: status(301) },
  { name: "down", expected: "status", play: status(503) },
  { name: "down-for-long", expected: "status", play: status(503, { "retry-after": "86400" }) },
  { name: "gone-404", expected: "gone", play: status(404) },
  { name: "gone-410", expected: "gone", play: status(410) },
  { name: "gone-after-move", expected: "gone", play: redirect("/new/limits", 301, status(404)) },
  { name: "busy", expected: "rate-limited", play: status(429) },
  { name: "busy-for-long", expected: "rate-limited", play: status(429, { "retry-after": "7200" }) },
  {
    name: "busy-until-date",
    expected: "rate-limited",
    play: status(429, { "retry-after": "Wed, 25 Nov 2026 00:00:00 GMT" }),
  },
  {
    name: "busy-for-ever",
    expected: "rate-limited",
    play: status(429, { "retry-after": "999999999999" }),
  },
  {
    name: "busy-nonsense",
    expected: "rate-limited",
    play: status(429, { "retry-after": "-1 soon" }),
  },
  { name: "busy-twice", expected: "rate-limited", play: status(429, { "retry-after": "1" }) },

  { name: "loop-of-one", expected: "redirect-loop", play: redirect(path) },
  {
    name: "loop-of-two",
    expected: "redirect-loop",
    play: redirect("/docs/b", 302, (_, response) =>
      response.writeHead(302, { location: path }).end(),
    ),
  },
  { name: "chain-of-six", expected: "redirect-loop", play: chain(6) },
  {
    name: "to-another",
    expected: "elsewhere",
    play: redirect((stage) => `${stage.origin("another.test")}${path}`),
  },
  {
    name: "to-another-briefly",
    expected: "elsewhere",
    play: redirect((stage) => `//another.test:${stage.port}${path}`, 302),
  },
  {
    name: "to-namesake",
    expected: "elsewhere",
    play: redirect((stage) => `${stage.origin("to-namesake.test.another.test")}${path}`),
  },
  {
    name: "to-parking",
    expected: "elsewhere",
    play: redirect((stage) => `${stage.origin("parking.test")}/?domain=to-parking.test`, 302),
  },
  { name: "to-login", expected: "login", play: redirect("/login?next=/docs/limits", 302) },
  { name: "to-sign-in", expected: "login", play: redirect("/users/sign_in", 302) },
  {
    name: "to-login-host",
    expected: "login",
    play: redirect((stage, host) => `${stage.origin(`accounts.${host}`)}/choose`, 302),
  },
  {
    name: "to-foreign-login",
    expected: "login",
    play: redirect((stage) => `${stage.origin("login.identity.test")}/oauth2/authorize`, 302),
  },
  { name: "to-home", expected: "home", play: redirect("/") },
  { name: "to-home-file", expected: "home", play: redirect("/index.html") },
  { name: "to-home-locale", expected: "home", play: redirect("/en/", 302) },
  {
    name: "to-home-www",
    expected: "home",
    play: redirect((stage, host) => stage.origin(`www.${host}`), 302),
  },
  { name: "to-not-found", expected: "soft-404", play: redirect("/404", 302) },
  {
    name: "to-not-found-page",
    expected: "soft-404",
    play: redirect("/docs/page-not-found.html", 302),
  },
  { name: "to-ftp", expected: "address", play: redirect("ftp://to-ftp.test/limits") },
  { name: "to-script", expected: "address", play: redirect("javascript:alert(1)") },
  { name: "to-nonsense", expected: "address", play: redirect("http://[nonsense/") },
  {
    name: "to-password",
    expected: "address",
    play: redirect((stage, host) => `http://user:secret@${host}:${stage.port}/docs/rates`),
  },

  {
    name: "robots-none",
    expected: "robots",
    robots: robots("User-agent: *\nDisallow: /\n"),
    play: page(),
  },
  {
    name: "robots-us",
    expected: "robots",
    robots: robots("User-agent: *\nAllow: /\n\nUser-agent: Public-Facts-Verify\nDisallow: /docs\n"),
    play: page(),
  },
  {
    name: "robots-pattern",
    expected: "robots",
    robots: robots("User-agent: *\nAllow: /docs/\nDisallow: /*/limits$\n"),
    play: page(),
  },
  {
    name: "robots-of-target",
    expected: "robots",
    robots: robots("User-agent: *\nDisallow: /private\n"),
    play: redirect("/private/limits"),
  },
  { name: "robots-500", expected: "robots", robots: status(500), play: page() },
  { name: "robots-503", expected: "robots", robots: status(503), play: page() },
  { name: "robots-429", expected: "robots", robots: status(429), play: page() },
  { name: "robots-silent", expected: "timeout", robots: () => {}, play: page() },
  {
    name: "robots-reset",
    expected: "network",
    robots: (request) => request.socket.destroy(),
    play: page(),
  },

  { name: "silent", expected: "timeout", play: () => {} },
  {
    name: "header-drip",
    expected: "timeout",
    play: (request, response) => {
      request.socket.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => request.socket.write("x-a: b\r\n"), 100);
      response.once("close", () => clearInterval(timer));
    },
  },
  {
    name: "body-drip",
    expected: "timeout",
    play: (_, response) => {
      response.writeHead(200, type).write(good);
      drip(response, "<br>");
    },
  },
  {
    name: "body-stops",
    expected: "timeout",
    play: (_, response) => response.writeHead(200, type).write(good),
  },
  { name: "reset", expected: "network", play: (request) => request.socket.resetAndDestroy() },
  { name: "no-http", expected: "network", play: (request) => request.socket.end(good) },
  {
    name: "endless-header",
    expected: "network",
    play: (request) =>
      request.socket.end(`HTTP/1.1 200 OK\r\nx-a: ${"x".repeat(300_000)}\r\n\r\n${good}`),
  },
  { name: "name-unknown", expected: "network", host: "unknown-name.test", play: page() },
  {
    name: "reset-within",
    expected: "cut-short",
    play: (request, response) => {
      response.writeHead(200, type).write(good);
      setTimeout(() => request.socket.resetAndDestroy(), 50);
    },
  },
  {
    name: "shorter-than-said",
    expected: "cut-short",
    play: (request) =>
      request.socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100000\r\n\r\n${good}`,
      ),
  },
  {
    name: "chunk-missing",
    expected: "cut-short",
    play: (request) =>
      request.socket.end(
        `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n`,
      ),
  },
  {
    name: "gzip-cut",
    expected: "cut-short",
    play: page(packed.subarray(0, packed.length - 20), { "content-encoding": "gzip" }),
  },
  { name: "gzip-lie", expected: "cut-short", play: page(good, { "content-encoding": "gzip" }) },
  { name: "brotli-lie", expected: "cut-short", play: page(good, { "content-encoding": "br" }) },
  {
    name: "deflate-lie",
    expected: "cut-short",
    play: page(good, { "content-encoding": "deflate" }),
  },
  {
    name: "gzip-bomb",
    expected: "too-large",
    play: (...all) => page(bomb().gzip, { "content-encoding": "gzip" })(...all),
  },
  {
    name: "brotli-bomb",
    expected: "too-large",
    play: (...all) => page(bomb().br, { "content-encoding": "br" })(...all),
  },
  {
    name: "bomb-in-bomb",
    expected: "too-large",
    play: (...all) => page(bomb().twice, { "content-encoding": "gzip, gzip" })(...all),
  },
  {
    name: "endless",
    expected: "too-large",
    play: (_, response) => {
      response.writeHead(200, type).write(good);
      endless(response);
    },
  },
  {
    name: "says-too-large",
    expected: "too-large",
    play: (_, response) => {
      response.writeHead(200, { ...type, "content-length": "99999999999" }).write(good);
    },
  },
  {
    name: "unknown-coding",
    expected: "encoding",
    play: page(good, { "content-encoding": "zstd" }),
  },
  {
    name: "many-codings",
    expected: "encoding",
    play: page(gzipSync(gzipSync(packed)), { "content-encoding": "gzip, gzip, gzip" }),
  },
  {
    name: "kept-copy",
    expected: "copy",
    path: "/docs/blob/0123456789abcdef0123456789abcdef01234567/limits",
    play: page(),
  },
  { name: "empty", expected: "empty", play: page("") },
  {
    name: "empty-gzip",
    expected: "empty",
    play: page(gzipSync(""), { "content-encoding": "gzip" }),
  },
];

/** The kinds of pages that the reader is tried with, each from a server that has nothing to hide. */
function toKind(kind: PageKind, at: number): Kind {
  const { name, contentType, body, claim, expected, reason, path } = kind;
  return {
    before: readOn(kind),
    name: `page-${at}-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`
      .slice(0, 60)
      .replace(/-$/, ""),
    expected: (reason ?? expected) as Kind["expected"],
    claim,
    path: path ?? "/limits",
    play: (_, response) =>
      response
        .writeHead(200, contentType === null ? {} : { "content-type": contentType })
        .end(body),
  };
}

export const kinds: readonly Kind[] = [...serverKinds, ...pageKinds.map(toKind)];
