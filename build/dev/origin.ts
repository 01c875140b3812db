/**
 * A request to the preview → whether a page of another origin made it, and the headers by which browsers
 * keep an answer from such pages. What is published may be read by anybody; a draft by its author alone.
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";

/**
 * True for whatever a page of another site, or of another port of this machine, asks for. A link on such
 * a page may be followed: its reader sees the draft, the page does not. Programs say nothing of either.
 */
export function isOfOtherOrigin({
  method,
  headers,
}: Pick<IncomingMessage, "method" | "headers">): boolean {
  const { host, origin } = headers;
  if (origin !== undefined && origin !== originAt(host)) return true;
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return false;
  return !(method === "GET" && isLinkFollowed(headers));
}

/** In every answer: not in a frame, not as a picture or script, not by the window that opened it. */
export const forOwnOrigin: ReadonlyMap<string, string> = new Map([
  ["cross-origin-resource-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["content-security-policy", "frame-ancestors 'none'"],
  ["x-frame-options", "DENY"],
]);

/** Takes out what lets other origins read or show an answer of the published dataset. */
export function withoutSharing(response: Response): Response {
  response.headers.delete("cross-origin-resource-policy");
  const names = [...response.headers.keys()].filter((name) => name.startsWith("access-control-"));
  for (const name of names) response.headers.delete(name);
  return response;
}

/** Returns the origin of a host as browsers write it, without the default port. */
function originAt(host = ""): string | undefined {
  const address = `http://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}

function isLinkFollowed(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
}
