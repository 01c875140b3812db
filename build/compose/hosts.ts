/** Makes the configurations of all hosts for one dataset, with the headers that the fallback sends. */
import { shortName } from "../derive/registry.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { hostFiles } from "../derive/hosts/hosts.ts";
import { renamesOf } from "../derive/hosts/renamed.ts";
import type { HostFile, Policy } from "../derive/hosts/host.ts";
import { cacheControl, commonHeaders } from "../fallback/headers.ts";
import { contentSignal, pageHeaders } from "../contract/page-policy.ts";
import { anyOrigin } from "../schema/text-forms.ts";
import { documentPages } from "../site/pages/docs.ts";
import { factPages, keyPage, kindPage, pages, pairPages, productPages } from "../site/paths.ts";

/**
 * The headers that every host must send for a dataset of this base address, which pages of this origin may
 * read; they are those of the fallback.
 */
export function policyFor(baseUrl: string, allowedOrigin: string = anyOrigin, signal = ""): Policy {
  return {
    headers: commonHeaders(allowedOrigin, signal),
    pages: {
      files: [
        ...new Set([
          ...Object.values(pages),
          productPages,
          keyPage("*"),
          kindPage("*"),
          factPages,
          pairPages,
          ...documentPages.keys(),
        ]),
      ],
      headers: pageHeaders,
    },
    secureHeaders: ownsItsHost(baseUrl) ? { "strict-transport-security": oneYear } : {},
    cacheControl,
  };
}

/** Without `includeSubDomains`, because subdomains may belong to others. */
const oneYear = "max-age=31536000";

/** False for a dataset below a path: strict transport security applies to the whole host name. */
function ownsItsHost(baseUrl: string): boolean {
  return baseUrl.startsWith("https:") && basePathOf(baseUrl) === "";
}

/** The path of the base address; empty for the root. */
export function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

export function hostFilesOf(
  { meta, providers, keys, formerly }: Pick<Dataset, "meta" | "providers" | "keys" | "formerly">,
  baseUrl: string,
): readonly HostFile[] {
  const names = { provider: providers.map(({ slug }) => slug), key: keys.map(({ key }) => key) };
  return hostFiles({
    name: shortName(meta.name),
    policy: policyFor(baseUrl, meta.allowedOrigin, contentSignal(meta.license)),
    basePath: basePathOf(baseUrl),
    formerly: renamesOf(formerly, names),
  });
}
