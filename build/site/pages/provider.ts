/**
 * The page of a provider, with the facts of those of its products that have no page of their own, and the pages of
 * those that have too many facts.
 */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { fill, routes } from "../../contract/routes.ts";
import { href, html, type Html } from "../html.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { placedProducts, productTables, tableContext, type PlacedProduct } from "../page-parts.ts";
import { pairsBeside } from "../compare/pairs.ts";
import { keyPage, kindPage, pages, pairPage, providerPage, silencesAnchor } from "../paths.ts";
import { structuredDataset } from "../parts/structured.ts";
import { counted } from "../../lists/counted.ts";
import { dayElement } from "../parts/value.ts";
import { productName, type ProductGroup, limitTable } from "../parts/limit-table.ts";
import { logo, splitText } from "../parts/badge.ts";
import { quoted } from "../parts/quote.ts";
import { thenAddress } from "../then/two-days.ts";
import { ownerWords } from "../../derive/fact-words.ts";
import { partLinks, partWords, trailOf } from "../parts/navigation.ts";

export function providerPageOf(provider: DatasetProvider, site: Site, to: To): PageContent {
  const { slug, name, facts } = provider;
  const { dataset } = site;
  const { meta } = dataset;
  const path = providerPage(slug);
  const products = placedProducts(dataset)(provider);
  const description = `${counted(facts.length, "fact")} about ${name}: limits, quotas, prices and capabilities, each with its source, status and dates.`;
  const files = {
    json: fill(routes.provider.file, { slug }),
    markdown: fill(routes.markdown.file, { slug }),
  };
  return {
    section: "providers",
    feed: `providers/${slug}`,
    title: name,
    description,
    data: structuredDataset(
      {
        name: `${name}: ${meta.name}`,
        description,
        path,
        dateModified: provider.lastVerifiedAt ?? undefined,
        files: [files.json, files.markdown],
        extra: {
          about: { "@type": "Organization", name, url: provider.homepage },
          variableMeasured: [...new Set(facts.map(({ key }) => key))].toSorted(),
        },
      },
      site,
    ),
    body: html`<h1 class="marked">${logo(slug, to, "heading")} ${name}</h1>
      <p>
        <a href="${href(provider.homepage)}" rel="noopener">${provider.homepage}</a> ·
        ${counted(facts.length, "fact")} · last verified ${dayElement(provider.lastVerifiedAt)} ·
        <a href="${to(files.json)}">JSON</a> · <a href="${to(files.markdown)}">Markdown</a> ·
        <a href="${thenAddress(to(pages.twoDays), { provider: slug })}">as of another day</a>
      </p>
      ${kindsLine(provider, site, to)}
      <p class="small">
        ${splitText(provider.statuses)}:
        <a href="${to(pages.about)}">what these words mean</a>.
      </p>
      ${productNavigation(products, to)}
      ${products.filter(({ own }) => own.length === 0).map((each) => productSection(each, site, to))}
      ${notPublished(provider, site, to)} ${pairLinks(provider, site, to)}`,
  };
}

/** The kinds of its products, each with the page that sets them beside others; null where it has none. */
function kindsLine({ products }: DatasetProvider, { dataset }: Site, to: To): Html | null {
  const own = new Set(products.map(({ kind }) => kind));
  const named = dataset.kinds.filter(({ slug }) => own.has(slug));
  if (named.length === 0) return null;
  return html`<p>
    Beside others:
    ${named.map(
      ({ slug, title }, i) =>
        html`${i === 0 ? "" : ", "}<a href="${to(kindPage(slug))}">${title}</a>`,
    )}.
  </p>`;
}

/** What the provider says, or its page shows, that there is no figure for. */
function notPublished(
  { notPublished: silences }: DatasetProvider,
  site: Site,
  to: To,
): Html | null {
  if (silences.length === 0) return null;
  const titleOf = titlesOf(site.dataset);
  return html`<h2 id="${silencesAnchor}">Not published</h2>
    <ul class="silences">
      ${silences.map(
        ({ product, plan, key, raw_value, note, source }) =>
          html`<li>
            ${[product, plan].flatMap((each) => each?.name ?? []).join(", ")}
            <a href="${to(keyPage(key))}">${titleOf(key)}</a>:
            ${raw_value === undefined ? "its page states none" : quoted(raw_value)}${note === undefined ? "" : ` (${note})`}.
            <a href="${href(source.url)}" rel="noopener">${source.title}</a>
          </li>`,
      )}
    </ul>`;
}

