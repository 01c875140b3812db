/**
 * Writes the configuration of the package `serve`. It ignores the query, so an address that is filtered has
 * no rule: a 404 is better than the facts for another query.
 */
import { prettyJson, type Host, type HostInput } from "./host.ts";
import {
  homeHeaders,
  redirectStatus,
  redirectsOf,
  typesByEnding,
  unqueriedRoutes,
} from "./rules.ts";

export const serveHost: Host = {
  id: "serve",
  name: "serve",
  files: (input) => [{ file: "serve.json", text: prettyJson(serveConfig(input)) }],
  fromFiles:
    "guides, data, pages, lists and records; filters, pairs and limits by the name of their file",
  fallback: "none there: filters answer 404, and a key is answered as of today",
  deploy: "npx serve",
};

/** Its patterns pass over names that begin with a dot, unless they name them. */
const everywhere = "{**,.well-known/**}";

function serveConfig({ basePath, policy, formerly }: HostInput): object {
  const common = { ...policy.headers, "cache-control": policy.cacheControl };
  return {
    cleanUrls: false,
    directoryListing: false,
    redirects: redirectsOf(formerly).map(({ from, to }) => ({
      source: basePath + from,
      destination: basePath + to,
      type: redirectStatus,
    })),
    rewrites: [
      { source: `${basePath}/`, destination: "/index.html" },
      ...unqueriedRoutes.map(({ path, file }) => ({
        source: basePath + colons(path),
        destination: `/${colons(file)}`,
      })),
      ...(basePath === "" ? [] : [{ source: `${basePath}/:path*`, destination: "/:path*" }]),
    ],
    headers: [
      { source: everywhere, headers: headerPairs(common) },
      { source: "**/*.html", headers: headerPairs(policy.pages.headers) },
      ...typesByEnding.map(([ending, type]) => ({
        source: ending.startsWith("/") ? ending.slice(1) : `${everywhere}/*${ending}`,
        headers: headerPairs({ "content-type": type }),
      })),
      // By the name of the file, also where its address was asked for.
      { source: "index.html", headers: headerPairs(homeHeaders(basePath)) },
    ],
  };
}

function headerPairs(headers: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(headers).map(([key, value]) => ({ key, value }));
}

/** `{slug}` → `:slug` */
function colons(pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, ":$1");
}
