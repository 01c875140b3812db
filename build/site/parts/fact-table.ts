/** Facts of one key across providers: a row each, linked to where the rest of it is told. */
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factAnchor, providerPage } from "../paths.ts";
import { day } from "./day.ts";
import { placeText } from "./place.ts";
import { region } from "./region.ts";
import { sourceLinks } from "./source.ts";
import { statusBadge } from "./status.ts";
import { bareValue } from "./value.ts";

export function factTable(label: string, facts: readonly Fact[], to: To): Html {
  return region(
    label,
    html`<table class="ranking">
      <thead>
        <tr>
          <th scope="col">Provider</th>
          <th scope="col">Product / plan</th>
          <th scope="col">Value</th>
          <th scope="col">Status</th>
          <th scope="col">Source's words</th>
          <th scope="col">Source</th>
          <th scope="col">Last verified</th>
        </tr>
      </thead>
      <tbody>
        ${facts.map((fact) => row(fact, to))}
      </tbody>
    </table>`,
  );
}

function row(fact: Fact, to: To): Html {
  return html`<tr id="${rowAnchor(fact)}">
    <th scope="row"><a href="${factPath(fact, to)}">${fact.provider.name}</a></th>
    <td>${placeText(fact)}</td>
    <td class="number">${bareValue(fact)}</td>
    <td>${statusBadge(fact.status)}</td>
    <td class="words">${fact.raw_value === null ? "" : html`<q>${fact.raw_value}</q>`}</td>
    <td>${sourceLinks(fact)}</td>
    <td>${day(fact.last_verified_at)}</td>
  </tr>`;
}

/** The anchor of a fact on its key's page, where providers meet. */
export function rowAnchor({ id, provider }: Fact): string {
  return `${provider.slug}-${factAnchor(id)}`;
}

export function factPath({ id, provider }: Fact, to: To): string {
  return `${to(providerPage(provider.slug))}#${factAnchor(id)}`;
}
