/**
 * Every kind of page, by name: for the reader alone, and for the whole command over HTTP. What is markup
 * stands in `pages.yaml`; here are bytes, and pages that are too large to write down.
 */
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { bare, html, row, sentence, type PageKind, type Played } from "./kind.ts";

/** Of a case with more than its markup; `type` is its content type, a claim differs from `sentence`. */
interface PageCase {
  readonly reason?: string;
  readonly path?: string;
  readonly type?: string | null;
  readonly claim?: "row" | "bare" | Partial<Played>;
  readonly markup?: string;
  readonly body?: string;
  readonly before?: string;
  readonly before_markup?: string;
}

const written = load(readFileSync("test/verify/pages/pages.yaml", "utf8")) as Readonly<
  Record<PageKind["expected"], Readonly<Record<string, string | PageCase>>>
>;
const named = { row, bare };
const standard = "text/html; charset=utf-8";

function toKind(name: string, expected: PageKind["expected"], own: PageCase): PageKind {
  const { type = standard, claim = {}, markup, body, before_markup: aged, path, reason } = own;
  const before = aged === undefined ? own.before : html(aged);
  return {
    name,
    expected,
    contentType: type,
    claim: typeof claim === "string" ? named[claim] : { ...sentence, ...claim },
    body: body ?? html(markup!),
    ...(before !== undefined && { before }),
    ...(path !== undefined && { path }),
    ...(reason !== undefined && { reason }),
  };
}

const text = "Every client may send up to 60 requests per minute.";
const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const latin = (body: string): Uint8Array => Uint8Array.from(body, (each) => each.charCodeAt(0));
const wide = (body: string): Uint8Array =>
  bytes(0xff, 0xfe, ...Array.from(body).flatMap((each) => [each.charCodeAt(0), 0]));
const picture = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const quoted = "<p>\u0093Every client\u0094 may send up to 60\u00a0requests per minute</p>";
const named1252 = html(
  "<p>Caf\u00e9: Every client may send up to 60 requests per minute</p>",
  "<meta charset=windows-1252>",
);

const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}=1`).join(" ");

type Row = readonly [string, string, Uint8Array | string, (string | null)?];
/** Name, outcome or why it is unreadable, body, content type. */
const rows: readonly Row[] = [
  ["a PDF that claims to be a page", "not-text", "%PDF-1.4\n", "text/html"],
  ["windows-1252 by its bytes", "confirmed", latin(html(quoted)), "text/html"],
  ["windows-1252 by meta", "confirmed", latin(named1252), "text/html"],
  ["utf-16 by its mark", "confirmed", wide(html(`<p>${text}</p>`)), "text/html"],
  ["megabytes of markup", "too-large", html(`<p>${text}</p>${"<tr><td>60<td>x".repeat(350_000)}`)],
  ["half a million cells", "not-text", `<title>Acme</title><table>${"<td>6".repeat(410_000)}`],
  ["a picture", "not-text", picture, "image/png"],
  ["a picture that claims to be a page", "not-text", picture],
  ["an archive", "not-text", bytes(0x50, 0x4b, 3, 4, 20, 0, 0, 0), "application/zip"],
  ["bytes of any kind", "not-text", bytes(1, 2, 0, 4, 0, 6), "application/octet-stream"],
  [
    "no encoding fits",
    "charset",
    bytes(...Array.from({ length: 3000 }, (_, at) => (at % 3 === 0 ? 0xff : 0x41))),
    "text/plain",
  ],
  ["nested too deep", "not-text", html(`${"<div>".repeat(100_000)}${text}`)],
  ["a million attributes", "not-text", html(`<p ${attributes}>${text}</p>`)],
  [
    "attributes behind a script",
    "not-text",
    html(`<script>i <x ="</script><p ${attributes}>"</p>`),
  ],
  [
    "a paragraph of nothing but emphasis",
    "not-text",
    `${`${"a_*".repeat(30_000)}\n`.repeat(15)}\n${text}\n`,
    "text/markdown",
  ],
];

export const pageKinds: readonly PageKind[] = [
  ...(["confirmed", "look", "unreadable"] as const).flatMap((expected) =>
    Object.entries(written[expected]).map(([name, own]) =>
      toKind(name, expected, typeof own === "string" ? { markup: own } : own),
    ),
  ),
  ...rows.map(([name, outcome, body, contentType = standard]): PageKind => {
    const isRead = outcome === "confirmed";
    const own = { name, contentType, claim: sentence, body };
    return isRead
      ? { ...own, expected: "confirmed" }
      : { ...own, expected: "unreadable", reason: outcome };
  }),
];
