/**
 * The page of a provider, with the facts of those of its products that have no page of their own, and the pages of
 * those that have too many facts.
 */
import type { DatasetKind, DatasetProvider } from "../../dataset/dataset.ts";
import type { Product } from "../../schema/provider.ts";
import { fill } from "../../schema/contract/route.ts";
import { routes } from "../../schema/contract/routes.ts";
import { href, html, type Html } from "../html.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { placedProducts, productTables, type PlacedProduct } from "../page-parts.ts";
import { pairsBeside } from "../compare/pairs.ts";
import {
  assets,
  feedFile,
  keyPage,
  kindPage,
  pages,
  pairPage,
  productAnchor,
  providerPage,
} from "../paths.ts";
import { byName, kindTables } from "../kind-rows.ts";
import { headlines } from "../parts/headlines.ts";
import { structuredDataset } from "../parts/structured.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { byText } from "../../schema/order.ts";
import { dayElement } from "../parts/value.ts";
import { productName } from "../parts/limit-table.ts";
import { logo, splitText } from "../parts/badge.ts";
import { silenceList } from "../parts/silences.ts";
import { thenAddress } from "../then/two-days.ts";
import { ownerWords } from "../../derive/fact-words.ts";
import { listFilter, partLinks, partWords, trailOf } from "../parts/navigation.ts";

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
    feed: `providers/${slug}`,
    title: `${name}: limits, quotas and prices`,
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
    scripts: [assets.tableScript],
    body: html`<h1 class="marked">${logo(slug, to, 40)} ${name}</h1>
      <p>
        <a href="${href(provider.homepage)}" rel="noopener">${provider.homepage}</a> ·
        ${counted(facts.length, "fact")} · last verified ${dayElement(provider.lastVerifiedAt)} ·
        <a href="${to(files.json)}">JSON</a> · <a href="${to(files.markdown)}">Markdown</a> ·
        <a href="${to(feedFile(`providers/${slug}`, "atom"))}">feed of changes</a> ·
        <a href="${thenAddress(to(pages.twoDays), slug)}">as of another day</a>
      </p>
      <p class="small">
        ${splitText(provider.statuses)}:
        <a href="${to(pages.about)}">what these words mean</a>.
      </p>
      ${headlines(provider, site, to)} ${alsoIn(provider.products, site, to)}
      ${productNavigation(products, site, to)}
      ${products
        .filter(({ own }) => own.length === 0)
        .map(
          (group) =>
            html`<section id="${productAnchor(group.product?.slug)}">
              <h2>${productName(group)}</h2>
              ${productTables(group, dataset, to)}
            </section>`,
        )}
      <p data-save></p>
      ${silenceList(
        provider.notPublished,
        ({ key }) => html`<a href="${to(keyPage(key))}">${titlesOf(dataset)(key)}</a>`,
      )}
      ${pairLinks(provider, site, to)}`,
  };
}

/** `Also in Functions, Queues.`; null where no kind is known, and where there are so many that they order products. */
function alsoIn(products: readonly (Product | null)[], { dataset }: Site, to: To): Html | null {
  const own = new Set(products.map((product) => product?.kind));
  const named = dataset.kinds.filter(({ slug }) => own.has(slug));
  if (named.length === 0 || products.length > mostInLine) return null;
  return html`<p>
    Also in
    ${named.map(
      ({ slug, title }, i) =>
        html`${i === 0 ? "" : ", "}<a href="${to(kindPage(slug))}">${title}</a>`,
    )}.
  </p>`;
}

/** The providers of one kind that it can be compared with, each pair on a page of its own. */
function pairLinks({ slug }: DatasetProvider, { dataset }: Site, to: To): Html {
  const others = pairsBeside(dataset)({ slug })
    .map(({ a, b }) => (a.slug === slug ? b : a))
    .toSorted(byName);
  return html`<h2>Compare with</h2>
    <p>
      ${others.map((other) => html`<a href="${to(pairPage(slug, other.slug))}">${other.name}</a>, `)}<a
        href="${to(pages.compare)}?a=${slug}"
        >${others.length === 0 ? "other providers" : "or others"}</a
      >
    </p>`;
}

/** More products than this are found by a box, and by kind. */
const mostInLine = 20;

/** Links to the products; null if fewer than three stand on the page, and no other has a page. */
function productNavigation(
  products: readonly PlacedProduct[],
  { dataset }: Site,
  to: To,
): Html | null {
  if (products.length < 3 && products.every(({ own }) => own.length === 0)) return null;
  const listed = (own: readonly PlacedProduct[]): Html =>
    html`<ul data-filtered>
      ${own
        .toSorted((a, b) => byText(productName(a).toLowerCase(), productName(b).toLowerCase()))
        .map((each) => {
          const [page] = each.own;
          const anchor = productAnchor(each.product?.slug);
          const place = page === undefined ? `#${anchor}` : to(page);
          return html`<li ${page !== undefined && html`id="${anchor}"`}>
            <a href="${place}">${productName(each)}</a>
            <small>${shownCount(each.facts.length)}</small>
          </li>`;
        })}
    </ul>`;
  if (products.length <= mostInLine)
    return html`<nav class="contents" aria-label="Products">${listed(products)}</nav>`;
  const kinds = kindTables(dataset).map(({ kind }) => kind);
  const ofKind = (kind?: DatasetKind): readonly PlacedProduct[] =>
    products.filter(({ product }) =>
      kind ? product?.kind === kind.slug : kinds.every(({ slug }) => slug !== product?.kind),
    );
  const section = (head: Html | string, own: readonly PlacedProduct[]): Html | false =>
    own.length > 0 &&
    html`<section>
      <h3>${head}</h3>
      ${listed(own)}
    </section>`;
  return html`<h2>Products</h2>
    ${products.slice(0, 1).map((first) => listFilter("Find a product", productName(first)))}
    <nav class="contents by-kind" aria-label="Products">
      ${kinds.map((kind) => section(html`<a href="${to(kindPage(kind.slug))}">${kind.title}</a>`, ofKind(kind)))}
      ${section("Others", ofKind())}
    </nav>`;
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
  return {
    feed: `providers/${provider.slug}`,
    title: `${name}${part}: limits and prices`,
    description: `${counted(facts.length, "fact")} about ${name}${part}: limits, quotas, prices and capabilities, each with its source, status and dates.`,
    scripts: [assets.tableScript],
    body: html`${trailOf([
        html`<a href="${to(pages.providers)}">Providers</a>`,
        html`<a href="${to(providerPage(provider.slug))}">${provider.name}</a>`,
      ])}
      <h1 class="marked">${logo(provider.slug, to, 40)} ${name}</h1>
      <p>
        ${counted(facts.length, "fact")}${part} ·
        ${
          product !== null &&
          html`<a href="${to(pages.compare)}?a=${provider.slug}/${product.slug}">compare</a> ·`
        }
        <a href="${to(fill(routes.provider.file, { slug: provider.slug }))}">JSON</a> ·
        <a href="${to(feedFile(`providers/${provider.slug}`, "atom"))}">feed of changes</a> ·
        <a href="${to(pages.about)}">what the marks mean</a>
      </p>
      ${alsoIn([product], site, to)} ${partLinks(own, index, to)}
      ${productTables(placed, site.dataset, to)[index]} ${partLinks(own, index, to)}
      <p data-save></p>`,
  };
}
