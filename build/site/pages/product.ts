/** Makes the pages of a product that has too many facts to stand on its provider's page. */
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { ownerWords } from "../../derive/subject.ts";
import { counted } from "../../lists/counted.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { standInsOf } from "../stand-ins.ts";
import { kindPage, pages, providerPage } from "../paths.ts";
import { limitTable } from "../parts/limit-table.ts";
import { logo } from "../parts/logo.ts";
import { partLinks, partWords } from "../parts/part-links.ts";
import { trailOf } from "../parts/trail.ts";
import { productTables, tableContext, type PlacedProduct } from "../product-pages.ts";

export function productPageOf(
  placed: PlacedProduct,
  index: number,
  provider: DatasetProvider,
  site: Site,
): SitePage {
  const { product, facts, own } = placed;
  const path = own[index]!;
  const to = linker({ path }, "", standInsOf(site));
  const name =
    product === null ? `${provider.name}: all products` : ownerWords({ provider, product });
  const part = partWords(own, index);
  const table = productTables(placed, site.dataset)[index]!;
  return {
    path,
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
