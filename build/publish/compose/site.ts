/**
 * Makes the pages of the site for one dataset and the files that they load, except the style, the script and the
 * pictures; and the configurations of all hosts, with the headers that the fallback sends.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { searchIndexFiles } from "../../search/to-index.ts";
import type { FactsTree } from "../../load/tree.ts";
import { coverageBody } from "../../respond/coverage.ts";
import type { StaticMode } from "../../respond/answers.ts";
import { whenRead, type OutputFile } from "../../respond/serialise.ts";
import { parseFactId } from "../../schema/fact-id.ts";
import type { Coverage } from "../../schema/coverage.ts";
import type { Fact } from "../../schema/fact.ts";
import type { WantedFile } from "../../schema/wanted.ts";
import type { FilePosition, Site } from "../../site/page.ts";
import { providerData } from "../../site/provider-data.ts";
import { siteFiles } from "../../site/site.ts";
import { shortName } from "../../derive/discovery.ts";
import { hostFiles } from "../../derive/hosts/hosts.ts";
import { guessedRedirects, renamedAddresses } from "../../derive/hosts/rules.ts";
import type { Host, HostInput } from "../../derive/hosts/host.ts";
import { commonHeaders } from "../../fallback/headers.ts";
import { contentSignal } from "../../schema/contract/page-policy.ts";
import { pairsOfKinds } from "../../site/compare/pairs.ts";
import { documentPages } from "../../site/pages/docs.ts";
import { factPages, keyPage, kindPage, pages, pairPages, productPages } from "../../site/paths.ts";

/** Pages and guides show the same. */
export const coverageOf: (dataset: Dataset) => Coverage = onceFor(coverageBody);

export function siteFrom(
  dataset: Dataset,
  tree: FactsTree,
  isLean: boolean,
  code: () => { readonly folder: string },
): Site {
  return {
    dataset,
    get coverage() {
      return coverageOf(dataset);
    },
    placeOf: (fact) => positionOf(fact, tree),
    wanted: (tree.wanted?.value as WantedFile | undefined)?.wanted ?? [],
    isLean,
    get code() {
      return code().folder;
    },
  };
}

export function* siteFilesOf(site: Site, basePath: string): Iterable<OutputFile> {
  const { dataset } = site;
  yield* siteFiles(site, basePath);
  yield* providerData(dataset);
  for (const { file, text } of searchIndexFiles(dataset)) yield whenRead(file, text);
}

/** The file and line of the key in the provider's facts, where a correction would be made. */
function positionOf(
  { provider, product, plan, key, id }: Fact,
  tree: FactsTree,
): FilePosition | undefined {
  const located = tree.providers.find(({ slug }) => slug === provider.slug)?.located;
  if (located === undefined) return undefined;
  const path = [
    ...(product ? ["products", product.slug] : []),
    ...(plan ? ["plans", plan.slug] : []),
    "facts",
    key,
  ];
  // If several entries have one key, scope and source tell which one the fact is from.
  let value: unknown = located.value;
  for (const step of path) value = (value as Record<string, unknown> | undefined)?.[step];
  const { scope, source } = parseFactId(id);
  const index = Array.isArray(value)
    ? value.findIndex(
        (each: { readonly source?: string; readonly scope?: string }) =>
          each.scope === scope && (source === undefined || each.source === source),
      )
    : -1;
  const [home, own] = located.home(index >= 0 ? [...path, index] : path);
  return { file: home.file, line: home.position(own, "key").line };
}

/** The paths of the pages of every site, those of one kind as one. */
const pageFiles = [
  ...new Set([
    ...Object.values(pages),
    productPages,
    keyPage("*"),
    kindPage("*"),
    factPages,
    pairPages,
    ...documentPages.keys(),
  ]),
];

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

type Hosted = Pick<Dataset, "meta" | "providers" | "keys" | "kinds" | "formerly">;

/** The configurations of one host, or of all. */
export function hostFilesOf(
  dataset: Hosted,
  { mode, host }: { readonly mode: StaticMode; readonly host?: Host | undefined },
): readonly OutputFile[] {
  return hostFiles(hostInputOf(dataset, mode), host && [host]);
}

/** What the rules of hosts are made from. The headers are those of the fallback. */
export function hostInputOf(dataset: Hosted, mode: StaticMode): HostInput {
  const { meta, keys, kinds, formerly } = dataset;
  const providers = dataset.providers.map(({ slug }) => slug);
  const pairs = mode === "lean" ? [] : pairsOfKinds(dataset);
  return {
    name: shortName(meta.name),
    baseUrl: meta.baseUrl,
    basePath: basePathOf(meta.baseUrl),
    headers: commonHeaders(meta.allowedOrigin, contentSignal(meta.license)),
    secureHeaders: ownsItsHost(meta.baseUrl) ? { "strict-transport-security": oneYear } : {},
    pageFiles,
    renamed: renamedAddresses(formerly, {
      provider: providers,
      key: keys.map(({ key }) => key),
    }),
    guessed: guessedRedirects({
      providers,
      kinds: kinds.map(({ slug }) => slug),
      pairs: pairs.map(({ a, b }) => [a.slug, b.slug]),
    }),
  };
}
