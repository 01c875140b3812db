/** The kinds of service: the list of them, and for each a page on which its products are set side by side. */
import { counted } from "../../schema/lists/counted.ts";
import { routes } from "../../schema/contract/routes.ts";
import { html, type Html } from "../html.ts";
import { groupOf, kindTables, knownKeys, type KindTable } from "../kind-rows.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { mostOnPage, productPlaces } from "../page-parts.ts";
import { assets, kindPage, pages, restFile } from "../paths.ts";
import { narrowingForm } from "../parts/narrowing.ts";
import { serviceTable, type Services } from "../parts/service-table.ts";
import { listFilter } from "../parts/navigation.ts";

export function kinds(site: Site, to: To): PageContent {
  const { dataset } = site;
  const tables = kindTables(dataset);
  const titleOf = titlesOf(dataset);
  return {
    title: `${counted(tables.length, "kind")} of service, compared`,
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

/** The products of the kind of which something is known; the columns in which most is stated first. */
export function kindServices({ kind, keys, products }: KindTable, { dataset }: Site): Services {
  const titleOf = titlesOf(dataset);
  const rows = products.filter((product) => knownKeys(product) > 0);
  const columns = keys
    .map((key, index) => ({
      key,
      index,
      title: titleOf(key.key),
      stating: rows.filter(({ cells }) => cells[index]?.length !== 0).length,
    }))
    .filter(({ stating }) => stating > 0)
    .toSorted((a, b) => b.stating - a.stating);
  return {
    label: `${kind.title}, side by side`,
    rows,
    columns,
    placeOf: productPlaces(dataset),
    isPlanned: true,
    room: mostOnPage,
    rest: restFile(kindPage(kind.slug)),
  };
}

export function kindPageOf(table: KindTable, services: Services, to: To): PageContent {
  const { kind, products } = table;
  const { columns, rows } = services;
  const count = counted(products.length, "product");
  return {
    feed: `kinds/${kind.slug}`,
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
        rows.length === 0
          ? html`<p>No value is recorded yet.</p>`
          : html`${narrowingForm(services, to)} ${serviceTable(services, to)}
              <p data-save><a href="${to(routes.kinds.file)}">JSON of all kinds</a></p>
              <p class="small muted">
                Each row is about the plan that it names: the lowest with a recorded value, unless
                you choose another. Its cells show what is stated for that plan or for all plans;
                open a cell for the rest. “–” means that nothing is recorded, not “no”.
              </p>`
      }
      ${unknownProducts(table, services, to)}`,
  };
}

function countWords({ products }: KindTable): string {
  const providers = new Set(products.map(({ provider }) => provider.slug)).size;
  return `${productWords(products, ` from ${counted(providers, "provider")}`)}.`;
}

/** The products of the kind of which nothing that decides is known. */
function unknownProducts({ products }: KindTable, { placeOf }: Services, to: To): Html | null {
  const unknown = products.filter((product) => knownKeys(product) === 0);
  if (unknown.length === 0) return null;
  const links = unknown.map(
    ({ provider, product, name }, i) =>
      html`${i > 0 && ", "}<a href="${to(placeOf(provider.slug, product.slug))}">${name}</a>`,
  );
  return html`<p class="small">No values yet: ${links}.</p>`;
}
