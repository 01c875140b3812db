/** The kinds of service: the list of them, and for each a page on which its products are set side by side. */
import { counted } from "../../schema/lists/counted.ts";
import { routes } from "../../schema/contract/routes.ts";
import { html, type Html } from "../html.ts";
import { groupOf, kindTables, knownKeys, type KindTable, type ServiceRow } from "../kind-rows.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { mostOnPage, productPlaces, type ProductPlaces } from "../page-parts.ts";
import { assets, kindPage, pages } from "../paths.ts";
import { narrowingForm, serviceTable, type ServiceContext } from "../parts/service-table.ts";
import { listFilter } from "../parts/navigation.ts";

export function kinds(site: Site, to: To): PageContent {
  const { dataset } = site;
  const tables = kindTables(dataset);
  const titleOf = titlesOf(dataset);
  return {
    section: "kinds",
    title: "Kinds of service",
    description: `${counted(tables.length, "kind")} of service, from ${tables[0]?.kind.title ?? "none"} to ${tables.at(-1)?.kind.title ?? "none"}: the products of each side by side, by the limits and prices that matter most.`,
    body: html`<h1>Kinds of service</h1>
      <p>
        What are you looking for? Each kind has a page with its products side by side, by the limits
        and prices that matter most. There is also a page of all
        <a href="${to(pages.free)}">free plans</a>.
      </p>
      ${listFilter("Find a kind", "lambda, buckets, sign-in")}
      <ul class="kind-list" data-filtered>
        ${tables.map(
          ({ kind, keys, products }) =>
            html`<li data-words="${[groupOf(kind), ...(kind.aliases ?? [])].join(" ")}">
              <a href="${to(kindPage(kind.slug))}">${kind.title}</a>
              <small>${productWords(products)}</small>
              <p>${kind.description}</p>
              <p class="small">
                ${keys
                  .slice(0, 4)
                  .map(({ key }) => titleOf(key))
                  .join(" · ")}
              </p>
            </li>`,
        )}
      </ul>`,
  };
}

/** `19 products, 6 with a free plan` */
function productWords(products: KindTable["products"], whose = ""): string {
  const free = products.filter(({ plans }) => plans.some(({ tier }) => tier === "free")).length;
  const count = counted(products.length, "product") + whose;
  return free === 0 ? count : `${count}, ${free} with a free plan`;
}

export function kindPageOf(table: KindTable, site: Site, to: To): PageContent {
  const { dataset } = site;
  const { kind, keys, products } = table;
  const placeOf = productPlaces(dataset);
  const titleOf = titlesOf(dataset);
  const known = products.filter((product) => knownKeys(product) > 0);
  const columns = keys
    .map((key, index) => ({
      key,
      index,
      title: titleOf(key.key),
      stating: known.filter(({ cells }) => cells[index]?.length !== 0).length,
    }))
    .filter(({ stating }) => stating > 0)
    .toSorted((a, b) => b.stating - a.stating);
  const count = counted(products.length, "product");
  const context: ServiceContext = {
    label: `${kind.title}, side by side`,
    columns,
    to,
    placeOf,
    isPlanned: true,
  };
  // Those for which there is no room are named below: least is known of them.
  const { table: sideBySide, shown } = serviceTable(known, context, mostOnPage);
  return {
    section: "kinds",
    feed: `kinds/${kind.slug}`,
    waitsForScript: true,
    scripts: [assets.tableScript],
    title: `${kind.title} compared: ${count}`,
    description: `${count} side by side: ${columns
      .slice(0, 3)
      .map(({ title }) => title)
      .join(", ")}. Every value with its source and status.`,
    body: html`${kind.group === undefined ? "" : html`<p class="small muted">${kind.group}</p>`}
      <h1>${kind.title}</h1>
      <p>${kind.description} ${countWords(table)}</p>
      ${
        columns.length === 0
          ? html`<p>No value is recorded yet.</p>`
          : html`${narrowingForm(shown, context)} ${sideBySide}
              <p data-save><a href="${to(routes.kinds.file)}">JSON of all kinds</a></p>
              <p class="small muted">
                Each row is about the plan that it names: the lowest with a recorded value, unless
                you choose another. Its cells show what is stated for that plan or for all plans;
                open a cell for the rest. “–” means that nothing is recorded, not “no”.
              </p>`
      }
      ${otherProducts(table, shown, placeOf, to)}`,
  };
}

function countWords({ products }: KindTable): string {
  const providers = new Set(products.map(({ provider }) => provider.slug)).size;
  return `${productWords(products, ` from ${counted(providers, "provider")}`)}.`;
}

/** The products of the kind that are not side by side: of which less is known, or nothing that decides. */
function otherProducts(
  { products }: KindTable,
  shown: readonly ServiceRow[],
  productPlace: ProductPlaces,
  to: To,
): Html | null {
  const others = products.filter((product) => !shown.includes(product));
  if (others.length === 0) return null;
  const isUnknown = others.every((product) => knownKeys(product) === 0);
  const links = others.map(
    ({ provider, product, name }, i) =>
      html`${i > 0 && ", "}<a href="${to(productPlace(provider.slug, product.slug))}">${name}</a>`,
  );
  return html`<p class="small">
    ${isUnknown ? "No values yet:" : "Less is known about:"} ${links}.
  </p>`;
}
