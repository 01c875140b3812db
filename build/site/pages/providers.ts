/** The lists of all providers: how fresh each is, and how well it is covered, the least covered first. */
import { html, type Html } from "../html.ts";
import { byName } from "../kind-rows.ts";
import type { PageContent, Site, To } from "../page.ts";
import { pages, providerPage } from "../paths.ts";
import { counted, shownCount } from "../../schema/lists/counted.ts";
import { plainDay } from "../parts/value.ts";
import { logo, splitText, statusMeanings } from "../parts/badge.ts";
import { elementsIn, fitting, numeric, table, tableCell, tableRow } from "../parts/table.ts";
import { wantedSection } from "../parts/wanted.ts";
import type { ProviderCoverage } from "../../schema/coverage.ts";
import { mostOnPage } from "../page-parts.ts";
import { routes } from "../../schema/contract/routes.ts";

/** Of more providers than this, each row has the name and the counts alone: the page is still one page. */
const mostWithFreshness = 400;

export function providers(site: Site, to: To): PageContent {
  const { dataset } = site;
  const isFull = dataset.providers.length <= mostWithFreshness;
  const rows = dataset.providers.toSorted(byName).map((provider) =>
    tableRow(
      html`${logo(provider.slug, to)}
        <a href="${to(providerPage(provider.slug))}">${provider.name}</a>
        ${counted(provider.products.length, "product")}`,
      [
        tableCell("Facts", shownCount(provider.facts.length), numeric),
        ...(isFull
          ? [
              tableCell("Status", splitText(provider.statuses)),
              tableCell("Last verified", plainDay(provider.lastVerifiedAt)),
            ]
          : []),
      ],
    ),
  );
  const more = isFull ? ["Status", "Last verified"] : [];
  const heads = ["Provider", { head: "Facts", attributes: numeric }, ...more];
  return {
    title: `${counted(dataset.providers.length, "provider")}: limits, quotas and prices`,
    description: `${counted(dataset.providers.length, "provider")} with ${counted(dataset.facts.length, "fact")}, with their freshness and status.`,
    body: html`<h1>Providers</h1>
      <p>
        ${counted(dataset.providers.length, "provider")} with
        ${counted(dataset.facts.length, "published fact")}:
        <a href="${to(pages.coverage)}">how well each is covered</a>,
        <a href="${to(pages.about)}">what the statuses mean</a>.
      </p>
      ${table("Providers", heads, rows, "index")}`,
  };
}

/** Makes the page that shows how well each provider is covered, the least covered first. */
export function coveragePage(site: Site, to: To): PageContent {
  const { dataset, coverage: covered } = site;
  const { fact_count: total } = covered;
  const verifiedOf = ({ statuses, fact_count }: ProviderCoverage): number =>
    statuses.verified / fact_count;
  const rows = covered.providers
    .toSorted((a, b) => verifiedOf(a) - verifiedOf(b) || byName(a, b))
    .map((each) => coverageRow(each, to));
  const wanted = wantedSection(site, to);
  const count = fitting(rows, mostOnPage - 100 - elementsIn(html`${wanted}`), elementsIn);
  const heads = [
    "Provider",
    { head: "Facts", attributes: numeric },
    { head: "Verified", attributes: numeric },
    "Other statuses",
    { head: "Permanent copy", attributes: numeric },
    { head: "Earlier values", attributes: numeric },
    "Median reading",
    "Oldest reading",
  ];
  return {
    title: `Coverage: ${percentOf(covered.statuses.verified, total)} of ${counted(total, "fact")} verified`,
    description: `How well ${counted(dataset.providers.length, "provider")} are covered, worst first: the share of facts that is verified, has a permanent copy, has earlier values.`,
    body: html`<h1>Coverage</h1>
      <p>
        What the dataset knows of each provider, and how far it can be trusted; those with the
        smallest share of verified facts come first. A fact that is not here is not known: it does
        not mean “no”.
      </p>
      <dl class="totals">
        ${figure("facts", html`${shownCount(total)}`)}
        ${figure("verified", shareOf(covered.statuses.verified, total))}
        ${figure("with a permanent copy", shareOf(covered.with_copy, total))}
        ${figure("with earlier values", shareOf(covered.with_history, total))}
      </dl>
      <h2>Providers, worst first</h2>
      ${table("Providers, worst first", heads, rows.slice(0, count), "index")}
      ${count < rows.length && html`<p>The JSON has the ${shownCount(rows.length - count)} better ones too.</p>`}
      ${wanted}
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
  const { slug, name, fact_count: total, with_copy, with_history, last_verified_at: read } = each;
  const others = splitText({ ...each.statuses, verified: 0 });
  return tableRow(html`<a href="${to(providerPage(slug))}">${name}</a>`, [
    tableCell("Facts", shownCount(total), numeric),
    tableCell("Verified", percentOf(each.statuses.verified, total), numeric),
    tableCell("Other statuses", others || "none"),
    tableCell("Permanent copy", percentOf(with_copy, total), numeric),
    tableCell("Earlier values", percentOf(with_history, total), numeric),
    tableCell("Median reading", plainDay(read.median)),
    tableCell("Oldest reading", plainDay(read.oldest)),
  ]);
}

function figure(label: string, content: Html): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${content}</dd>
  </div>`;
}

function shareOf(count: number, total: number): Html {
  return html`${percentOf(count, total)}
    <small class="muted">${shownCount(count)} of ${shownCount(total)}</small>`;
}

/** Shows 100% only for all, and 0% only for none. */
function percentOf(count: number, total: number): string {
  const share = total === 0 ? 0 : (100 * count) / total;
  if (share > 0 && share < 1) return "< 1%";
  if (share > 99 && share < 100) return "> 99%";
  return `${Math.round(share)}%`;
}
