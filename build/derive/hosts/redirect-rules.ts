/**
 * `_redirects`, which Cloudflare, Netlify and GitLab Pages read alike. Cloudflare applies a rule to a
 * file that exists too, and drops the query: so only addresses without parameters have one.
 */
import { redirectStatus, redirectsOf } from "./renamed.ts";
import { ruledAddresses, pathNames, type HostFile, type HostInput } from "./rules.ts";

export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** What Cloudflare reads of a file; the least of them all. */
const mostRules = 2000;

/**
 * Rewrites (status 200) of whole addresses, then redirects of earlier names as far as there is room,
 * since the fallback names those of today; the rule for a base path last.
 */
export function redirectRules({
  basePath,
  formerly,
}: Pick<HostInput, "basePath" | "formerly">): readonly RedirectRule[] {
  const lists = ruledAddresses
    .filter(({ route, takes }) => takes.length === 0 && pathNames(route).length === 0)
    .map(({ route }) => ({ from: basePath + route.path, to: `/${route.file}`, status: 200 }));
  const below = basePath === "" ? [] : [{ from: `${basePath}/*`, to: "/:splat", status: 200 }];
  const renamed = redirectsOf(formerly)
    .slice(0, mostRules - lists.length - below.length)
    .map(({ from, to }) => ({ from: basePath + from, to: basePath + to, status: redirectStatus }));
  return [...lists, ...renamed, ...below];
}

export function redirectsFile(input: HostInput): HostFile {
  const text = redirectRules(input).map(({ from, to, status }) => `${from} ${to} ${status}\n`);
  return { file: "_redirects", text: text.join("") };
}
