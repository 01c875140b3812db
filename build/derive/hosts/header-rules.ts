/**
 * `_headers`, which Cloudflare and Netlify read alike. A header that two rules set is sent twice, so no
 * two rules here name the same one for the same address.
 */
import { mediaTypes, routeIds, routeOf } from "../../contract/routes.ts";
import { titleCased, type HostFile, type HostInput } from "./rules.ts";

export interface HeaderRule {
  /** A path with at most one `*`, at its end. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Every answer's headers, those of pages, then the media types that hosts do not know or send without a
 * charset. The page for what is not there is sent under any address, and only its `<meta>` goes with it.
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
    ...routeIds
      .map((id) => routeOf(id))
      .filter(({ extension }) => extension !== "json")
      .map(({ file, extension }) => ({
        path: `${basePath}/${file.replace(/\{.*$/, "*")}`,
        headers: { "Content-Type": mediaTypes[extension] },
      })),
  ];
}

/** The addresses of a page: its file's name, and what hosts make of it that leave out the extension. */
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
