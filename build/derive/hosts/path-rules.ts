/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read in the same way, GitLab Pages the latter.
 * If two rules set the same header for an address, it is sent twice, so no two rules here do that. Cloudflare
 * applies a redirect even if a file exists, and drops the query: only addresses without parameters have one.
 */
import { homeLink, homePaths } from "../../contract/page-policy.ts";
import { deprecations } from "../../contract/deprecation.ts";
import { mediaTypes, namesIn, queryNames, routeIds, routeOf } from "../../contract/routes.ts";
import type { HostFile, HostInput } from "./host.ts";
import { redirectStatus, redirectsOf } from "./renamed.ts";
import { unqueriedRoutes } from "./rules.ts";

export function headersAndRedirects(input: HostInput): readonly HostFile[] {
  const headers = headerRules(input).map(({ path, headers: set }) =>
    [path, ...Object.entries(set).map(([name, value]) => `  ${name}: ${value}`), ""].join("\n"),
  );
  const redirects = redirectRules(input).map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return [
    { file: "_headers", text: headers.join("\n") },
    { file: "_redirects", text: redirects.join("") },
  ];
}

export interface HeaderRule {
  /** A path with at most one `*`, which is at the end. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The headers of every answer, those of pages, then the media types that hosts do not know or send without
 * a charset. The 404 page is sent at any address, so no rule can set the page headers for it; only its
 * `<meta>` applies.
 */
export function headerRules({ basePath, policy }: HostInput): readonly HeaderRule[] {
  return [
    {
      path: "/*",
      headers: {
        ...policy.headers,
        ...policy.secureHeaders,
        "cache-control": policy.cacheControl,
      },
    },
    ...policy.pages.files.flatMap(requestPaths).map((path) => ({
      path: basePath + path,
      headers: policy.pages.headers,
    })),
    ...homePaths.map((path) => ({
      path: basePath + path,
      headers: { link: homeLink(basePath) },
    })),
    ...routeIds
      .map((id) => routeOf(id))
      .filter(({ extension }) => extension !== "json")
      .map(({ file, extension }) => ({
        path: `${basePath}/${file.replace(/\{.*$/, "*")}`,
        headers: { "content-type": mediaTypes[extension] },
      })),
    ...deprecations(basePath).flatMap(({ id, file, headers }) =>
      [...new Set([routeOf(id).path, `/${file}`])].map((each) => ({
        path: basePath + each.replace(/\{.*$/, "*"),
        headers,
      })),
    ),
  ];
}

/** The addresses at which hosts serve a page: with and without the extension. */
function requestPaths(file: string): readonly string[] {
  const bare = `/${file.replace(/\.html$/, "")}`;
  if (file.includes("*")) return [bare];
  return [bare === "/index" ? "/" : bare, `/${file}`];
}

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** The most rules that Cloudflare reads from a file; the other hosts read more. */
const mostRules = 2000;

/**
 * Rewrites (status 200) of whole addresses, then redirects of earlier names, then the rule for a base
 * path. If there are too many redirects, the last are left out; the fallback then names the current
 * address.
 */
export function redirectRules({ basePath, formerly }: HostInput): readonly RedirectRule[] {
  const lists = unqueriedRoutes
    .filter((route) => queryNames(route).length === 0 && namesIn(route.path).length === 0)
    .map(({ path, file }) => ({ from: basePath + path, to: `/${file}`, status: 200 }));
  const below = basePath === "" ? [] : [{ from: `${basePath}/*`, to: "/:splat", status: 200 }];
  const renamed = redirectsOf(formerly)
    .slice(0, mostRules - lists.length - below.length)
    .map(({ from, to }) => ({ from: basePath + from, to: basePath + to, status: redirectStatus }));
  return [...lists, ...renamed, ...below];
}
