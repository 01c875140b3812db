/**
 * Writes `_redirects`, which Cloudflare, Netlify and GitLab Pages read in the same way. Cloudflare applies
 * a rule even if a file exists, and drops the query. So only addresses without parameters have a rule.
 */
import { redirectStatus, redirectsOf } from "./renamed.ts";
import { ruledAddresses, pathNames, type HostFile, type HostInput } from "./rules.ts";

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
