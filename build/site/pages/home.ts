/** Makes the home page: counts, providers, domains of keys, recent changes and downloads. */
import type { DomainCount } from "../../schema/coverage.ts";
import { chooseFact } from "../../derive/examples.ts";
import { shortName } from "../../derive/registry.ts";
import { addressOf, routes } from "../../contract/routes.ts";
import type { DatasetProvider } from "../../dataset/dataset.ts";
import { statusWording } from "../../contract/status-wording.ts";
import type { Change } from "../../schema/change.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { factPage, pages, providerPage } from "../paths.ts";
import { counted, shownCount } from "../../lists/counted.ts";
import { dayElement } from "../parts/day.ts";
import { searchBox } from "../parts/search-box.ts";
import { statusBadge } from "../parts/badge.ts";
import { statusMeanings } from "../parts/status.ts";
import { shownValue } from "../parts/value.ts";

const latest = 10;

export function home(site: Site): SitePage {
  const { dataset, coverage } = site;
  const { meta, providers, facts, keys, changes, asOf } = dataset;
  const path = pages.home;
  const to = linker({ path }, "");
  const names = new Map(providers.map(({ slug, name }) => [slug, name]));
  const example = chooseFact(facts);
  const pathTo = (id: string): string => to(factPage(id));
  return {
    path,
    title: meta.name,
    description: meta.description,
    data: catalog(site),
    body: html`<div class="hero">
        <h1>${meta.name}</h1>
        <p class="lead">
          ${meta.description} Ask how much a plan allows, since when, and who says so: every fact
          keeps its source's own words, its dates and an honest status.
        </p>
        ${searchBox()} ${example && shownExample(example, pathTo)}
        <dl class="totals">
          ${total("facts", shownCount(facts.length))}
          ${total("providers", shownCount(providers.length))}
          ${total("keys", shownCount(keys.length))} ${total("as of", dayElement(asOf))}
        </dl>
      </div>
      <h2 id="providers">Providers</h2>
      <ul class="grid">
        ${providers.map((provider) => providerItem(provider, to))}
      </ul>
      <h2 id="domains">What the facts are about</h2>
      <p>The first word of every <a href="${to(pages.keys)}">key</a>, with its number of facts.</p>
      <ul class="chips">
        ${coverage.domains.map((domain) => domainItem(domain, to))}
      </ul>
      <h2 id="changes">Latest changes</h2>
      ${
        changes.length === 0
          ? html`<p>No change has a date yet.</p>`
          : html`<ol class="latest">
                ${changes.slice(0, latest).map((change) => line(change, names, pathTo))}
              </ol>
              <p><a href="${to(pages.changes)}">All changes</a></p>`
      }
      <h2 id="use">Use it elsewhere</h2>
      <div class="columns">${uses(site, example, to)}</div>
      <h2 id="statuses">What the statuses mean</h2>
      ${statusMeanings(dataset.statuses, meta.verifiedForDays)}
      <p>How each provider stands: <a href="${to(pages.coverage)}">coverage, worst first</a>.</p>`,
  };
}

function providerItem(provider: DatasetProvider, to: To): Html {
  return html`<li>
    <a href="${to(providerPage(provider.slug))}">${provider.name}</a>
    <small>${trust(provider)}</small>
    <small>last read: ${dayElement(provider.lastVerifiedAt)}</small>
  </li>`;
}

