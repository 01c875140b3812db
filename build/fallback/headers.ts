/**
 * The headers of every answer, and the check for conditional requests, which no host makes for a handler.
 */
import { mediaTypes, type Extension } from "../schema/contract/route.ts";
import { anyOrigin } from "../schema/text-forms.ts";
import { signalHeader } from "../schema/contract/page-policy.ts";
import { allowedOrigin, servedSignal } from "./entry/served-as.ts";

/** By lower-case name. A plain object: most answers are sent without a `Headers` ever being made. */
export type AnswerHeaders = Record<string, string>;

/**
 * The pages of `origin` may read every answer, and browsers must not guess another media type. `signal` says
 * what answers may be used for, if it is not empty.
 */
export function commonHeaders(
  origin: string = allowedOrigin,
  signal: string = servedSignal,
): AnswerHeaders {
  const headers: AnswerHeaders = {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "ETag",
    "cross-origin-resource-policy": origin === anyOrigin ? "cross-origin" : "same-origin",
    "x-content-type-options": "nosniff",
  };
  if (signal !== "") headers[signalHeader] = signal;
  return headers;
}

/** Adds the name of a request header on which the answer depends. */
export function addVary(headers: AnswerHeaders, name: string): void {
  const names = headers["vary"]?.split(", ") ?? [];
  headers["vary"] = [...new Set([...names, name])].join(", ");
}

const ofNotModified: ReadonlySet<string> = new Set([
  ...Object.keys(commonHeaders()),
  "cache-control",
  "etag",
  "vary",
]);

/** The headers of the answer 304 that stands for an answer with these headers. */
export function notModified(headers: AnswerHeaders): AnswerHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => ofNotModified.has(name)));
}

/** The media type of a file, by its extension; `application/octet-stream` for an unknown one. */
export function mediaType(file: string): string {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return extension in mediaTypes ? mediaTypes[extension as Extension] : "application/octet-stream";
}

/** RFC 9110 section 13.1.2: weak comparison against a list, or `*`. */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const tag = etag.replace(/^W\//, "");
  return ifNoneMatch
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === "*" || each === tag);
}
