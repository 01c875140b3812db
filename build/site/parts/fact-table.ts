/** Renders the facts of one key as a table, with a row for each fact and a link to its card. */
import { conditions } from "../../derive/conditions.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import type { AnchorOf } from "../paths.ts";
import { dayElement } from "./day.ts";
import { placeText } from "./place.ts";
import { scrollRegion } from "./region.ts";
import { sourceAnchors } from "./source.ts";
import { statusBadge } from "./badge.ts";
import { shownValue } from "./value.ts";

/** The links and anchors of facts on the page of their key. */
export interface FactLinks {
  /** Returns the link to the fact's card on its provider's page. */
  readonly pathOf: (fact: Fact) => string;
  /** Returns the anchor of the fact's row on this page. */
  readonly rowAnchorOf: AnchorOf;
}

export function rankingTable(label: string, facts: readonly Fact[], links: FactLinks): Html {
  return scrollRegion(
    label,
    html`<table class="ranking">
      <thead>
        <tr>
          <th scope="col">Provider</th>
          <th scope="col">Product / plan</th>
          <th scope="col" class="number">Value</th>
          <th scope="col">Status</th>
          <th scope="col">Source's words</th>
          <th scope="col">Source</th>
          <th scope="col">Last verified</th>
        </tr>
      </thead>
      <tbody>
        ${facts.map((fact) => rankingRow(fact, links))}
      </tbody>
    </table>`,
  );
}

function rankingRow(fact: Fact, { pathOf, rowAnchorOf }: FactLinks): Html {
  return html`<tr id="${rowAnchorOf(fact.id)}">
    <th scope="row"><a href="${pathOf(fact)}">${fact.provider.name}</a></th>
    <td>${placeText(fact)}${conditionsBelow(fact)}</td>
    <td class="number">${shownValue(fact)}</td>
    <td>${statusBadge(fact.status)}</td>
    <td class="words">${fact.raw_value === null ? "" : html`<q>${fact.raw_value}</q>`}</td>
    <td>${sourceAnchors(fact)}</td>
    <td>${dayElement(fact.last_verified_at ?? null)}</td>
  </tr>`;
}

/** Leaves out the scope, because `placeText` names it. */
function conditionsBelow(fact: Fact): Html | string {
  const words = conditions({ ...fact, scope: undefined });
  return words.length === 0 ? "" : html` <small>${words.join("; ")}</small>`;
}
