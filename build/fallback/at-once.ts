/**
 * A filter of facts of which everything stands in memory → its answer, without a promise and with few copies:
 * its body is joined from lines that are texts of their bytes. The body is what `compose.ts` composes and the
 * headers are those of `found-answer.ts`; whatever is asked in another way is left to them.
 */
import { deprecations } from "../contract/deprecation.ts";
import { fileFor, mediaTypes, routes } from "../contract/routes.ts";
import { factList, type FactLine } from "../respond/lines.ts";
import { filterOf, partOf } from "./compose.ts";
import { acceptedCodings, leastCompressed } from "./encoding.ts";
import type { ExchangeAnswer } from "./error-answer.ts";
import { byName, cacheControl, commonHeaders, type AnswerHeaders } from "./headers.ts";
import type { HttpAsked } from "./http-asked.ts";
import type { LinePage } from "./output-files.ts";
import { largestPiece, type Bytes } from "./payload.ts";
import type { Query } from "./query.ts";
import { readQuery } from "./read-query.ts";
import type { Store } from "./store.ts";
import { asksMoments } from "./then.ts";

/** Texts whose characters are bytes: what some runtimes join and send with fewer copies than bytes. */
export interface ByteTexts {
  /** The bytes of a text. */
  readonly of: (text: string) => string;
  readonly bytes: (byteText: string) => Bytes;
  /** The tag of the bytes, as `toTag` makes it. They are no more than `largestPiece`. */
  readonly tag: (byteText: string) => string;
}

/** Undefined for what is left to the others. */
export type AtOnce = (asked: HttpAsked) => ExchangeAnswer | undefined;

const { facts } = routes;

/** Names and values that stand in an address as they are. They are ASCII, as bytes and as characters. */
const plainQuery = /^[\w.~=&-]+$/;

/** In bytes: more than the body has beside its lines. */
const mostAround = 2000;

export function openAtOnce(basePath: string, store: Store, { of, bytes, tag }: ByteTexts): AtOnce {
  if (deprecations(basePath).some(({ id }) => id === "facts")) return () => undefined;
  const starts = new Set([basePath, ""].map((base) => `http://localhost${base}${facts.path}?`));
  const usual = byName({
    ...commonHeaders(),
    vary: "Accept-Encoding",
    etag: "",
    "cache-control": cacheControl,
    "content-type": mediaTypes[facts.extension],
    "content-length": "",
  });
  const sentLines = (page: LinePage<FactLine>): readonly FactLine[] =>
    (page.sent ??= page.lines.map(({ json, labels }) => ({ json: of(json), labels })));

  return ({ method, url, headers: given }) => {
    const at = url.indexOf("?") + 1;
    if (method !== "GET" || !starts.has(url.slice(0, at))) return undefined;
    const query = given.get("if-none-match") === null ? plainFilter(url.slice(at)) : undefined;
    const found = query && store.factsInMemory(filterOf(query), partOf(query, facts), sentLines);
    if (found === undefined || found.total === 0) return undefined;
    const size = found.lines.reduce((sum, { json }) => sum + json.length, 0);
    if (size > largestPiece - mostAround) return undefined;
    const isLong = size > leastCompressed - mostAround;
    if (isLong && acceptedCodings(given.get("accept-encoding")).length > 0) return undefined;
    const text = factList(query!, found);
    const own = { "content-length": String(text.length), etag: `"${tag(text)}"` };
    return new AnswerOfText({ ...usual, ...own }, text, bytes);
  };
}

/** Its bytes are made for those alone who do not send the text. */
class AnswerOfText implements ExchangeAnswer {
  readonly status = 200;
  readonly headers: AnswerHeaders;
  readonly made: { readonly text: string };
  readonly #bytes: ByteTexts["bytes"];

  constructor(headers: AnswerHeaders, text: string, bytes: ByteTexts["bytes"]) {
    this.headers = headers;
    this.made = { text };
    this.#bytes = bytes;
  }

  get body(): Bytes {
    return this.#bytes(this.made.text);
  }
}

/** The query, if it is one of filters that no file can answer; undefined for any other. */
function plainFilter(search: string): Query | undefined {
  if (!plainQuery.test(search)) return undefined;
  const checked = readQuery(facts, new URLSearchParams(search));
  if (!("query" in checked)) return undefined;
  const { query } = checked;
  const isOther = query["q"] !== undefined || query["id"] !== undefined || asksMoments(query);
  return isOther || fileFor(facts, {}, query) !== undefined ? undefined : query;
}
