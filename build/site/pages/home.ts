/** The home page: a question answered, the kinds of service, what changed, and how to take it elsewhere. */
import { byText } from "../../schema/order.ts";
import { shownCount } from "../../lists/counted.ts";
import { chooseFact } from "../../derive/examples.ts";
import { askedFacts } from "../asked-facts.ts";
import { html, type Html } from "../html.ts";
import { kindGroups } from "../kind-groups.ts";
import { kindTables } from "../kind-rows.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { standInsOf } from "../stand-ins.ts";
import { kindPage, pages, providerPage } from "../paths.ts";
import { answeredQuestion, otherQuestions } from "../parts/asked.ts";
import { catalog } from "../parts/catalog.ts";
import { dayElement } from "../parts/day.ts";
import { logo } from "../parts/logo.ts";
import { latestChanges } from "../parts/latest-changes.ts";
import { searchBox } from "../parts/search-box.ts";
import { statusMeanings } from "../parts/status.ts";
import { uses } from "../parts/uses.ts";

/** The providers named there; all are on a page of their own. */
const mostProviders = 24;

export function home(site: Site): SitePage {
  const { dataset } = site;
  const { meta, providers, facts, asOf } = dataset;
  const path = pages.home;
  const to = linker({ path }, "", standInsOf(site));
  const [asked, ...others] = askedFacts(dataset);
  return {
    path,
    title: meta.name,
    description: meta.description,
    data: catalog(site),
    body: html`<div class="hero">
        <div>
          <h1>${meta.description}</h1>
          ${searchBox()}
        </div>
        ${asked && answeredQuestion(asked, asOf, to)}
        <div>
          ${otherQuestions(others, to)}
          <p class="small muted">
            ${shownCount(facts.length)} facts of ${shownCount(providers.length)} providers, each
            with its source's own words, its dates and an honest status. As of ${dayElement(asOf)}.
          </p>
        </div>
      </div>
      <div class="ways">${kindsSection(site, to)} ${latestChanges(dataset, to)}</div>
      ${providersSection(site, to)}
      <h2 id="use">Use it elsewhere</h2>
      <div class="columns">${uses(site, asked?.fact ?? chooseFact(facts), to)}</div>
      <h2 id="statuses">What the statuses mean</h2>
      ${statusMeanings(dataset.statuses, meta.verifiedForDays)}
      <p>How each provider stands: <a href="${to(pages.coverage)}">coverage, worst first</a>.</p>`,
  };
}

function kindsSection({ dataset }: Site, to: To): Html {
  return html`<section>
    <h2 id="kinds">What are you choosing?</h2>
    <dl class="kind-groups">
      ${kindGroups(kindTables(dataset)).map(
        ({ name, colour, tables }) =>
          html`<div>
            <dt class="swatch ${colour}">${name}</dt>
            <dd>
              ${tables.map(
                ({ kind, products }) =>
                  html`<span
                    ><a href="${to(kindPage(kind.slug))}">${kind.title}</a>
                    <small>${shownCount(products.length)}</small></span
                  > `,
              )}
            </dd>
          </div>`,
      )}
    </dl>
    <p class="small">
      The number of products, set side by side by what decides.
      <a href="${to(pages.kinds)}">All kinds in words</a>,
      <a href="${to(pages.free)}">what costs nothing</a>,
      <a href="${to(pages.keys)}">all limits and prices</a>.
    </p>
  </section>`;
}

/** Those of which most is known. */
function providersSection({ dataset: { providers } }: Site, to: To): Html {
  const known = providers
    .toSorted((a, b) => b.facts.length - a.facts.length)
    .slice(0, mostProviders)
    .toSorted((a, b) => byText(a.slug, b.slug));
  return html`<h2 id="providers">Providers</h2>
    <p class="names">
      ${known.map(
        ({ slug, name }) =>
          html`<a href="${to(providerPage(slug))}">${logo(slug, to)} ${name}</a> `,
      )}
    </p>
    <p class="small">
      <a href="${to(pages.providers)}">All ${shownCount(providers.length)} providers</a>
    </p>`;
}
