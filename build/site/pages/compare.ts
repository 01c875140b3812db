/**
 * Makes the page that compares providers. The script shows those that the reader chooses; without a script
 * the page lists every key that several providers publish.
 */
import type { DatasetKey } from "../../dataset/dataset.ts";
import type { Fact } from "../../schema/fact.ts";
import { grouped } from "../../lists/grouped.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { counted } from "../../lists/counted.ts";
import { factPage, keyPage, pages } from "../paths.ts";

export function comparisonPage({ dataset }: Site): SitePage {
  const path = pages.compare;
  const to = linker({ path }, "");
  const pathOf = ({ id }: Fact): string => to(factPage(id));
  const shared = dataset.keys.filter(({ providerCount }) => providerCount > 1);
  return {
    path,
    section: "compare",
    waitsForScript: true,
    title: "Compare",
    description: `Limits, quotas and prices of ${counted(dataset.providers.length, "provider")} side by side, with plan, status and source of each value.`,
    body: html`<h1>Compare</h1>
      <noscript
        ><p>
          Choosing providers needs JavaScript. Below is every key that more than one provider
          publishes: each key's page shows all of its values side by side.
        </p></noscript
      >
      <form data-compare hidden>
        <fieldset>
          <legend>Providers</legend>
          <div class="choices">
            ${dataset.providers.map(
              ({ slug, name }) =>
                html`<label><input type="checkbox" name="p" value="${slug}" /> ${name}</label>`,
            )}
          </div>
        </fieldset>
      </form>
      <p role="status" data-compare-message></p>
      <div data-compared></div>
      <section data-shared>
        <h2>Keys that several providers publish <small>${shared.length}</small></h2>
        ${[...grouped(shared, ({ key }) => key.split(".", 1)[0]!)].map(
          ([domain, keys]) =>
            html`<h3>${domain}</h3>
              <dl class="shared">${keys.map((key) => keyEntry(key, to, pathOf))}</dl>`,
        )}
      </section>`,
  };
}

function keyEntry({ key, facts }: DatasetKey, to: To, pathOf: (fact: Fact) => string): Html {
  // The facts are in dataset order; each provider is linked at its first fact.
  const first = new Map<string, Fact>();
  for (const fact of facts) if (!first.has(fact.provider.slug)) first.set(fact.provider.slug, fact);
  return html`<dt>
      <a href="${to(keyPage(key))}"><code>${key}</code></a> <small>${first.size}</small>
    </dt>
    <dd>
      ${[...first.values()].map(
        (fact, i) => html`${i > 0 ? ", " : ""}<a href="${pathOf(fact)}">${fact.provider.name}</a>`,
      )}
    </dd>`;
}
