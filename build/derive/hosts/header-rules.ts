/**
 * `_headers`, which Cloudflare and Netlify read alike. A header that two rules set is sent twice, so no
 * two rules here name the same one for the same address.
 */
import { mediaTypes, routeIds, routeOf } from "../../routes.ts";
import { titleCase, type HostFile, type HostInput } from "./rules.ts";

export interface HeaderRule {
  /** A path with at most one `*`, at its end. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Every answer's headers, then the media types that hosts do not know or send without a charset. */
export function headerRules({ basePath, policy }: HostInput): readonly HeaderRule[] {
  const common = Object.entries(policy.headers).map(([name, value]) => [titleCase(name), value]);
  return [
    {
      path: "/*",
      headers: { ...Object.fromEntries(common), "Cache-Control": policy.cacheControl },
    },
    ...routeIds
      .map((id) => routeOf(id))
      .filter(({ extension }) => extension !== "json")
      .map(({ file, extension }) => ({
        path: `${basePath}/${file.replace(/\{.*$/, "*")}`,
        headers: { "Content-Type": mediaTypes[extension] },
      })),
  ];
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
