/** Makes the page that lists all keys by domain, and a page for each key with the values of all providers. */
import type { Dataset, DatasetKey } from "../../dataset/dataset.ts";
import { unitText, displayValue } from "../../derive/value.ts";
import { fill, routes } from "../../contract/routes.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { factPage, keyPage, pages, rowAnchors } from "../paths.ts";
import { breakable } from "../parts/breakable.ts";
import { chart } from "../parts/chart.ts";
import { counted } from "../../lists/counted.ts";
import { rankingTable, type FactLinks } from "../parts/fact-table.ts";
import { placeText } from "../parts/place.ts";
import { byCurrency, byValue, rankFacts, type CurrencyGroup } from "../parts/ranking.ts";
import { scrollRegion } from "../parts/region.ts";
import { statusBadge } from "../parts/badge.ts";
import { statusMeanings } from "../parts/status.ts";
import { structuredDataset } from "../parts/structured.ts";

export function keys(site: Site): SitePage {
  const { dataset } = site;
  const path = pages.keys;
  const to = linker({ path }, "");
  const domains = [...new Set(dataset.keys.map(keyDomain))];
  return {
    path,
    section: "keys",
    title: "Keys",
    description: `The ${counted(dataset.keys.length, "key")} that facts are filed under, with meaning, unit and the number of providers.`,
    body: html`<h1>Keys</h1>
      <p>
        ${counted(dataset.keys.length, "key")} in ${counted(domains.length, "domain")}. A key means
        the same for every provider, so that their values can be compared.
      </p>
      <nav class="contents" aria-label="Domains">
        <ul>
          ${domains.map(
            (domain) =>
              html`<li>
                <a href="#${domain}">${domain}</a>
                <small>${keysOf(domain, dataset).length}</small>
              </li>`,
          )}
        </ul>
      </nav>
      ${domains.map((domain) => domainSection(domain, dataset, to))}`,
  };
}

function domainSection(domain: string, dataset: Dataset, to: To): Html {
  const table = html`<table class="index">
    <thead>
      <tr>
        <th scope="col">Key</th>
        <th scope="col">Meaning</th>
        <th scope="col">Unit</th>
        <th scope="col" class="number">Providers</th>
        <th scope="col" class="number">Facts</th>
      </tr>
    </thead>
    <tbody>
      ${keysOf(domain, dataset).map(
        (each) =>
          html`<tr>
            <th scope="row"><a href="${to(keyPage(each.key))}">${breakable(each.key)}</a></th>
            <td class="words">${each.description}</td>
            <td>${measure(each)}</td>
            <td class="number">${each.providerCount}</td>
            <td class="number">${each.facts.length}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
  return html`<section id="${domain}">
    <h2>${domain}</h2>
    ${scrollRegion(`Keys of ${domain}`, table)}
  </section>`;
}

export function* keyPages(site: Site): Iterable<SitePage> {
  for (const key of site.dataset.keys) yield keyPageOf(key, site);
}

export function keyPageOf(definition: DatasetKey, site: Site): SitePage {
  const { key, description, facts, statuses, providerCount } = definition;
  const { meta } = site.dataset;
  const path = keyPage(key);
  const to = linker({ path }, "");
  const file = fill(routes.key.file, { key });
  const summary = `${description} ${counted(facts.length, "fact")} of ${counted(providerCount, "provider")}, each with its source.`;
  return {
    path,
    section: "keys",
    title: key,
    description: summary,
    ...(facts.length === 0
      ? {}
      : { data: keyDataset(definition, { path, file, description: summary }, site) }),
    body: html`<h1><code>${breakable(key)}</code></h1>
      <p>${description}</p>
      <p>
        ${measure(definition)} · ${counted(facts.length, "fact")} of
        ${counted(providerCount, "provider")} · <a href="${to(file)}">JSON</a> ·
        <a href="${to(pages.keys)}#${keyDomain(definition)}"
          >more keys of ${keyDomain(definition)}</a
        >
      </p>
      ${
        facts.length === 0
          ? html`<p>No fact is published for this key yet.</p>`
          : html`${statusMeanings(statuses, meta.verifiedForDays)}
            ${valuesSection(definition, linksOf(definition, to))}`
      }`,
  };
}

function linksOf({ facts }: DatasetKey, to: To): FactLinks {
  return {
    pathOf: ({ id }) => to(factPage(id)),
    rowAnchorOf: rowAnchors(facts),
  };
}

function valuesSection(definition: DatasetKey, links: FactLinks): Html {
  const { key, facts } = definition;
  const isSized = facts.every(({ value }) => value === null || typeof value === "number");
  if (isSized)
    return html`${byCurrency(facts).map((group, i) => sized(definition, group, i, links))}`;
  return html`${byValue(facts).map(
    (group) =>
      html`<section>
        <h2>${displayValue(group.value)} <small>${counted(group.facts.length, "fact")}</small></h2>
        <ul class="holders">
          ${group.facts.map((fact) => holder(fact, links))}
        </ul>
      </section>`,
  )}
  ${rankingTable(`Values of ${key}`, rankFacts(facts), links)}`;
}

function sized({ key }: DatasetKey, group: CurrencyGroup, index: number, links: FactLinks): Html {
  const { currency, facts } = group;
  const subject = currency === null ? key : `${key} in ${currency}`;
  return html`<section>
    <h2>${currency === null ? "Values, highest first" : `${currency}, highest first`}</h2>
    ${chart({ subject, unit: unitText(facts[0]!), facts, id: `chart-${index}` })}
    ${rankingTable(`Values of ${subject}`, facts, links)}
  </section>`;
}

function holder(fact: Fact, { pathOf }: FactLinks): Html {
  return html`<li>
    <a href="${pathOf(fact)}">${fact.provider.name}</a>
    <span class="place">${placeText(fact)}</span>
    ${statusBadge(fact.status)}
  </li>`;
}

function keyDataset(
  { key, description: meaning, unit, facts }: DatasetKey,
  { path, file, description }: { path: string; file: string; description: string },
  site: Site,
): object {
  const { meta, asOf } = site.dataset;
  const verified = facts.flatMap(({ last_verified_at }) => last_verified_at ?? []);
  return structuredDataset(
    {
      name: `${key}: ${meta.name}`,
      description,
      path,
      dateModified: verified.toSorted().at(-1) ?? asOf,
      files: [file],
      extra: {
        variableMeasured: {
          "@type": "PropertyValue",
          name: key,
          description: meaning,
          ...(unit === null ? {} : { unitText: unit }),
        },
      },
    },
    site,
  );
}

/** Returns the unit of the key's values, or their allowed words, or their datatype. */
function measure({ datatype, unit, values }: DatasetKey): string {
  if (values !== null) return `one of: ${values.join(", ")}`;
  if (datatype === "boolean") return "yes or no";
  if (datatype === "money") return unit === null ? "money" : `money per ${unit}`;
  return unit ?? datatype;
}

function keyDomain({ key }: DatasetKey): string {
  return key.split(".")[0]!;
}

function keysOf(domain: string, { keys }: Dataset): readonly DatasetKey[] {
  return keys.filter((each) => keyDomain(each) === domain);
}
