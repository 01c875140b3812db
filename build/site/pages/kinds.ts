/** The kinds of service: the list of them, and for each a page on which its products are set side by side. */
import { counted } from "../../schema/lists/counted.ts";
import { statuses } from "../../schema/fact.ts";
import { tiers } from "../../schema/vocabulary.ts";
import { statusWording } from "../../schema/contract/status-wording.ts";
import { html, type Html } from "../html.ts";
import { groupOf, kindTables, knownKeys, type KindProduct, type KindTable } from "../kind-rows.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { productPlaces, type ProductPlaces } from "../page-parts.ts";
import { keyPage, kindPage, pages } from "../paths.ts";
import { breakable } from "../parts/value.ts";
import { decidingTable, type DecidingColumn } from "../parts/deciding-table.ts";
import { listFilter } from "../parts/navigation.ts";
import { byWorth, chosenOf, tierNames, type Tier } from "../cell-facts.ts";

export function kinds(site: Site, to: To): PageContent {
  const { dataset } = site;
  const tables = kindTables(dataset);
  const titleOf = titlesOf(dataset);
  return {
    section: "kinds",
    title: "Kinds of service",
    description: `${counted(tables.length, "kind")} of service, from ${tables[0]?.kind.title ?? "none"} to ${tables.at(-1)?.kind.title ?? "none"}: the products of each side by side, by the limits and prices that decide.`,
    body: html`<h1>Kinds of service</h1>
      <p>
        What are you looking for? Each kind has a page that sets its products side by side, by the
        limits and prices that decide between them. What costs nothing is on
        <a href="${to(pages.free)}">a page of its own</a>.
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
function productWords(products: KindTable["products"], whose = "", recorded = ""): string {
  const free = products.filter((product) => product.tiers.includes("free")).length;
  const count = counted(products.length, "product") + whose;
  return free === 0 ? count : `${count}, ${free} with a free plan${recorded}`;
}

/** Side by side; the others are named below, so that a kind of hundreds is no page of thousands of cells. */
const mostShown = 28;

export function kindPageOf(table: KindTable, site: Site, to: To): PageContent {
  const { dataset } = site;
  const { kind, keys, products } = table;
  const productPlace = productPlaces(dataset);
  const titleOf = titlesOf(dataset);
  const known = products.filter((product) => knownKeys(product) > 0).slice(0, mostShown);
  const columns = keys
    .map((key, index) => ({ key, index }))
    .filter(({ index }) => known.some(({ cells }) => cells[index]!.length > 0));
  const lead = columns[0] && rangeWords(columns[0], table);
  return {
    section: "kinds",
    feed: `kinds/${kind.slug}`,
    waitsForScript: true,
    title: `${kind.title} compared: limits and prices of ${counted(products.length, "product")}`,
    description: `${counted(products.length, "product")} side by side${lead ? `. ${titleOf(columns[0]!.key.key)}: ${lead}` : ""}. Every value with its source and status.`,
    body: html`${kind.group === undefined ? "" : html`<p class="small muted">${kind.group}</p>`}
      <h1>${kind.title}</h1>
      <p>${kind.description} ${countWords(table)}</p>
      ${
        columns.length === 0
          ? html`<p>No value of a deciding limit is recorded yet.</p>`
          : html`${narrowingForm(known)}
              ${decidingTable(known, {
                label: `${kind.title}, side by side`,
                columns,
                to,
                titleOf,
                productPlace,
              })}
              <p class="small muted">
                A cell shows a value of the lowest plan of which one is recorded, or the one that
                holds for all plans; the others open below it, and cells of one row may be of
                different plans. “No fact” means that none is recorded here: it does not mean “no”.
                Those of which most is known come first.
              </p>`
      }
      ${otherProducts(table, known, productPlace, to)}
      <h2>What decides</h2>
      <dl class="deciding-keys">
        ${keys.map((key, index) => meaningOfKey({ key, index }, table, to))}
      </dl>`,
  };
}

function countWords({ products }: KindTable): string {
  const providers = new Set(products.map(({ provider }) => provider.slug)).size;
  return `Here: ${productWords(products, ` of ${counted(providers, "provider")}`, " on record")}.`;
}

/** Choices that would leave everything or nothing are not offered. Shown by the script that makes it work. */
function narrowingForm(products: KindTable["products"]): Html {
  const facts = products.flatMap(({ cells }) => cells.flat());
  const ofTier = (tier: Tier): number =>
    products.filter((product) => product.tiers.includes(tier)).length;
  const occurring = statuses.filter((status) => facts.some((each) => each.status === status));
  return html`<form class="narrow" data-narrow hidden>
    <label
      >Plan
      <select name="tier">
        <option value="">Any</option>
        ${tiers
          .filter((tier) => ofTier(tier) > 0)
          .map(
            (tier) =>
              html`<option value="${tier}">${`${tierNames[tier]} (${ofTier(tier)})`}</option>`,
          )}
      </select></label
    >
    <label
      >Status
      <select name="status">
        <option value="">Any</option>
        ${occurring.map((status) => html`<option value="${status}">${statusWording[status].label}</option>`)}
      </select></label
    >
    <label
      >Provider or product
      <input name="provider" type="search" autocomplete="off" />
    </label>
    <p role="status"></p>
  </form>`;
}

/** The products of the kind that are not side by side: of which less is known, or nothing that decides. */
function otherProducts(
  { products }: KindTable,
  shown: readonly KindProduct[],
  productPlace: ProductPlaces,
  to: To,
): Html | null {
  const others = products.filter((product) => !shown.includes(product));
  if (others.length === 0) return null;
  const isUnknown = others.every((product) => knownKeys(product) === 0);
  return html`<p class="small">
    ${isUnknown ? "No fact of these keys yet:" : "Less is known of:"}
    ${others.map(
      ({ provider, product, name }, i) =>
        html`${i === 0 ? "" : ", "}<a href="${to(productPlace(provider.slug, product.slug))}"
            >${name}</a
          >`,
    )}.
  </p>`;
}

function meaningOfKey(column: DecidingColumn, table: KindTable, to: To): Html {
  const { key, description, words } = column.key;
  const range = rangeWords(column, table);
  const better =
    words.better === undefined
      ? ""
      : ` ${words.better === "higher" ? "Higher" : "Lower"} is better.`;
  return html`<div>
    <dt><a href="${to(keyPage(key))}">${words.title ?? key}</a></dt>
    <dd>
      ${words.question ?? description}${better}
      <span class="muted">${range === undefined ? "No fact yet." : `${range}.`}</span>
      <code>${breakable(key)}</code>
    </dd>
  </div>`;
}

/**
 * How far the shown values lie apart: `15 minutes (Vercel Functions) to 10 seconds (…), 12 of 17
 * products`, the best first. Words and amounts of different currencies have no ends. Undefined if there is none.
 */
function rangeWords({ key, index }: DecidingColumn, { products }: KindTable): string | undefined {
  const shown = products.flatMap(({ name, cells }) => {
    const { main } = chosenOf(cells[index]!, { tier: "", status: "" });
    return main === undefined ? [] : [{ name, main }];
  });
  const compare = byWorth(key.words.better);
  const [first, ...rest] = shown.toSorted((a, b) => compare(a.main, b.main));
  if (first === undefined) return undefined;
  const known = `known of ${shown.length} of ${counted(products.length, "product")}`;
  const isOneScale = shown.every(
    ({ main }) => typeof main.value !== "string" && main.currency === first.main.currency,
  );
  if (!isOneScale) return known;
  const last = rest.at(-1);
  if (last === undefined || last.main.display === first.main.display)
    return `${first.main.display}${last === undefined ? ` (${first.name})` : ""}, ${known}`;
  return `${first.main.display} (${first.name}) to ${last.main.display} (${last.name}), ${known}`;
}
