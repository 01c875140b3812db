/** Makes the page that lists the providers. */
import { html } from "../html.ts";
import { linker, type SitePage, type Site } from "../page.ts";
import { pages, providerPage } from "../paths.ts";
import { counted } from "../../lists/counted.ts";
import { plainDay } from "../parts/day.ts";
import { logo } from "../parts/logo.ts";
import { scrollRegion } from "../parts/region.ts";
import { shareCell } from "../parts/share-bar.ts";
import { splitText, statusMeanings } from "../parts/status.ts";

/** Of more providers than this, each row has the name and the counts alone: the page is still one page. */
const mostWithFreshness = 400;

export function providers(site: Site): SitePage {
  const { dataset } = site;
  const path = pages.providers;
  const to = linker({ path }, "");
  const isFull = dataset.providers.length <= mostWithFreshness;
  const table = html`<table class="index">
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <th scope="col" class="number">Products</th>
        <th scope="col" class="number">Facts</th>
        ${
          isFull &&
          html`<th scope="col">Status</th>
            <th scope="col">Last verified</th>`
        }
      </tr>
    </thead>
    <tbody>
      ${dataset.providers.map(
        (provider) =>
          html`<tr>
            <th scope="row">
              ${logo(provider.slug, to)}
              <a href="${to(providerPage(provider.slug))}">${provider.name}</a>
            </th>
            <td class="number">${provider.products.length}</td>
            <td class="number">${provider.facts.length}</td>
            ${
              isFull &&
              html`${shareCell(provider.statuses.verified, provider.facts.length, splitText(provider.statuses))}
                <td>${plainDay(provider.lastVerifiedAt)}</td>`
            }
          </tr>`,
      )}
    </tbody>
  </table>`;
  return {
    path,
    section: "providers",
    title: "Providers",
    description: `${counted(dataset.providers.length, "provider")} with ${counted(dataset.facts.length, "fact")}: how many, how fresh, how far to be trusted.`,
    body: html`<h1>Providers</h1>
      <p>
        ${counted(dataset.providers.length, "provider")} with
        ${counted(dataset.facts.length, "published fact")}. How well each is covered, and since when
        half of its facts are verified: <a href="${to(pages.coverage)}">coverage</a>.
      </p>
      ${statusMeanings(dataset.statuses, dataset.meta.verifiedForDays)}
      ${scrollRegion("Providers", table)}`,
  };
}