function domainItem({ domain, fact_count }: DomainCount, to: To): Html {
  return html`<li>
    <a href="${to(`${pages.keys}#${domain}`)}">${domain}</a>
    <small>${shownCount(fact_count)}</small>
  </li>`;
}

/** The link to the page of a fact. */
type PathTo = (id: string) => string;

function shownExample(fact: Fact, pathTo: PathTo): Html {
  const { provider, product, plan, scope } = fact;
  const where = [provider.name, product?.name, plan?.name, scope?.name].filter(
    (name) => name !== undefined,
  );
  return html`<p class="example">
    For example, ${where.join(", ")}:
    <a href="${pathTo(fact.id)}"><code>${fact.key}</code></a>
    is ${shownValue(fact)} ${statusBadge(fact.status)}
  </p>`;
}

function line(change: Change, names: ReadonlyMap<string, string>, pathTo: PathTo): Html {
  const { provider, id, key, plan } = change;
  const scope = plan === "*/*" ? "" : ` (${plan})`;
  return html`<li>
    ${dayElement(change.changed_at)}
    <span
      ><a href="${pathTo(id)}">${names.get(provider) ?? provider} <code>${key}</code></a
      >${scope} ${latestStep(change)}</span
    >
  </li>`;
}

function latestStep(change: Change): Html {
  const { previous, value, display } = change;
  if (value === undefined || display === undefined)
    return html`removed; last known: ${shownValue(previous!)}`;
  const now = shownValue({ value, display });
  if (previous === null) return html`added: ${now}`;
  return html`changed: <del>${previous.display}</del> → ${now}`;
}

/** Returns the number of facts together with the number of verified ones. */
function trust({ statuses, facts }: DatasetProvider): string {
  const { verified } = statuses;
  const { label } = statusWording.verified;
  const share = verified === 0 ? "none" : verified === facts.length ? "all" : shownCount(verified);
  return `${counted(facts.length, "fact")}, ${share} ${label}`;
}

function uses({ dataset }: Site, example: Fact | undefined, to: To): readonly Html[] {
  const { meta } = dataset;
  const address = example
    ? addressOf("facts", {}, { provider: example.provider.slug, key: example.key })
    : addressOf("status");
  return [
    html`<section>
      <h3>Over HTTP</h3>
      <p>No key, no sign-up, from any origin.</p>
      <pre tabindex="0"><code>curl '${meta.baseUrl}${address}'</code></pre>
      ${
        example &&
        html`<p class="small">
          It answers ${example.display}, with the source and all else that is known.
          <a href="${to(pages.docs)}">All addresses</a>.
        </p>`
      }
    </section>`,
    html`<section>
      <h3>From an AI agent</h3>
      <p>The Model Context Protocol, over HTTP.</p>
      <pre
        tabindex="0"
      ><code>claude mcp add --transport http ${shortName(meta.name)} ${meta.baseUrl}${addressOf("mcp")}</code></pre>
      <p class="small">
        <a href="${to(`${pages.docs}#clients`)}">Other clients</a>, and the guide for agents:
        <a href="${to(routes.llms.file)}">llms.txt</a>.
      </p>
    </section>`,
    html`<section>
      <h3>All of it</h3>
      <p>Every fact, one JSON object a line.</p>
      <pre tabindex="0"><code>curl -O '${meta.baseUrl}${routes.snapshot.path}'</code></pre>
      <p class="small">
        <a href="${to(routes.snapshot.file)}">Download the snapshot</a>,
        <a href="${to("docs/schema.html")}">read its schema</a>, or
        <a href="${to("docs/hosting.html")}">host a copy</a>. Data: ${meta.license}.
      </p>
    </section>`,
  ];
}

/** Describes the dataset as a schema.org `DataCatalog`, which search engines for datasets read. */
function catalog({ dataset, coverage }: Site): object {
  const { meta, asOf } = dataset;
  const about = {
    name: meta.name,
    description: meta.description,
    url: `${meta.baseUrl}/`,
    license: `https://spdx.org/licenses/${meta.license}`,
    isAccessibleForFree: true,
    ...(meta.publisher === null
      ? {}
      : { creator: { "@type": "Organization", name: meta.publisher } }),
  };
  return {
    "@context": "https://schema.org",
    "@type": "DataCatalog",
    ...about,
    dataset: {
      "@type": "Dataset",
      ...about,
      dateModified: asOf,
      keywords: coverage.domains.map(({ domain }) => domain),
      distribution: [
        {
          "@type": "DataDownload",
          name: "Every fact",
          encodingFormat: "application/jsonl",
          contentUrl: meta.baseUrl + routes.snapshot.path,
        },
      ],
    },
  };
}

function total(label: string, content: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}
