/**
 * The package `serve`: it ignores the query, so an address that takes parameters has no rule: a 404 is
 * better than the wrong facts.
 */
import { prettyJson, type Host } from "./host.ts";
import { moved, redirects } from "./renamed.ts";
import { addresses, filesByType, filled, titleCase, type HostInput } from "./rules.ts";

export const serve: Host = {
  name: "serve",
  files: (input) => [{ file: "serve.json", text: prettyJson(configuration(input)) }],
  fromFiles:
    "guides, data, pages, lists and records; filters, pairs and limits by the name of their file",
  fallback: "none there: addresses that take parameters answer 404",
  deploy: "npx serve",
};

function configuration({ basePath, policy, formerly }: HostInput): object {
  const common = { ...policy.headers, "cache-control": policy.cacheControl };
  return {
    cleanUrls: false,
    directoryListing: false,
    redirects: redirects(formerly).map(({ from, to }) => ({
      source: basePath + from,
      destination: basePath + to,
      type: moved,
    })),
    rewrites: [
      { source: `${basePath}/`, destination: "/index.html" },
      ...addresses
        .filter(({ takes }) => takes.length === 0)
        .map(({ route }) => ({
          source: basePath + filled(route.path, (name) => `:${name}`),
          destination: `/${filled(route.file, (name) => `:${name}`)}`,
        })),
      ...(basePath === "" ? [] : [{ source: `${basePath}/:path*`, destination: "/:path*" }]),
    ],
    headers: [
      { source: "**", headers: toPairs(common) },
      { source: "**/*.html", headers: toPairs(policy.pages.headers) },
      ...filesByType.map(([files, type]) => ({
        source: files,
        headers: toPairs({ "content-type": type }),
      })),
    ],
  };
}

function toPairs(headers: Readonly<Record<string, string>>): readonly object[] {
  return Object.entries(headers).map(([name, value]) => ({ key: titleCase(name), value }));
}
