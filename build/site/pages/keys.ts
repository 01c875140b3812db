/** The registry of keys by domain. */
import type { Dataset, DatasetKey } from "../../dataset/dataset.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { keyPage, pages } from "../paths.ts";
import { breakable } from "../parts/breakable.ts";
import { counted } from "../../lists/counted.ts";
import { measuredIn } from "../parts/measured-in.ts";
import { scrollRegion } from "../parts/region.ts";

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
            <td>${measuredIn(each)}</td>
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

function keyDomain({ key }: DatasetKey): string {
  return key.split(".")[0]!;
}

function keysOf(domain: string, { keys }: Dataset): readonly DatasetKey[] {
  return keys.filter((each) => keyDomain(each) === domain);
}
