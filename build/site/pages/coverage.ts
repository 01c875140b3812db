/** Makes the page that shows how well each provider is covered, the least covered first. */
import type { ProviderCoverage } from "../../schema/coverage.ts";
import { statuses } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import { linker, type SitePage, type Site, type To } from "../page.ts";
import { pages, providerPage } from "../paths.ts";
import { counted, shownCount } from "../../lists/counted.ts";
import { plainDay } from "../parts/day.ts";
import { fitting, mostOnPage } from "../parts/elements.ts";
import { scrollRegion } from "../parts/region.ts";
import { shareBar, shareCell, shareText } from "../parts/share-bar.ts";
import { statusMeanings } from "../parts/status.ts";
import { routes } from "../../contract/routes.ts";
import { statusWording } from "../../contract/status-wording.ts";

export function coveragePage({ dataset, coverage: covered }: Site): SitePage {
  const path = pages.coverage;
  const to = linker({ path }, "");
  const { fact_count: total } = covered;
  const rows = covered.providers.map((each) => coverageRow(each, to));
  const shownRows = fitting(rows, mostOnPage - 100);
  const table = html`<table class="index">
    <thead>
      <tr>
        <th scope="col">Provider</th>
        <th scope="col" class="number">Facts</th>
        <th scope="col">Verified</th>
        <th scope="col">Other statuses</th>
        <th scope="col">With a permanent copy</th>
        <th scope="col">With earlier values</th>
        <th scope="col">Half verified since</th>
        <th scope="col">Longest ago</th>
        <th scope="col" class="number">Domains</th>
      </tr>
    </thead>
    <tbody>
      ${rows.slice(0, shownRows)}
    </tbody>
  </table>`;
  return {
    path,
    section: "coverage",
    title: "Coverage",
    description: `How well ${counted(dataset.providers.length, "provider")} are covered, worst first: the share of facts that is verified, has a permanent copy, has earlier values.`,
    body: html`<h1>Coverage</h1>
      <p>
        What the dataset knows of each provider, and how far it can be trusted; those with the
        smallest share of verified facts come first. A fact that is not here is not known: it does
        not mean “no”.
      </p>
      <dl class="totals">
        ${figure("facts", html`${shownCount(total)}`)}
        ${figure("verified", shareBar(covered.statuses.verified, total))}
        ${figure("with a permanent copy", shareBar(covered.with_copy, total))}
        ${figure("with earlier values", shareBar(covered.with_history, total))}
      </dl>
      <h2>Providers, worst first</h2>
      ${scrollRegion("Providers, worst first", table)}
      ${
        shownRows < rows.length
          ? html`<p>${shownCount(rows.length - shownRows)} better ones are in the JSON.</p>`
          : ""
      }
      <h2 id="statuses">What the statuses mean</h2>
      ${statusMeanings(dataset.statuses, dataset.meta.verifiedForDays)}
      <p>
        The same for programs: <a href="${to(routes.coverage.file)}">JSON</a>,
        <a href="${to(routes.coverageDocument.file)}">Markdown</a>.
      </p>`,
  };
}

/** Few elements: there are a hundred rows. */
function coverageRow(each: ProviderCoverage, to: To): Html {
  const { slug, name, fact_count: total, with_copy, with_history, domains } = each;
  const others = statuses.filter((status) => status !== "verified" && each.statuses[status] > 0);
  return html`<tr>
    <th scope="row"><a href="${to(providerPage(slug))}">${name}</a></th>
    <td class="number">${shownCount(total)}</td>
    ${shareCell(each.statuses.verified, total, shareText(each.statuses.verified, total))}
    <td>
      ${others.length === 0 ? "none" : others.map((status) => `${each.statuses[status]} ${statusWording[status].label}`).join(", ")}
    </td>
    ${shareCell(with_copy, total, shareText(with_copy, total))}
    ${shareCell(with_history, total, shareText(with_history, total))}
    <td>${plainDay(each.last_verified_at.median)}</td>
    <td>${plainDay(each.last_verified_at.oldest)}</td>
    <td class="number" title="${domains.map(({ domain }) => domain).join(", ")}">
      ${domains.length}
    </td>
  </tr>`;
}

function figure(label: string, content: Html): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}
