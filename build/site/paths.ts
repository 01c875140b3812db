/** Names the files and anchors of the site: where each page, fact and asset is in the output. */
import { providerPage } from "../schema/contract/page-paths.ts";

export {
  guessedPage,
  keyPage,
  kindPage,
  pairPage,
  providerPage,
  searchPage,
} from "../schema/contract/page-paths.ts";

export const pages = {
  home: "index.html",
  kinds: "kinds.html",
  free: "free.html",
  providers: "providers.html",
  keys: "keys.html",
  compare: "compare.html",
  changes: "changes.html",
  twoDays: "then.html",
  coverage: "coverage.html",
  about: "about.html",
  docs: "docs.html",
  search: "search.html",
  notFound: "404.html",
} as const;

/** The pages of the documentation beside that of the addresses. */
export const documentFiles = {
  schema: "docs/schema.html",
  guide: "docs/guide.html",
  hosting: "docs/hosting.html",
} as const;

/** Of a provider's page: what it does not publish. */
export const silencesAnchor = "not-published";

/** Also on it. A slug has no dot and the anchor of a fact has one, so the two are never the same. */
export function productAnchor(product: string | undefined): string {
  return product === undefined ? "all-products" : `product-${product}`;
}

/** On the page of coverage: what is wanted of a provider. */
export function wantedAnchor(slug: string): string {
  return `wanted-${slug}`;
}

/**
 * The page of a product with many facts, and its further parts: `providers/cloudflare/workers.html`,
 * `…/workers~2.html`. Without a product: of what holds for all.
 */
export function productPage(provider: string, product: string | undefined, part = 1): string {
  return `providers/${provider}/${product ?? "_"}${partSuffix(part)}.html`;
}

/** The rows for which a page has no room, as a script. */
export function restFile(page: string): string {
  return `site/rows/${page.replace(/html$/, "js")}`;
}

/** The picture that stands beside the name of a provider. */
export function markFile(slug: string): string {
  return `site/marks/${slug}.svg`;
}

/** All of them, for rules of hosts. */
export const productPages = "providers/*.html";

/** The page of changes, and its further parts with older ones. */
export function changesPage(part = 1): string {
  return `changes${partSuffix(part)}.html`;
}

function partSuffix(part: number): string {
  return part === 1 ? "" : `~${part}`;
}

/** The anchor of a heading, or of a group of keys on the page of all keys: `files-and-storage`. */
export function wordAnchor(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/**
 * The page of a fact: `facts/github/rest-api/free/api.rate_limit.requests_per_hour.html`. A level that the
 * fact does not name is left out; keys hold a dot and slugs do not, so no two ids share a page.
 */
export function factPage(id: string): string {
  const [provider, product, plan, key] = id.split("/");
  const levels = product === "*" && plan !== "*" ? ["_", plan] : [product, plan];
  return ["facts", provider, ...levels.filter((level) => level !== "*"), `${key}.html`].join("/");
}

/**
 * From the path of a fact's page to the fact's place on the page of its provider, as well as it can be told
 * without the dataset: a product may have pages of its own. Other paths stay.
 */
export function likelyPlace(path: string): string {
  const [, provider, levels = "", key] =
    /^facts\/([^/]+)\/(?:(.+)\/)?([^/]+)\.html$/.exec(path) ?? [];
  if (provider === undefined) return path;
  const [product, plan = "*"] = levels.split("/").map((level) => level.replace(/^_?$/, "*"));
  return `${providerPage(provider)}#${product}/${plan}/${key}`;
}

/** All of them, for rules of hosts. */
export const factPages = "facts/*.html";

export const pairPages = "compare/*.html";

/** The place of a fact on the page of its provider: `actions/free/storage.included_gb`. */
export function factAnchor(id: string): string {
  return id.slice(id.indexOf("/") + 1);
}

/** The forms of a feed, by the extension of its file. */
export const feedKinds = ["atom", "json"] as const;
type FeedKind = (typeof feedKinds)[number];

/** `feeds/providers/github.atom` */
export function feedFile(name: string, kind: FeedKind): string {
  return `feeds/${name}.${kind}`;
}

/** The days that providers have announced. */
export const calendarFile = "feeds/announced.ics";

/** Where a style or a script stands: the folder names the content of all of them. */
export function codeFile(asset: string, folder = "site/"): string {
  return asset.replace("site/", folder);
}

export const assets = {
  style: "site/style.css",
  script: "site/site.js",
  tableScript: "site/table.js",
  compareScript: "site/compare.js",
  thenScript: "site/then.js",
  followScript: "site/follow.js",
  factScript: "site/fact.js",
  searchScript: "site/search.js",
  built: "site/built.js",
  icon: "site/icon.svg",
  card: "site/card.png",
} as const;
