/**
 * Providers side by side: chosen by the script in a box with suggestions; without it, every pair of
 * providers that has a page, by kind of service.
 */
import type { DatasetKind } from "../../dataset/dataset.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { mostCompared } from "../compare/contender.ts";
import { pairsOfKinds, type ProviderPair } from "../compare/pairs.ts";
import { html, type Html } from "../html.ts";
import { byName, kindTables } from "../kind-rows.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { mostOnPage } from "../page-parts.ts";
import { providerField } from "../parts/navigation.ts";
import { assets, pairPage } from "../paths.ts";

export function comparisonPage(site: Site, to: To): PageContent {
  const { dataset } = site;
  const pairs = pairsOfKinds(dataset);
  const { providers, kinds } = dataset;
  // Of the providers to choose from, one element each; of kinds three, and two of a pair.
  const room = mostOnPage - providers.length - 3 * kinds.length;
  const listed = pairs.reduce((sum, pair) => sum + pair.kinds.length, 0);
  const mostOfKind = 2 * listed <= room ? listed : Math.floor(room / 2 / kinds.length);
  return {
    scripts: [assets.tableScript, assets.compareScript],
    title: "Compare limits and prices",
    description: `Limits, quotas and prices of ${counted(providers.length, "provider")} side by side, by product and plan, with the source of each value.`,
    body: html`<h1>Compare</h1>
      <noscript
        ><p>
          Choosing providers, products and plans needs JavaScript. The pairs below are pages of
          their own.
        </p></noscript
      >
      <form class="narrow" data-compare hidden>
        <label
          >Add a provider, up to ${String(mostCompared)}
          ${providerField(`id="add-provider"`, providers)}
        </label>
        <button>Add</button>
      </form>
      <p role="status" data-compare-message></p>
      <ul class="chips" data-chosen aria-label="Chosen"></ul>
      <div data-compared></div>
      <p data-save></p>
      <details data-lone hidden>
        <summary></summary>
        <div></div>
      </details>
      <section data-pairs>
        <h2>Pairs of the same kind <small>${shownCount(pairs.length)}</small></h2>
        ${kindTables(dataset).map(({ kind }) => pairsOfOneKind(kind, pairs, mostOfKind, to))}
      </section>`,
  };
}

/** Of more pairs than a page can list, those with most in common. */
function pairsOfOneKind(
  kind: DatasetKind,
  pairs: readonly ProviderPair[],
  most: number,
  to: To,
): Html | string {
  const all = pairs.filter(({ kinds }) => kinds.includes(kind));
  if (all.length === 0) return "";
  const own = all
    .toSorted((x, y) => y.shared - x.shared)
    .slice(0, most)
    .toSorted((x, y) => byName(x.a, y.a) || byName(x.b, y.b));
  return html`<h3>${kind.title}</h3>
    <ul class="pairs">
      ${own.map(
        ({ a, b }) =>
          html`<li><a href="${to(pairPage(a.slug, b.slug))}">${a.name} vs ${b.name}</a></li>`,
      )}
      ${
        all.length > own.length &&
        html`<li class="muted">${all.length - own.length} more on the pages of the providers</li>`
      }
    </ul>`;
}
