/**
 * A product's plans side by side, key by key, each value a link to its fact. Whichever is longer runs
 * down the page; facts of sources that disagree share a cell.
 */
import { unitText } from "../../derive/value.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { keyPage, type AnchorOf } from "../paths.ts";
import { breakable } from "./breakable.ts";
import type { ProductGroup } from "./grouping.ts";
import { scrollRegion } from "./region.ts";
import { statusBadge } from "./status.ts";
import { shownValue } from "./value.ts";

/** Tables with more plans than this, and more plans than keys, have a row per plan. */
const mostPlansAcross = 5;

export function planTable(
  { product, facts, plans }: ProductGroup,
  to: To,
  anchorOf: AnchorOf,
): Html | null {
  if (product === null || plans.filter(({ plan }) => plan !== null).length < 2) return null;
  const keys = [...new Set(facts.map(({ key }) => key))].toSorted();
  const keyHeads = keys.map((key) =>
    keyHead(
      facts.find((fact) => fact.key === key)!,
      to,
    ),
  );
  const planHeads = plans.map(({ plan }) => html`${plan?.name ?? "All plans"}`);
  const cell = (keyAt: number, planAt: number): Html =>
    cellOf(
      plans[planAt]!.facts.filter(({ key }) => key === keys[keyAt]),
      anchorOf,
    );
  const isTall = plans.length > mostPlansAcross && plans.length > keys.length;
  const table = isTall
    ? grid("Plan", planHeads, keyHeads, (row, column) => cell(column, row))
    : grid("Key", keyHeads, planHeads, cell);
  return scrollRegion(`Plans of ${product.name}`, table);
}

function grid(
  corner: string,
  rows: readonly Html[],
  columns: readonly Html[],
  cell: (row: number, column: number) => Html,
): Html {
  return html`<table class="plans">
    <thead>
      <tr>
        <th scope="col">${corner}</th>
        ${columns.map((column) => html`<th scope="col">${column}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (head, row) =>
          html`<tr>
            <th scope="row">${head}</th>
            ${columns.map((_, column) => cell(row, column))}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function keyHead(fact: Fact, to: To): Html {
  const unit = fact.currency === null ? unitText(fact) : `per ${fact.unit}`;
  return html`<a href="${to(keyPage(fact.key))}">${breakable(fact.key)}</a>
    ${unit === "" || fact.unit === null ? "" : html`<small>${unit}</small>`}`;
}

function cellOf(facts: readonly Fact[], anchorOf: AnchorOf): Html {
  if (facts.length === 0) return html`<td class="none"><span class="unknown">no fact</span></td>`;
  return html`<td>
    ${facts.map(
      (fact) =>
        html`<div>
          <a href="#${anchorOf(fact.id)}">${shownValue(fact)}</a> ${statusBadge(fact.status)}
          ${fact.scope === undefined ? "" : html`<small>${fact.scope.name}</small>`}
        </div>`,
    )}
  </td>`;
}