/** The providers of one kind that it can be compared with, each pair on a page of its own. */
function pairLinks({ slug }: DatasetProvider, { dataset }: Site, to: To): Html {
  const pairs = pairsBeside(dataset)({ slug });
  return html`<h2>Compare with</h2>
    <p>
      ${pairs.map(
        ({ a, b }) =>
          html`<a href="${to(pairPage(a.slug, b.slug))}">${a.slug === slug ? b.name : a.name}</a
            >, `,
      )}<a href="${to(pages.compare)}?a=${slug}"
        >${pairs.length === 0 ? "other providers" : "or others"}</a
      >
    </p>`;
}

/** Links to the products; null if fewer than three stand on the page, and no other has a page. */
function productNavigation(products: readonly PlacedProduct[], to: To): Html | null {
  if (products.length < 3 && products.every(({ own }) => own.length === 0)) return null;
  return html`<nav class="contents" aria-label="Products">
    <ul>
      ${products.map((each) => {
        const [page] = each.own;
        const place = html`<a href="${page === undefined ? `#${sectionId(each)}` : to(page)}"
            >${productName(each)}</a
          >
          <small>${each.facts.length}</small>`;
        return page === undefined
          ? html`<li>${place}</li>`
          : html`<li id="${sectionId(each)}">${place}</li>`;
      })}
    </ul>
  </nav>`;
}

function productSection(group: ProductGroup, { dataset }: Site, to: To): Html {
  return html`<section id="${sectionId(group)}">
    <h2>${productName(group)}</h2>
    ${productTables(group, dataset).map((table) => limitTable(table, tableContext(dataset, to)))}
  </section>`;
}

/** A slug has no dot and the anchor of a fact has one, so sections and facts never share an anchor. */
function sectionId({ product }: ProductGroup): string {
  return product === null ? "all-products" : `product-${product.slug}`;
}

/** Makes the pages of a product that has too many facts to stand on its provider's page. */
export function productPageOf(
  placed: PlacedProduct,
  index: number,
  provider: DatasetProvider,
  site: Site,
  to: To,
): PageContent {
  const { product, facts, own } = placed;
  const name =
    product === null ? `${provider.name}: all products` : ownerWords({ provider, product });
  const part = partWords(own, index);
  const table = productTables(placed, site.dataset)[index]!;
  return {
    section: "providers",
    feed: `providers/${provider.slug}`,
    title: `${name}${part}`,
    description: `${counted(facts.length, "fact")} about ${name}${part}: limits, quotas, prices and capabilities, each with its source, status and dates.`,
    body: html`${trailOf([
        html`<a href="${to(pages.providers)}">Providers</a>`,
        html`<a href="${to(providerPage(provider.slug))}">${provider.name}</a>`,
      ])}
      <h1 class="marked">${logo(provider.slug, to, "heading")} ${name}</h1>
      <p>
        ${counted(facts.length, "fact")}${part}${besideOthers(placed, provider, site, to)}.
        <a href="${to(pages.about)}">What the marks mean</a>.
      </p>
      ${partLinks(own, index, to)} ${limitTable(table, tableContext(site.dataset, to))}
      ${partLinks(own, index, to)}`,
  };
}

/** `, beside others: Functions`; null where its kind is not known. */
function besideOthers(
  { product }: PlacedProduct,
  { products }: DatasetProvider,
  { dataset }: Site,
  to: To,
): Html | null {
  const kind = products.find(({ slug }) => slug === product?.slug)?.kind;
  const known = dataset.kinds.find(({ slug }) => slug === kind);
  if (known === undefined) return null;
  return html`; beside others: <a href="${to(kindPage(known.slug))}">${known.title}</a>`;
}
