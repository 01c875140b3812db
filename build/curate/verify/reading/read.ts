/**
 * The bytes of a page → its passages of text, or the reason why it cannot be read. Every kind of page
 * ends in the same passages, so that looking for a quote knows nothing of formats.
 */
import { unread, type Unread } from "../network.ts";
import { readHtml } from "./html.ts";
import { decoded, kindOf } from "./kind.ts";
import { toHtml } from "./markdown.ts";
import type { Passage, Segment } from "./passage.ts";
import { tokensOf, type Token } from "./token.ts";
import { jsonLines, maxLength, plainPassages } from "./plain.ts";

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
  /** The words of all passages, in the order of the page: made once and asked for every fact on it. */
  readonly words: readonly Word[];
}

/** A token, with where it stands. */
export interface Word extends Token {
  readonly passage: Passage;
  readonly segment: Segment;
  /** The number of its segment in the passage. */
  readonly at: number;
}

export type Reading = Text | Unread;

const tooLong = "more text than a page has";
/** A tree takes up to a hundred times the memory of its markup: this much is a long reference on one page. */
const maxMarkup = 5 * 1024 * 1024;

export function readBytes({ url, contentType, bytes }: Page): Reading {
  if (bytes.length === 0) return unread("empty", "no bytes");
  const kind = kindOf(bytes, contentType, url);
  if (kind === "binary") return unread("not-text", contentType ?? "no content type");
  const charset = /charset\s*=\s*["']?\s*([\w:.-]+)/i.exec(contentType ?? "")?.[1];
  const text = decoded(bytes, charset, kind === "html");
  if (text === undefined) return unread("charset", charset ?? "no charset is named");
  if (text.trim() === "") return unread("empty", "only white space");
  if (kind === "html" && bytes.length > maxMarkup)
    return unread("too-large", `${bytes.length} bytes of markup`);
  if (kind !== "html" && text.length > maxLength) return unread("not-text", tooLong);
  if (kind === "html") return htmlReading(text);
  if (kind === "text") return assembled("", plainPassages(text));
  if (kind === "json") return assembled("", plainPassages(jsonLines(text) ?? text));
  const html = toHtml(text);
  return html === undefined ? unread("not-text", tooLong) : htmlReading(html);
}

/** Of a page, or of what is read by way of HTML. */
function htmlReading(html: string): Reading {
  const document = readHtml(html);
  if (typeof document === "string") return unread("not-text", document);
  const { title, passages, data, refresh } = document;
  if (refresh !== "") return unread("refresh", refresh);
  const all = [...passages, ...data.flatMap((each) => plainPassages(jsonLines(each) ?? ""))];
  return all.length === 0 ? unread("empty", title || "no text") : assembled(title, all);
}

function assembled(title: string, passages: readonly Passage[]): Reading {
  const words = passages.flatMap((passage) =>
    passage.segments.flatMap((segment, at) =>
      tokensOf(segment.marked).map((token) => ({ ...token, passage, segment, at })),
    ),
  );
  return { kind: "text", title, passages, words };
}
