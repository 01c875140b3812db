/**
 * The headers of every answer, and the check for conditional requests, which no host makes for a handler.
 */
import { mediaTypes, type Extension } from "../contract/routes.ts";

/** Answers change only when the dataset is rebuilt, so an answer may be five minutes old. */
export const cacheControl = "public, max-age=300, stale-while-revalidate=86400";

/** Every page may read every answer, and browsers must not guess another media type. */
export function commonHeaders(): Headers {
  return new Headers({
    "access-control-allow-origin": "*",
    "access-control-expose-headers": "ETag",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}

/** The media type of a file, by its extension; `application/octet-stream` for an unknown one. */
export function mediaType(file: string): string {
  const extension = file.slice(file.lastIndexOf(".") + 1);
  return extension in mediaTypes ? mediaTypes[extension as Extension] : "application/octet-stream";
}

/** RFC 9110 section 13.1.2: weak comparison against a list, or `*`. */
export function isFresh(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(",")
    .map((each) => each.trim().replace(/^W\//, ""))
    .some((each) => each === "*" || each === etag);
}
