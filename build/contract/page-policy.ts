/**
 * What a page of the site may load and do, as browsers are told: in the page itself, which also holds on
 * the disk and on hosts without headers of one's own, and in the headers of all others.
 */

/** Nothing is loaded but the site's own files, and nothing inline runs. */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** Sources are not told which page, of which perhaps private host, leads to them. */
const referrer = "same-origin";

/** As `<meta>` of every page. Who may frame a page cannot be said there. */
export const pageMeta = { contentPolicy: directives.join("; "), referrer };

/** The headers of a page, beside those of every answer; names in lower case. */
export const pageHeaders = {
  "content-security-policy": [...directives, "frame-ancestors 'none'"].join("; "),
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": referrer,
} as const;
