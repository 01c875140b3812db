/**
 * A dataset → its parts, by the digests of what they hold: the frame, which every file reads (names,
 * definitions, the moment, the base address), the facts that share a label (`provider/acme`,
 * `key/api.calls.per_minute`) and a few lists. `made-of.ts` says which of them each file is made of.
 */
import { hash } from "node:crypto";
import { routeIds, routes } from "../contract/routes.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { exampleValues } from "../derive/examples.ts";
import { llms } from "../derive/llms.ts";
import { onceFor } from "../lists/once-for.ts";
import type { FactsTree } from "../load/tree.ts";
import type { StaticMode } from "../respond/answers.ts";
import { lineOf } from "../respond/line-of.ts";
import { filterNames } from "../respond/lines.ts";
import { toJson } from "../respond/serialise.ts";
import type { Fact } from "../schema/fact.ts";
import { pairsOfKinds } from "../site/compare/pairs.ts";
import { placedProducts } from "../site/product-pages.ts";
import { picturedFacts } from "../site/share/of-pages.ts";

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
export const allFacts = "facts";
export const allChanges = "changes";
/** Those that lists of changes show, and how many there are. */
export const newestChanges = "newest";
/** Which providers have a page of two. */
export const pagesOfTwo = "pairs";
/** How many facts each key has. */
export const keyCounts = "counts";
/** What the examples of addresses ask for. */
export const askedExamples = "examples";
export const guideText = "guide";
/** Which products have pages of their own, where tables and facts lead. */
export const placesOfProducts = "placed";
/** Where the pages that stay without the fallback's lead: read by every file of a lean output. */
const leanPlaces = "lean";
/** Which facts have share pictures of their own. */
export const ownPictures = "pictured";

export function datasetParts({ dataset, tree, ...written }: PartsInput): Parts {
  const [parts, add] = openParts();
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
  const { maximum } = routes.changes.parameters.limit.limit;
  add(newestChanges, String(dataset.changes.length));
  for (const [index, change] of dataset.changes.entries()) {
    const own = toJson(change);
    add(allChanges, own);
    if (index < maximum) add(newestChanges, own);
  }
  for (const { a, b } of pairsOfKinds(dataset)) add(pagesOfTwo, `${a.slug} ${b.slug}`);
  for (const { key, facts } of dataset.keys) add(keyCounts, `${key} ${facts.length}`);
  for (const id of routeIds) add(askedExamples, toJson(exampleValues(id, dataset) ?? null));
  add(guideText, llms(dataset));
  add(ownPictures, written.isPictured ? [...picturedFacts(dataset)].join(" ") : "");
  const isLean = written.mode === "lean";
  for (const provider of dataset.providers) {
    const own = placedProducts(dataset)(provider).map((product) => product.own.join(" "));
    add(placesOfProducts, own.join());
    add(leanPlaces, isLean ? own.join() : "");
  }
  if (isLean) for (const { id } of dataset.facts) add(leanPlaces, id);
  return parts();
}

type AddText = (part: string, text: string) => void;

/** The digests of the texts that were added. */
function openParts(): readonly [parts: () => Parts, add: AddText] {
  const texts = new Map<string, string[]>();
  return [
    () =>
      new Map([...texts].map(([part, own]) => [part, hash("sha256", own.join("\n"), digestForm)])),
    (part, text) => {
      const own = texts.get(part);
      if (own === undefined) texts.set(part, [text]);
      else own.push(text);
    },
  ];
}

/** True for parts that are the same in both, with those that everything is made of. */
export function sameParts(before: Parts, after: Parts): (parts: readonly string[]) => boolean {
  const same = new Set([...before.keys()].filter((part) => before.get(part) === after.get(part)));
  const isSame = (part: string): boolean => same.has(part);
  if (![frame, leanPlaces].every(isSame)) return () => false;
  return (parts) => parts.every(isSame);
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

export function kindPart(kind: string): string {
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

export function placesPart(provider: string): string {
  return `places/${provider}`;
}
