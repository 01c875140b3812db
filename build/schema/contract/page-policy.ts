/**
 * What browsers may load and run on a page of the site, what answers may be used for, and where the home page
 * leads. The policy stands in every page, so that it also applies to pages opened from the disk and on hosts that
 * set no headers, and it is sent as a header as well.
 */
import { addressOf } from "./routes.ts";

/**
 * The style within the page of unknown addresses. It is shown at any depth, and its links begin at the base
 * path: from the disk, or below a path that the build was not told, the site's own style is not found there.
 * Where it is, it wins, since what stands in a layer gives way.
 */
export const bareStyle =
  "@layer bare{body{margin:0;font:1rem/1.55 system-ui,sans-serif}main,.top,body>footer{box-sizing:border-box;max-width:76rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}main{padding-block:1.5rem 4rem}.top,nav{display:flex;flex-wrap:wrap;gap:.375rem 1rem}.top{padding-block:.75rem}.brand{font-weight:700}.brand img{display:none}:is(.brand,nav a){color:inherit;text-decoration:none}.skip:not(:focus){position:absolute;left:-100vw}body>footer{padding-block:1.5rem;border-top:1px solid;font-size:.875rem}}";
/** SHA-256 of `bareStyle`. */
const bareStyleHash = "xBqHHNVd3Ozv/oHFXaJe078OAcZppeXM77UCxDTIqmM=";

/** A page loads only the site's own files, and runs no inline script. */
const directives = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'sha256-${bareStyleHash}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];

/** The sites of the sources do not see from which page, or which private host, a reader comes. */
const referrer = "same-origin";

/** For the `<meta>` of every page. A `<meta>` cannot say who may show the page in a frame. */
export const pageMeta = { contentPolicy: directives.join("; "), referrer };

/** What lies in a folder there is named by what it holds: it never changes. */
export const codeFolder = "site/code/";

/**
 * What is kept is used only after its tag was asked for: a page, its script and the data that it loads are of one
 * build, however short ago another one was deployed.
 */
export const cacheControl = "no-cache";

/** Of what never changes, in seconds: a year. */
export const cacheForEver = "public, max-age=31536000, immutable";

/** The headers of a page in addition to those of every answer; names in lower case. */
export const pageHeaders = {
  "content-security-policy": [...directives, "frame-ancestors 'none'"].join("; "),
  "permissions-policy": "camera=(), geolocation=(), microphone=()",
  "referrer-policy": referrer,
} as const;

/** From the home page to what programs look for, by relation: RFC 9727, RFC 8631, RFC 8288. */
const homeRelations = [
  ["api-catalog", "apiCatalog"],
  ["service-desc", "openapi"],
  ["service-doc", "llmsFull"],
  ["describedby", "llms"],
  ["status", "status"],
] as const;

/** The header `Link` of the home page, without a quote, so that the rules of any host can hold it. */
export function homeLink(basePath: string): string {
  return homeRelations
    .map(([relation, id]) => `<${basePath}${addressOf(id)}>; rel=${relation}`)
    .join(", ");
}

/** Where the home page stands below the base address. */
export const homePaths = ["/", "/index.html"] as const;

export const signalHeader = "content-signal";

/** What an open licence allows; of others nothing is said. */
export function contentSignal(license: string): string {
  return /^(?:CC0|CC-BY|PDDL|ODbL|ODC-By)\b/.test(license)
    ? "search=yes, ai-input=yes, ai-train=yes"
    : "";
}
