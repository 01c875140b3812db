/** The pages' places in the output. */
export const pages = {
  home: "index.html",
  providers: "providers.html",
  keys: "keys.html",
  compare: "compare.html",
  changes: "changes.html",
  coverage: "coverage.html",
  docs: "docs.html",
  notFound: "404.html",
} as const;

export function providerPage(slug: string): string {
  return `providers/${slug}.html`;
}

export function keyPage(key: string): string {
  return `keys/${key}.html`;
}

/** The anchor of a fact on its provider's page: its id without the provider, in URL-safe characters. */
export function factAnchor(id: string): string {
  return id.split("/").slice(1).join("-").replace(/\*/g, "all").replace(/@/g, "--");
}

export const assets = {
  style: "site/style.css",
  script: "site/site.js",
  searchIndex: "site/search-index.js",
  icon: "site/icon.svg",
  card: "site/card.png",
} as const;
