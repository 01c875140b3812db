/** The hosts' configurations for one dataset, with the headers that the fallback sends. */
import type { Dataset } from "../dataset/dataset.ts";
import { hostFiles } from "../derive/hosts/hosts.ts";
import { renamesOf } from "../derive/hosts/renamed.ts";
import type { HostFile, Policy } from "../derive/hosts/rules.ts";
import { cacheControl, commonHeaders } from "../fallback/headers.ts";
import type { StaticMode } from "../respond/answers.ts";

/** What every host is to send, since the fallback sends it. */
export const policy: Policy = { headers: Object.fromEntries(commonHeaders()), cacheControl };

export function hostFilesOf(
  { providers, keys, formerly }: Pick<Dataset, "providers" | "keys" | "formerly">,
  basePath: string,
  mode: StaticMode,
): readonly HostFile[] {
  const names = { provider: providers.map(({ slug }) => slug), key: keys.map(({ key }) => key) };
  return hostFiles({
    policy,
    basePath,
    mode,
    providers: names.provider,
    keys: names.key,
    formerly: renamesOf(formerly, names),
  });
}
