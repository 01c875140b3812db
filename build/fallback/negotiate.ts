/** What a client says of the form in which it takes an answer: codings, parts, Markdown in place of a page. */
import { addressOf, type RouteId } from "../schema/contract/routes.ts";
import { type BytePart, type Coding, codings } from "./payload.ts";

/** In bytes. A smaller body fits into one network packet without compression. */
export const leastCompressed = 1024;

/**
 * Text is compressed. Pictures are compressed already, and a stream of events would be delayed until its
 * end.
 */
export function isTextType(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml/.test(type);
}

/**
 * RFC 9110 section 12.5.3: the codings whose weight, or else that of `*`, is above 0 and not below that of
 * `identity`; the most wanted first, and of equal ones the smallest result.
 */
export function acceptedCodings(acceptEncoding: string | null): readonly Coding[] {
  if (acceptEncoding === null) return [];
  const weights = weightsIn(acceptEncoding);
  const weightOf = (coding: Coding): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const least = weights.get("identity") ?? 0;
  return codings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
}

/**
 * Undefined if the whole body is to be sent: there is no condition that can be met, or more than one part
 * is asked for. `tag` is the strong tag of the body; a date in `If-Range` never fits, since no answer has
 * one.
 */
export function partAsked(
  given: Pick<Headers, "get">,
  size: number,
  tag: string,
): BytePart | "beyond" | undefined {
  const [, from = "", to = ""] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(given.get("range") ?? "") ?? [];
  if (from === "" && to === "") return undefined;
  if ((given.get("if-range") ?? tag) !== tag) return undefined;
  if (from === "")
    return to === "0" ? "beyond" : { start: Math.max(0, size - Number(to)), end: size };
  const start = Number(from);
  if (to !== "" && Number(to) < start) return undefined;
  if (start >= size) return "beyond";
  return { start, end: to === "" ? size : Math.min(size, Number(to) + 1) };
}

const twinPages: Readonly<Record<string, RouteId>> = {
  "/": "llms",
  "/index": "llms",
  "/docs/guide": "llmsFull",
  "/docs/schema": "schema",
  "/coverage": "coverageDocument",
};

/** The path of the Markdown that says what the page at this path says; undefined if there is none. */
export function markdownTwin(path: string): string | undefined {
  const page = path.replace(/\.html$/, "");
  const id = Object.hasOwn(twinPages, page) ? twinPages[page] : undefined;
  if (id !== undefined) return addressOf(id);
  const [, slug] = /^\/providers\/([^/]+)$/.exec(page) ?? [];
  return slug === undefined ? undefined : addressOf("markdown", { slug });
}

/** True if the client wants Markdown at least as much as a page. */
export function prefersMarkdown(accept: string): boolean {
  const weights = weightsIn(accept);
  const wanted = weights.get("text/markdown") ?? 0;
  return wanted > 0 && wanted >= (weights.get("text/html") ?? 0);
}

/** By what a header names, in lower case. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(",").map((each) => {
      const [, name = "", weight = 1] = /^\s*([^;\s]*)(?:.*;\s*q=([^\s;]*))?/i.exec(each) ?? [];
      return [name.toLowerCase(), Number(weight)];
    }),
  );
}
