/** Makes the page that lists the providers, and a page for each provider with all its facts. */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { fill, routes } from "../../contract/routes.ts";
import { href, html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { pairsOfKinds } from "../compare/pairs.ts";
import { factAnchors, kindPage, pages, pairPage, providerPage } from "../paths.ts";
import { structuredDataset } from "../parts/structured.ts";
import { counted } from "../../lists/counted.ts";
import { dayElement } from "../parts/day.ts";
import { halfVerifiedSince } from "../parts/freshness.ts";
import { groupByProduct, type ProductGroup } from "../parts/grouping.ts";
import { logo } from "../parts/logo.ts";
import { limitTable } from "../parts/limit-table.ts";
import { titlesOf } from "../titles.ts";
import { scrollRegion } from "../parts/region.ts";
import { splitText, statusMeanings, statusSplit } from "../parts/status.ts";

/** Of more providers than this, each row has the name and the counts alone: the page is still one page. */
const mostWithFreshness = 400;

export function providers(site: Site): SitePage {
  const { dataset } = site;
  const path = pages.providers;
  const to = linker({ path }, "");
  const isFull = dataset.providers.length <= mostWithFreshness;
  const table = html`<table class="index">
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <th scope="col" class="number">Products</th>
        <th scope="col" class="number">Facts</th>
        ${
          isFull &&
          html`<th scope="col">Status</th>
            <th scope="col">Last verified</th>
            <th scope="col">Half verified since</th>`
        }
      </tr>
    </thead>
    <tbody>
      ${dataset.providers.map(
        (provider) =>
          html`<tr>
            <th scope="row">
              ${logo(provider.slug, to)}
              <a href="${to(providerPage(provider.slug))}">${provider.name}</a>
            </th>
            <td class="number">${provider.products.length}</td>
            <td class="number">${provider.facts.length}</td>
            ${
              isFull &&
              html`<td class="share">${statusSplit(provider.statuses)}</td>
                <td>${dayElement(provider.lastVerifiedAt)}</td>
                <td>${dayElement(halfVerifiedSince(provider.facts))}</td>`
            }
          </tr>`,
      )}
    </tbody>
  </table>`;
  return {
    path,
    section: "providers",
    title: "Providers",
    description: `${counted(dataset.providers.length, "provider")} with ${counted(dataset.facts.length, "fact")}: how many, how fresh, how far to be trusted.`,
    body: html`<h1>Providers</h1>
      <p>
        ${counted(dataset.providers.length, "provider")} with
        ${counted(dataset.facts.length, "published fact")}. “Half verified since”: at least half of
        the provider's facts were read in their source on that day or later.
      </p>
      ${statusMeanings(dataset.statuses, dataset.meta.verifiedForDays)}
      ${scrollRegion("Providers", table)}`,
  };
}

export function* providerPages(site: Site): Iterable<SitePage> {
  for (const provider of site.dataset.providers) yield providerPageOf(provider, site);
}

export function providerPageOf(provider: DatasetProvider, site: Site): SitePage {
  const { slug, name, facts } = provider;
  const { meta, asOf } = site.dataset;
  const path = providerPage(slug);
  const to = linker({ path }, "");
  const groups = groupByProduct(provider);
  const description = `${counted(facts.length, "fact")} about ${name}: limits, quotas, prices and capabilities, each with its source, status and dates.`;
  const files = {
    json: fill(routes.provider.file, { slug }),
    markdown: fill(routes.markdown.file, { slug }),
  };
  return {
    path,
    section: "providers",
    feed: `providers/${slug}`,
    title: name,
    description,
    data: structuredDataset(
      {
        name: `${name}: ${meta.name}`,
        description,
        path,
        dateModified: provider.lastVerifiedAt ?? asOf,
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
        <a href="${to(files.json)}">JSON</a> · <a href="${to(files.markdown)}">Markdown</a>
      </p>
      ${kindsLine(provider, site, to)}
      <p class="small">
        ${splitText(provider.statuses)}:
        <a href="${to(pages.about)}">what these words mean</a>.
      </p>
      ${productNavigation(groups)} ${groups.map((group) => productSection(group, site, to))}
      ${pairLinks(provider, site, to)}`,
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

/** The providers of one kind that it can be compared with, each pair on a page of its own. */
function pairLinks({ slug }: DatasetProvider, { dataset }: Site, to: To): Html {
  const pairs = pairsOfKinds(dataset).filter(({ a, b }) => a.slug === slug || b.slug === slug);
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

/** Renders links to the products of a page; null if there are fewer than three groups. */
function productNavigation(groups: readonly ProductGroup[]): Html | null {
  if (groups.length < 3) return null;
  return html`<nav class="contents" aria-label="Products">
    <ul>
      ${groups.map(
        (group) =>
          html`<li>
            <a href="#${sectionId(group)}">${titleOf(group)}</a>
            <small>${group.facts.length}</small>
          </li>`,
      )}
    </ul>
  </nav>`;
}

function productSection(group: ProductGroup, { dataset }: Site, to: To): Html {
  const context = { to, anchorOf: factAnchors(dataset.facts), titleOf: titlesOf(dataset) };
  return html`<section id="${sectionId(group)}">
    <h2>${titleOf(group)}</h2>
    ${limitTable(group, context)}
  </section>`;
}

/** A slug has no dot and the anchor of a fact has one, so sections and facts never share an anchor. */
function sectionId({ product }: ProductGroup): string {
  return product === null ? "all-products" : `product-${product.slug}`;
}

function titleOf({ product }: ProductGroup): string {
  return product?.name ?? "All products";
}
