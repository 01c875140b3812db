/**
 * What each file of an output is made of. A dataset has parts: its frame, which every file reads (names,
 * definitions, the moment, the base address), the facts that share a label (`provider/acme`,
 * `key/api.calls.per_minute`) and a few lists. A file whose parts are the same in two datasets has the same
 * bytes in both: a build keeps it, a comparison does not compose it. A file of which nothing is said here is
 * made of everything. This is the one statement of it; `test/again/` edits facts at random and holds it
 * against whole builds.
 */
import { hash } from "node:crypto";
import { escapeRegExp, patternSource, routeIds, routes } from "../contract/routes.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { exampleValues } from "../derive/examples.ts";
import { llms } from "../derive/llms.ts";
import { onceFor } from "../lists/once-for.ts";
import type { FactsTree } from "../load/tree.ts";
import type { StaticMode } from "../respond/answers.ts";
import { lineOf } from "../respond/line-of.ts";
import { filterNames } from "../respond/lines.ts";
import { shardFolders } from "../respond/shards.ts";
import { toJson } from "../respond/serialise.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { Fact } from "../schema/fact.ts";
import { bundleEntries } from "../write/bundle-jobs.ts";
import { pairsOfKinds } from "../site/compare/pairs.ts";
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
import { placedProducts } from "../site/product-pages.ts";
import { schemaPages } from "../site/schema-pages.ts";
import { picturedFacts } from "../site/share/of-pages.ts";
import { dataFile } from "../site/provider-data.ts";

/** The digest of each part, by its name. */
export type Parts = ReadonlyMap<string, string>;

export interface PartsInput {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
  readonly mode: StaticMode;
  /** True where compressed copies stand beside the files. */
  readonly precompress?: boolean | undefined;
  /** True where pages name share pictures of their own. */
  readonly isPictured?: boolean | undefined;
}

/** Read by every file. */
const frame = "frame";
/** All facts: whoever has one more or one other. */
const allFacts = "facts";
const allChanges = "changes";
/** Which providers have a page of two. */
const pagesOfTwo = "pairs";
/** How many facts each key has. */
const keyCounts = "counts";
/** What the examples of addresses ask for. */
const askedExamples = "examples";
const guideText = "guide";
/** Which products have pages of their own, where tables and facts lead. */
const placesOfProducts = "placed";
/** Which facts have share pictures of their own. */
const ownPictures = "pictured";

export function datasetParts({ dataset, tree, ...written }: PartsInput): Parts {
  const texts = new Map<string, string[]>();
  const add = (part: string, text: string): void => {
    const own = texts.get(part);
    if (own === undefined) texts.set(part, [text]);
    else own.push(text);
  };
  const kindOf = kindsOfFacts(dataset);
  add(frame, frameOf(dataset, written));
  for (const fact of dataset.facts) {
    const { labels } = lineOf(fact);
    const own = lineDigest(fact);
    add(allFacts, own);
    for (const name of filterNames) if (labels[name] != null) add(`${name}/${labels[name]}`, own);
    const kind = kindOf(fact);
    if (kind !== undefined) add(kindPart(kind), own);
  }
  for (const { slug, files } of tree.providers)
    for (const { file, text } of files) add(placesPart(slug), `${file}\n${text}`);
  for (const change of dataset.changes) add(allChanges, toJson(change));
  for (const { a, b } of pairsOfKinds(dataset)) add(pagesOfTwo, `${a.slug} ${b.slug}`);
  for (const { key, facts } of dataset.keys) add(keyCounts, `${key} ${facts.length}`);
  for (const id of routeIds) add(askedExamples, toJson(exampleValues(id, dataset) ?? null));
  add(guideText, llms(dataset));
  const productsOf = placedProducts(dataset);
  for (const provider of dataset.providers)
    for (const { own } of productsOf(provider))
      add(written.mode === "lean" ? frame : placesOfProducts, own.join(" "));
  // Each of its pages may link to any fact, by its place on another page.
  if (written.mode === "lean") for (const { id } of dataset.facts) add(frame, id);
  add(ownPictures, written.isPictured ? [...picturedFacts(dataset)].join(" ") : "");
  return new Map(
    [...texts].map(([part, own]) => [part, hash("sha256", own.join("\n"), digestForm)]),
  );
}

/** True for a file that is made of the same in both. */
export function sameIn(before: Parts, after: Parts): (file: string) => boolean {
  const isSame = (part: string): boolean =>
    before.has(part) && before.get(part) === after.get(part);
  if (!isSame(frame)) return () => false;
  return (file) => madeOf(file).every(isSame);
}

/** All but the facts, and what is counted over them: that is in the parts of these facts. */
function frameOf(
  { meta, asOf, providers, keys, kinds, formerly }: Dataset,
  { mode, precompress = false, isPictured = false }: Omit<PartsInput, "dataset" | "tree">,
): string {
  return JSON.stringify([
    mode,
    precompress,
    isPictured,
    asOf,
    meta,
    providers.map((each) => ({ ...each, facts: 0, statuses: 0, lastVerifiedAt: 0 })),
    keys.map((each) => ({ ...each, facts: 0, statuses: 0, providerCount: 0 })),
    kinds,
    formerly,
  ]);
}

const digestForm = "base64url";

/** Of two datasets to compare, most facts are the same. */
const lineDigest: (fact: Fact) => string = onceFor((fact: Fact) =>
  hash("sha256", lineOf(fact).json, digestForm),
);

function kindPart(kind: string): string {
  return `kind/${kind}`;
}

/** Fact → the kind of service of its product. */
function kindsOfFacts({ providers }: Dataset): (fact: Fact) => string | undefined {
  const kinds = new Map(
    providers.flatMap(({ slug, products }) =>
      products.map((product) => [`${slug}/${product.slug}`, product.kind] as const),
    ),
  );
  return ({ provider, product }) => product && kinds.get(`${provider.slug}/${product.slug}`);
}

function placesPart(provider: string): string {
  return `places/${provider}`;
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
  filesLike(routes.changes.variants[0].file, () => [allChanges]),
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
  ...[assets.style, assets.script, assets.compareScript, assets.card, assets.icon].map((file) =>
    filesLike(file, madeOfFrame),
  ),
];
