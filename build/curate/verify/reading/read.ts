/**
 * The bytes of a page → its passages of text, or the reason why it cannot be read. Every kind of page
 * ends in the same passages, so that looking for a quote knows nothing of formats.
 */
import { readHtml } from "./html.ts";
import { decoded, kindOf } from "./kind.ts";
import { rstToMarkdown, toHtml } from "./markdown.ts";
import type { Passage } from "./passage.ts";
import { jsonLines, maxLength, plainPassages, readPdf } from "./plain.ts";

export interface Page {
  readonly url: string;
  readonly contentType: string | null;
  /** Already decoded from its content-encoding. */
  readonly bytes: Uint8Array;
}

export interface Text {
  readonly kind: "text";
  /** The page's own title, which labels all of it. */
  readonly title: string;
  readonly passages: readonly Passage[];
}

export interface Unreadable {
  readonly kind: "unreadable";
  readonly reason: "empty" | "refresh" | "not-text" | "charset" | "too-large";
  readonly detail: string;
}

export type Reading = Text | Unreadable;

const tooLong = "more text than a page has";
/** A tree takes up to a hundred times the memory of its markup: this much is a long reference on one page. */
const maxMarkup = 5 * 1024 * 1024;

export async function read({ url, contentType, bytes }: Page): Promise<Reading> {
  if (bytes.length === 0) return unreadable("empty", "no bytes");
  const kind = kindOf(bytes, contentType, url);
  if (kind === "binary") return unreadable("not-text", contentType ?? "no content type");
  if (kind === "pdf") {
    const passages = await readPdf(bytes);
    return typeof passages === "string"
      ? unreadable("not-text", passages)
      : assembled("", passages);
  }
  const charset = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  const text = decoded(bytes, charset, kind === "html");
  if (text === undefined) return unreadable("charset", charset ?? "no charset is named");
  if (text.trim() === "") return unreadable("empty", "only white space");
  if (kind === "html" && bytes.length > maxMarkup)
    return unreadable("too-large", `${bytes.length} bytes of markup`);
  if (kind === "html") return htmlReading(text);
  if (text.length > maxLength) return unreadable("not-text", tooLong);
  if (kind === "markdown") return markupReading(toHtml(text));
  if (kind === "rst") return markupReading(toHtml(rstToMarkdown(text)));
  return assembled("", plainPassages(kind === "json" ? (jsonLines(text) ?? text) : text));
}

function htmlReading(html: string): Reading {
  const document = readHtml(html);
  if (typeof document === "string") return unreadable("not-text", document);
  const { title, passages, data, refresh } = document;
  if (refresh !== "") return unreadable("refresh", refresh);
  const all = [...passages, ...data.flatMap((each) => plainPassages(jsonLines(each) ?? ""))];
  return all.length === 0 ? unreadable("empty", title || "no text") : assembled(title, all);
}

/** Of what is read by way of HTML; undefined for what is too long. */
function markupReading(html: string | undefined): Reading {
  const document = html === undefined ? tooLong : readHtml(html);
  if (typeof document === "string") return unreadable("not-text", document);
  const { passages } = document;
  return passages.length === 0 ? unreadable("empty", "no text") : assembled("", passages);
}

function assembled(title: string, passages: readonly Passage[]): Text {
  return { kind: "text", title, passages };
}

function unreadable(reason: Unreadable["reason"], detail: string): Unreadable {
  return { kind: "unreadable", reason, detail };
}
