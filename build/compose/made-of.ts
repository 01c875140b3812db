/**
 * What each file of an output is made of: parts of the dataset. A file whose parts are the same in two datasets
 * has the same bytes in both: a build keeps it, a comparison does not compose it. A file of which nothing is
 * said here is made of everything. This is the one statement of it; `test/again/` edits facts at random and
 * holds it against whole builds.
 */
import { escapeRegExp, patternSource, routes } from "../contract/routes.ts";
import { filterNames } from "../respond/lines.ts";
import { shardFolders } from "../respond/shards.ts";
import { parseFactId } from "../schema/fact-id.ts";
import { bundleEntries, siteJobs } from "../write/bundle-jobs.ts";
import {
  assets,
  documentFiles,
  feedFile,
  feedKinds,
  kindPage,
  markFile,
  pages,
  pairPage,
  productPage,
  providerPage,
} from "../site/paths.ts";
import { schemaPages } from "../site/schema-pages.ts";
import { dataFile } from "../site/provider-data.ts";
import {
  allChanges,
  allFacts,
  askedExamples,
  guideText,
  keyCounts,
  kindPart,
  newestChanges,
  ownPictures,
  pagesOfTwo,
  placesOfProducts,
  placesPart,
  sameParts,
  type Parts,
} from "./dataset-parts.ts";

/** True for a file that is made of the same in both. */
export function sameIn(before: Parts, after: Parts): (file: string) => boolean {
  const isSame = sameParts(before, after);
  return (file) => isSame(madeOf(file));
}

/** The parts beside the frame. */
function madeOf(file: string): readonly string[] {
  for (const { pattern, parts } of filePatterns) {
    const found = pattern.exec(file);
    if (found) return parts(...found.slice(1));
  }
  return [allFacts];
}

interface FilePattern {
  readonly pattern: RegExp;
  /** Takes the groups of the pattern. */
  readonly parts: (...groups: readonly string[]) => readonly string[];
}

/** `{names}` of `file` stand for what has no slash. */
function filesLike(file: string, parts: FilePattern["parts"]): FilePattern {
  return { pattern: new RegExp(`^${patternSource(file)}$`), parts };
}

const madeOfProvider: FilePattern["parts"] = (slug) => [`provider/${slug}`];
const madeOfProviderPage: FilePattern["parts"] = (slug) => [
  `provider/${slug}`,
  pagesOfTwo,
  placesOfProducts,
];
const madeOfKey: FilePattern["parts"] = (key) => [`key/${key}`];
const madeOfBoth: FilePattern["parts"] = (a, b) => [`provider/${a}`, `provider/${b}`];
const madeOfKind: FilePattern["parts"] = (slug = "") => [kindPart(slug), placesOfProducts];
const madeOfFrame: FilePattern["parts"] = () => [];

/** It shows the values of its key, and facts of its provider that disagree; it links to its line. */
const madeOfFactPage: FilePattern["parts"] = (provider = "", name = "") => {
  const { key } = parseFactId(`${provider}/*/*/${name}`);
  return [
    `provider/${provider}`,
    placesPart(provider),
    `key/${key}`,
    placesOfProducts,
    ownPictures,
  ];
};

/** A slug may hold what stands between the two. */
const madeOfPairPage: FilePattern["parts"] = (names = "") => {
  const [a = "", b = "", ...rest] = names.split("-vs-");
  return rest.length > 0 ? [allFacts] : madeOfBoth(a, b);
};

const [factsOfProvider, factsOfKey, factsOfStatus] = routes.facts.variants;
const shards = escapeRegExp(shardFolders.facts);
const shardOf = (labels: readonly string[]): string =>
  `(${labels.join("|")})/([^/]+?)(?:\\.jsonl|/.*)$`;
const madeOfLabel: FilePattern["parts"] = (name, value) => [`${name}/${value}`];

/** Those of which there are most come first. */
const filePatterns: readonly FilePattern[] = [
  filesLike(routes.compare.variants[0].file, madeOfBoth),
  { pattern: /^facts\/([^/]+)\/(?:.*\/)?([^/]+)\.html$/, parts: madeOfFactPage },
  { pattern: new RegExp(`^${shards}/${shardOf(filterNames)}`), parts: madeOfLabel },
  { pattern: new RegExp(`^${shards}/changes/${shardOf(["provider", "key"])}`), parts: madeOfLabel },
  { pattern: new RegExp(`^${shards}/changes/`), parts: () => [allChanges] },
  filesLike(pairPage("{a}", "{b}").replace("{a}-vs-{b}", "{names}"), madeOfPairPage),
  filesLike(routes.changes.variants[0].file, () => [newestChanges]),
  filesLike(routes.changes.file, () => [newestChanges]),
  filesLike(routes.key.file, madeOfKey),
  filesLike(routes.history.variants[0].file, madeOfKey),
  filesLike(factsOfKey.file, madeOfKey),
  // The tiers of plans, which it shows too, are in the frame.
  { pattern: /^keys\/([^/~]+)(?:~\d+)?\.html$/, parts: madeOfKey },
  filesLike(routes.provider.file, madeOfProvider),
  filesLike(factsOfProvider.file, madeOfProvider),
  filesLike(routes.markdown.file, madeOfProvider),
  filesLike(providerPage("{slug}"), madeOfProviderPage),
  filesLike(productPage("{slug}", "{product}"), madeOfProviderPage),
  // It shows no more than its page.
  { pattern: /^pictures\/(.+)\.png$/, parts: (page) => madeOf(`${page}.html`) },
  filesLike(dataFile("{slug}"), madeOfProvider),
  ...feedKinds.map((form) => filesLike(feedFile("providers/{slug}", form), madeOfProvider)),
  ...feedKinds.map((form) => filesLike(feedFile("kinds/{slug}", form), madeOfKind)),
  filesLike(kindPage("{slug}"), madeOfKind),
  ...[routes.schema.file, ...schemaPages.map(({ path }) => path)].map((file) =>
    filesLike(file, () => [keyCounts]),
  ),
  filesLike(markFile("{slug}"), madeOfFrame),
  ...[routes.llms.file, documentFiles.guide].map((file) => filesLike(file, () => [guideText])),
  filesLike(pages.docs, () => [askedExamples]),
  filesLike(documentFiles.hosting, madeOfFrame),
  filesLike(factsOfStatus.file, (status) => [`status/${status}`]),
  ...Object.values(bundleEntries).map(({ file }) => filesLike(file, madeOfFrame)),
  ...[...siteJobs.map(({ file }) => file), assets.card, assets.icon].map((file) =>
    filesLike(file, madeOfFrame),
  ),
];
