/** The hosts' configurations for one dataset, with the headers that the fallback sends. */
import type { Dataset } from "../dataset/dataset.ts";
import { hostFiles } from "../derive/hosts/hosts.ts";
import type { HostFile, Policy } from "../derive/hosts/rules.ts";
import { cacheControl, commonHeaders } from "../fallback/headers.ts";
import type { StaticMode } from "../respond/answers.ts";

/** What every host is to send, since the fallback sends it. */
export const policy: Policy = { headers: Object.fromEntries(commonHeaders()), cacheControl };

export function hostFilesOf(
  { providers, keys }: Pick<Dataset, "providers" | "keys">,
  basePath: string,
  mode: StaticMode,
): readonly HostFile[] {
  return hostFiles({
    policy,
    basePath,
    mode,
    providers: providers.map(({ slug }) => slug),
    keys: keys.map(({ key }) => key),
  });
}
