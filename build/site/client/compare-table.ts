/** Makes the tables of a comparison. Every value is shown with its plan, its status and its source. */
import type { To } from "../page.ts";
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import { factPage, keyPage, providerPage } from "../paths.ts";
import { counted } from "../../lists/counted.ts";
import { shownValue } from "../parts/value.ts";
import type { ProviderData } from "../provider-data.ts";
import { statusBadge } from "../parts/badge.ts";
import type { Compared, ComparedKey } from "./comparison.ts";

/** If a table has more columns, they keep a readable width and the table scrolls. */
const fewColumns = 2;

interface Links {
  readonly to: To;
  /** The path to the fact on the page of its provider. */
  readonly pathOf: (fact: Fact) => string;
}

export function compareTables(
  providers: readonly ProviderData[],
  { different, equal, single }: Compared,
  to: To,
): Html {
  const links: Links = {
    to,
    pathOf: ({ id }) => to(factPage(id)),
  };
  return html`${comparisonSection("Different", different, providers, links)}
  ${comparisonSection("The same", equal, providers, links)}
  ${
    single.length === 0
      ? ""
      : html`<details>
          <summary>Published for only one of them: ${counted(single.length, "key")}</summary>
          <p>A fact that is not published here says nothing about the service.</p>
          ${providers.map((provider, i) => only(provider, i, single, links))}
        </details>`
  }`;
}

function comparisonSection(
  title: string,
  rows: readonly ComparedKey[],
  providers: readonly ProviderData[],
  links: Links,
): Html | string {
  if (rows.length === 0) return "";
  return html`<section>
    <h2>${title} <small>${rows.length}</small></h2>
    <div class="region" tabindex="0" role="region" aria-label="${title}">
      <table class="compare ${providers.length > fewColumns ? "many" : ""}">
        <thead>
          <tr>
            ${providers.map(
              ({ slug, name }) =>
                html`<th scope="col"><a href="${links.to(providerPage(slug))}">${name}</a></th>`,
            )}
          </tr>
        </thead>
        ${rows.map((row) => keyRows(row, links))}
      </table>
    </div>
  </section>`;
}

/** The key in a row of its own, then one cell per provider, so that two fit on a narrow screen. */
function keyRows({ key, sides }: ComparedKey, links: Links): Html {
  return html`<tbody>
    <tr>
      <th scope="rowgroup" colspan="${sides.length}">
        <a href="${links.to(keyPage(key))}"><code>${key}</code></a>
      </th>
    </tr>
    <tr>
      ${sides.map((facts) => html`<td>${side(facts, links)}</td>`)}
    </tr>
  </tbody>`;
}

function side(facts: readonly Fact[], { pathOf }: Links): Html {
  if (facts.length === 0) return html`<span class="unknown">no fact</span>`;
  return html`<ul>
    ${facts.map(
      (fact) =>
        html`<li>
          <small>${placeLabel(fact)}</small>
          <a href="${pathOf(fact)}">${shownValue(fact)}</a>
          ${statusBadge(fact.status)}
          <small
            ><a href="${href(fact.source.url)}" rel="noopener" title="${fact.source.title}"
              >source</a
            ></small
          >
        </li>`,
    )}
  </ul>`;
}

function placeLabel({ product, plan, scope }: Fact): string {
  return [product, plan, scope].flatMap((each) => each?.name ?? []).join(" · ") || "All products";
}

function only(
  { name }: ProviderData,
  index: number,
  single: readonly ComparedKey[],
  { pathOf }: Links,
): Html | string {
  const own = single.filter(({ sides }) => sides[index]!.length > 0);
  if (own.length === 0) return "";
  return html`<h3>${name}</h3>
    <ul class="keys">
      ${own.map(
        ({ key, sides }) =>
          html`<li>
            <a href="${pathOf(sides[index]![0]!)}"><code>${key}</code></a>
          </li>`,
      )}
    </ul>`;
}
