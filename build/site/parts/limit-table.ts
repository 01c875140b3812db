/**
 * A product's facts as one table: a row for each limit and scope, a column for each plan, each value a link
 * to the page of its fact. Sources that disagree share a cell.
 */
import { termsOf } from "../../derive/conditions.ts";
import type { TitleOf } from "../../derive/subject.ts";
import { periodWords } from "../../derive/period-words.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factPage, keyPage, type AnchorOf } from "../paths.ts";
import { statusMark } from "./badge.ts";
import { breakable } from "./breakable.ts";
import type { LimitCell, LimitHead, LimitRow, LimitRows } from "./limit-rows.ts";
import { scrollRegion } from "./region.ts";
import { besideValue } from "./value.ts";

export interface LimitTableContext {
  readonly to: To;
  readonly anchorOf: AnchorOf;
  readonly titleOf: TitleOf;
}

export function limitTable({ label, heads, rows }: LimitRows, context: LimitTableContext): Html {
  return scrollRegion(
    label,
    html`<table class="plans">
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${headOf(head, context)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => limitRow(row, context))}
      </tbody>
    </table>`,
  );
}

function limitRow({ head, cells }: LimitRow, context: LimitTableContext): Html {
  return html`<tr>
    <th scope="row">${headOf(head, context)}</th>
    ${cells.map((cell) => cellOf(cell, context))}
  </tr>`;
}

function headOf(head: LimitHead, { to, titleOf }: LimitTableContext): Html | string {
  return typeof head === "string" ? head : limitHead(head, to, titleOf);
}

function limitHead({ key, scope }: Fact, to: To, titleOf: TitleOf): Html {
  return html`<a href="${to(keyPage(key))}">${titleOf(key)}</a>
    ${scope === undefined ? "" : html`<span class="scope">${scope.name}</span>`}
    <code>${breakable(key)}</code>`;
}

/** Few elements: there are hundreds of cells. */
function cellOf({ facts, span }: LimitCell, { to, anchorOf }: LimitTableContext): Html {
  const [only, ...others] = facts;
  if (only === undefined) return html`<td class="none unknown">no fact</td>`;
  const wide = span > 1 ? trusted(`colspan="${span}"`) : "";
  if (others.length === 0)
    return html`<td id="${anchorOf(only.id)}" ${wide}>${statedValue(only, to)}</td>`;
  return html`<td ${wide}>
    ${facts.map((fact) => html`<div id="${anchorOf(fact.id)}">${statedValue(fact, to)}</div>`)}
  </td>`;
}

function statedValue(fact: Fact, to: To): Html {
  const words = [...termsOf(fact), ...periodWords(fact)];
  return html`<a href="${to(factPage(fact.id))}">${besideValue(fact)}</a>
    <small>${statusMark(fact.status)} ${[...words, trustBrief(fact)].join("; ")}</small>`;
}
