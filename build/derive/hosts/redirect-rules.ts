/**
 * `_redirects`, which Cloudflare, Netlify and GitLab Pages read alike. Cloudflare applies a rule to a
 * file that exists too, and drops the query: so only addresses without parameters have one.
 */
import { addresses, pathNames, type HostFile, type HostInput } from "./rules.ts";

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
}

/** Rewrites (status 200) of whole addresses, the rule for a base path last. */
export function redirectRules({ basePath }: Pick<HostInput, "basePath">): readonly RedirectRule[] {
  const lists = addresses
    .filter(({ route, takes }) => takes.length === 0 && pathNames(route).length === 0)
    .map(({ route }) => ({ from: basePath + route.path, to: `/${route.file}` }));
  return [...lists, ...(basePath === "" ? [] : [{ from: `${basePath}/*`, to: "/:splat" }])];
}

export function redirectsFile(input: HostInput): HostFile {
  const text = redirectRules(input).map(({ from, to }) => `${from} ${to} 200\n`);
  return { file: "_redirects", text: text.join("") };
}
