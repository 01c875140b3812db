/**
 * Writes the configuration of the package `serve`. It ignores the query, so an address that is filtered has
 * no rule: a 404 is better than the facts for another query.
 */
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink } from "../../contract/page-policy.ts";
import { mediaTypes, routeIds, routeOf } from "../../contract/routes.ts";
import { prettyJson, type Host } from "./host.ts";
import { redirectStatus, redirectsOf } from "./renamed.ts";
import {
  filesByType,
  fillPattern,
  headerPairs,
  unqueriedAddresses,
  type HostInput,
} from "./rules.ts";

export const serveHost: Host = {
  name: "serve",
  files: (input) => [{ file: "serve.json", text: prettyJson(serveConfig(input)) }],
  fromFiles:
    "guides, data, pages, lists and records; filters, pairs and limits by the name of their file",
  fallback: "none there: filters answer 404, and a key is answered as of today",
  deploy: "npx serve",
};

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
      ...unqueriedAddresses.map(({ route }) => ({
        source: basePath + fillPattern(route.path, (name) => `:${name}`),
        destination: `/${fillPattern(route.file, (name) => `:${name}`)}`,
      })),
      ...(basePath === "" ? [] : [{ source: `${basePath}/:path*`, destination: "/:path*" }]),
    ],
    headers: [
      { source: "**", headers: headerPairs(common) },
      { source: "**/*.html", headers: headerPairs(policy.pages.headers) },
      { source: "index.html", headers: headerPairs({ link: homeLink(basePath) }) },
      ...filesByType.map(([files, type]) => ({
        source: files,
        headers: headerPairs({ "content-type": type }),
      })),
      // By the name of the file, also where its address was asked for.
      ...deprecations(basePath).map(({ file, headers }) => ({
        source: file.replace(/\{.*\}/, "*"),
        headers: headerPairs(headers),
      })),
      // Its patterns pass over names that begin with a dot.
      ...routeIds
        .map((id) => routeOf(id))
        .filter(({ file }) => file.startsWith("."))
        .map(({ file, extension }) => ({
          source: file,
          headers: headerPairs({ ...common, "content-type": mediaTypes[extension] }),
        })),
    ],
  };
}
