/** The home page: a question answered, the kinds of service, what changed, and how to take it elsewhere. */
import { shownCount } from "../../schema/lists/counted.ts";
import { chooseFact } from "../../derive/examples.ts";
import { askedFacts, answeredQuestion, otherQuestions } from "../parts/asked.ts";
import { html, type Html } from "../html.ts";
import { byName, kindGroups, kindTables } from "../kind-rows.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { kindPage, pages, providerPage } from "../paths.ts";
import { catalog } from "../parts/structured.ts";
import { dayElement } from "../parts/value.ts";
import { logo, statusMeanings } from "../parts/badge.ts";
import { latestChanges } from "./changes.ts";
import { searchBox } from "../parts/search-box.ts";
import { addressOf, routes } from "../../schema/contract/routes.ts";
import { callers } from "../../derive/clients.ts";
import { shortName } from "../../derive/discovery.ts";
import type { Fact } from "../../schema/fact.ts";

/** The providers named there; all are on a page of their own. */
const mostProviders = 24;

export function home(site: Site, to: To): PageContent {
  const { dataset } = site;
  const { meta, providers, facts, asOf } = dataset;
  const [asked, ...others] = askedFacts(dataset);
  return {
    title: meta.name,
    description: meta.description,
    data: catalog(site),
    body: html`<div class="hero">
        <div>
          <h1>${meta.description}</h1>
          ${searchBox()}
        </div>
        ${asked && answeredQuestion(asked, to)}
        <div class="answers">
          ${otherQuestions(others, to)}
          <p class="small muted">
            ${shownCount(facts.length)} facts about ${shownCount(providers.length)} providers, each
            with the words of its source, its dates and its status. As of ${dayElement(asOf)}.
          </p>
        </div>
      </div>
      <div class="ways">${kindsSection(site, to)} ${latestChanges(dataset, to)}</div>
      ${providersSection(site, to)}
      <h2 id="use">Use it elsewhere</h2>
      <div class="columns">${uses(site, asked?.fact ?? chooseFact(facts), to)}</div>
      <h2 id="statuses">What the statuses mean</h2>
      ${statusMeanings(dataset.statuses, meta.verifiedForDays)}
      <p><a href="${to(pages.coverage)}">Coverage by provider</a>, worst first.</p>`,
  };
}

function kindsSection({ dataset }: Site, to: To): Html {
  return html`<section>
    <h2 id="kinds">What are you looking for?</h2>
    <dl class="kind-groups">
      ${kindGroups(kindTables(dataset)).map(
        ({ name, tables }) =>
          html`<div>
            <dt>${name}</dt>
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
      The numbers count the products of each kind.
      <a href="${to(pages.kinds)}">All kinds, described</a>,
      <a href="${to(pages.free)}">all free plans</a>,
      <a href="${to(pages.keys)}">all limits and prices</a>.
    </p>
  </section>`;
}

/** Those of which most is known. */
function providersSection({ dataset: { providers } }: Site, to: To): Html {
  const known = providers
    .toSorted((a, b) => b.facts.length - a.facts.length)
    .slice(0, mostProviders)
    .toSorted(byName);
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

/** How to take the facts elsewhere: over HTTP, from an agent, as one file. */
function uses({ dataset }: Site, example: Fact | undefined, to: To): readonly Html[] {
  const { meta } = dataset;
  const address = example
    ? addressOf("facts", {}, { provider: example.provider.slug, key: example.key })
    : addressOf("status");
  return [
    use(
      "Over HTTP",
      `No key, no sign-up, from ${callers(meta)}.`,
      `curl '${meta.baseUrl}${address}'`,
      example &&
        html`It returns ${example.display}, with the source and everything else that is known.
          <a href="${to(pages.docs)}">All addresses</a>.`,
    ),
    use(
      "From an AI agent",
      "The Model Context Protocol, over HTTP.",
      `claude mcp add --transport http ${shortName(meta.name)} ${meta.baseUrl}${addressOf("mcp")}`,
      html`<a href="${to(`${pages.docs}#clients`)}">Other clients</a>, and the guide for agents:
        <a href="${to(routes.llms.file)}">llms.txt</a>.`,
    ),
    use(
      "All of it",
      "Every fact, one JSON object per line.",
      `curl -O '${meta.baseUrl}${routes.snapshot.path}'`,
      html`<a href="${to(routes.snapshot.file)}">Download the snapshot</a>,
        <a href="${to("docs/schema.html")}">read its schema</a>, or
        <a href="${to("docs/hosting.html")}">host a copy</a>. Data: ${meta.license}.`,
    ),
  ];
}

function use(title: string, lead: string, command: string, more: Html | undefined): Html {
  return html`<section>
    <h3>${title}</h3>
    <p>${lead}</p>
    <pre tabindex="0"><code>${command}</code></pre>
    ${more && html`<p class="small">${more}</p>`}
  </section>`;
}
