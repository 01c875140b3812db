/**
 * Providers side by side: chosen by the script in a box with suggestions; without it, every pair of
 * providers that has a page, by kind of service.
 */
import type { DatasetKind } from "../../dataset/dataset.ts";
import { counted } from "../../lists/counted.ts";
import { mostCompared } from "../compare/choice.ts";
import { pairsOfKinds, type ProviderPair } from "../compare/pairs.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { assets, pages, pairPage } from "../paths.ts";

export function comparisonPage({ dataset }: Site): SitePage {
  const pairs = pairsOfKinds(dataset);
  const path = pages.compare;
  const to = linker({ path }, "");
  const { providers, kinds } = dataset;
  return {
    path,
    section: "compare",
    scripts: [assets.compareScript],
    waitsForScript: true,
    title: "Compare",
    description: `Limits, quotas and prices of ${counted(providers.length, "provider")} side by side, by product and plan, with the source of each value.`,
    body: html`<h1>Compare</h1>
      <noscript
        ><p>
          Choosing providers, products and plans needs JavaScript. The pairs below are pages of
          their own.
        </p></noscript
      >
      <form data-compare hidden>
        <label for="add-provider">Add a provider, ${String(mostCompared)} at most</label>
        <input
          id="add-provider"
          list="all-providers"
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
        />
        <button>Add</button>
        <datalist id="all-providers">
          ${providers.map(
            ({ slug, name }) => html`<option value="${name}" data-slug="${slug}"></option>`,
          )}
        </datalist>
      </form>
      <p role="status" data-compare-message></p>
      <ul class="chips" data-chosen aria-label="Chosen"></ul>
      <p hidden data-compare-tools>
        <button type="button" data-copy-table>Copy as a Markdown table</button>
      </p>
      <div data-compared></div>
      <details data-lone hidden>
        <summary></summary>
        <div></div>
      </details>
      <section data-pairs>
        <h2>Pairs of one kind <small>${pairs.length}</small></h2>
        ${kinds.map((kind) => pairsOfOneKind(kind, pairs, to))}
      </section>`,
  };
}

function pairsOfOneKind(kind: DatasetKind, pairs: readonly ProviderPair[], to: To): Html | string {
  const own = pairs.filter(({ kinds }) => kinds.includes(kind));
  if (own.length === 0) return "";
  return html`<h3>${kind.title}</h3>
    <ul class="pairs">
      ${own.map(
        ({ a, b }) =>
          html`<li><a href="${to(pairPage(a.slug, b.slug))}">${a.name} or ${b.name}</a></li>`,
      )}
    </ul>`;
}
