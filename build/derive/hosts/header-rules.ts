/**
 * Writes `_headers`, which Cloudflare and Netlify read in the same way. If two rules set the same header
 * for an address, it is sent twice, so no two rules here do that.
 */
import { homeLink, homePaths } from "../../contract/page-policy.ts";
import { deprecations } from "../../contract/deprecation.ts";
import { mediaTypes, routeIds, routeOf } from "../../contract/routes.ts";
import { titleCased, type HostFile, type HostInput } from "./rules.ts";

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
        ...titleCased({ ...policy.headers, ...policy.secureHeaders }),
        "Cache-Control": policy.cacheControl,
      },
    },
    ...policy.pages.files.flatMap(requestPaths).map((path) => ({
      path: basePath + path,
      headers: titleCased(policy.pages.headers),
    })),
    ...homePaths.map((path) => ({
      path: basePath + path,
      headers: { Link: homeLink(basePath) },
    })),
    ...routeIds
      .map((id) => routeOf(id))
      .filter(({ extension }) => extension !== "json")
      .map(({ file, extension }) => ({
        path: `${basePath}/${file.replace(/\{.*$/, "*")}`,
        headers: { "Content-Type": mediaTypes[extension] },
      })),
    ...deprecations(basePath).flatMap(({ id, file, headers }) =>
      [...new Set([routeOf(id).path, `/${file}`])].map((each) => ({
        path: basePath + each.replace(/\{.*$/, "*"),
        headers: titleCased(headers),
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

export function headersFile(input: HostInput): HostFile {
  const text = headerRules(input)
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join(
        "\n",
      ),
    )
    .join("\n");
  return { file: "_headers", text };
}
