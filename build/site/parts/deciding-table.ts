/**
 * A kind of service as one table: a row for each product, a column for each deciding key, in each cell the
 * value of the lowest plan, with the others behind it. The script of the page sorts and narrows it by the
 * attributes that stand here.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import type { NotPublished } from "../../schema/not-published.ts";
import { href, html, trusted, type Html } from "../html.ts";
import type { KindProduct, KindFact } from "../kind-rows.ts";
import type { To } from "../page.ts";
import { factPage, keyPage } from "../paths.ts";
import { chosenOf, moreWords } from "../cell-facts.ts";
import type { ProductPlaces } from "../page-parts.ts";
import type { TitleOf } from "../../derive/fact-words.ts";
import { logo, trustLine } from "./badge.ts";
import { scrollRegion } from "./table.ts";
import { besideValue } from "./value.ts";

export interface DecidingColumn {
  readonly key: DatasetKey;
  /** Its place among the cells of a product. */
  readonly index: number;
}

export interface DecidingContext {
  readonly label: string;
  readonly columns: readonly DecidingColumn[];
  readonly to: To;
  readonly titleOf: TitleOf;
  readonly productPlace: ProductPlaces;
}

export function decidingTable(
  products: readonly KindProduct[],
  { label, columns, to, titleOf, productPlace }: DecidingContext,
): Html {
  return scrollRegion(
    label,
    html`<table class="deciding" data-deciding>
      <thead>
        <tr>
          <th scope="col" data-key="name">Product ${sortButton("Product", "A to Z")}</th>
          ${columns.map(({ key }) => columnHead(key, to, titleOf))}
        </tr>
      </thead>
      <tbody>
        ${products.map(
          ({ provider, product, name, tiers, cells, silences }) =>
            html`<tr data-tiers="${tiers.join(" ")}" data-provider="${provider.name}">
              <th scope="row">
                ${logo(provider.slug, to)}
                <a href="${to(productPlace(provider.slug, product.slug))}">${name}</a>
              </th>
              ${columns.map(({ index }) => cellOfKind(cells[index]!, silences[index], to))}
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

function columnHead({ key, words: { better } }: DatasetKey, to: To, titleOf: TitleOf): Html {
  const title = titleOf(key);
  return html`<th
    scope="col"
    data-key="${key}"
    ${better === undefined ? "" : trusted(`data-better="${better}"`)}
  >
    <a href="${to(keyPage(key))}">${title}</a> ${sortButton(title, firstWords(better))}
  </th>`;
}

/** Which values the sorted column begins with. */
function firstWords(better: "higher" | "lower" | undefined): string {
  if (better === undefined) return "highest first";
  return better === "higher" ? "best first, the highest" : "best first, the lowest";
}

/** Shown by the script that makes it work. */
function sortButton(title: string, first: string): Html {
  return html`<button
    type="button"
    class="sort"
    aria-label="${`Sort by ${title}, ${first}`}"
    hidden
  >
    ↕
  </button>`;
}

function cellOfKind(facts: readonly KindFact[], silence: NotPublished | undefined, to: To): Html {
  const { main, others } = chosenOf(facts, { tier: "", status: "" });
  if (main === undefined)
    return silence === undefined
      ? html`<td class="none">no fact</td>`
      : html`<td class="none">
          <a href="${href(silence.source.url)}" rel="noopener">not published</a>
        </td>`;
  return html`<td>
    ${statedLine(main, to)}
    ${
      others.length === 0
        ? ""
        : html`<details>
            <summary>${moreWords(others)}</summary>
            ${others.map((stated) => statedLine(stated, to))}
          </details>`
    }
  </td>`;
}

function statedLine({ fact, tier, isScoped }: KindFact, to: To): Html {
  const { id, status, value, currency, plan, scope } = fact;
  const place = [plan, scope].flatMap((each) => each?.name ?? []).join(", ");
  return html`<div
    data-tier="${tier}"
    data-status="${status}"
    data-value="${JSON.stringify(value)}"
    ${currency === null ? "" : trusted(`data-currency="${currency}"`)}
    ${isScoped ? trusted("data-scoped") : ""}
  >
    <a href="${to(factPage(id))}">${besideValue(fact)}</a>
    <small>${place === "" ? "" : `${place}; `}${trustLine(fact)}</small>
  </div>`;
}
