/**
 * Facts on two days, side by side. The script fills the page, because what is asked is in its address;
 * without it, the limits whose earlier values are recorded lead to them.
 */
import { html, type Html } from "../html.ts";
import { answerLink } from "../parts/address.ts";
import { type PageContent, type Site, type To, titlesOf } from "../page.ts";
import { assets, keyPage, pages } from "../paths.ts";
import { thenFields, type AskedDays } from "../then/two-days.ts";

export function thenPage(site: Site, to: To): PageContent {
  const { providers, asOf } = site.dataset;
  const [from, until] = usualDays(asOf);
  return {
    section: "changes",
    scripts: [assets.thenScript],
    title: "Two days side by side",
    description:
      "Limits, quotas and prices of a provider as they were on two days: what was tightened, what was relaxed, each step with its date and source.",
    body: html`<h1>Two days side by side</h1>
      <p>
        What a provider stated on one day, and what on another: each value with the day since when
        it holds, and every step between. A value without a date is not guessed.
      </p>
      <noscript
        ><p>The table needs JavaScript. These limits have earlier values:</p>
        ${earlierLimits(site, to)}</noscript
      >
      <form class="filter" method="get" action="${pages.twoDays}" data-then-form>
        <label
          >Provider
          <input
            name="${thenFields.provider}"
            list="then-providers"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
          />
        </label>
        <label
          >Limit
          <input
            name="${thenFields.limit}"
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            placeholder="all"
          />
        </label>
        <label>On <input type="date" name="${thenFields.from}" value="${from}" required /></label>
        <label
          >And on <input type="date" name="${thenFields.to}" value="${until}" required
        /></label>
        <button>Show</button>
        <datalist id="then-providers">
          ${providers.map(({ slug, name }) => html`<option value="${name}" data-slug="${slug}"></option>`)}
        </datalist>
      </form>
      <p role="status" data-then-message></p>
      <div data-then></div>`,
  };
}

/** The day of the build, and the same a year before. */
function usualDays(asOf: string): AskedDays["days"] {
  const before = new Date(asOf);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return [before.toISOString().slice(0, 10), asOf.slice(0, 10)];
}

/** A page is to stay small: those of which most is recorded. */
const mostLimits = 100;

function earlierLimits(site: Site, to: To): Html {
  const titleOf = titlesOf(site.dataset);
  const limits = site.dataset.keys
    .map(({ key, facts }) => ({
      key,
      steps: facts.reduce((sum, { history }) => sum + history.length, 0),
    }))
    .filter(({ steps }) => steps > 0)
    .toSorted((a, b) => b.steps - a.steps)
    .slice(0, mostLimits);
  return html`<ul>
    ${limits.map(
      ({ key }) =>
        html`<li>
          <a href="${to(keyPage(key))}">${titleOf(key)}</a>,
          <a href="${answerLink("history", {}, { key }, site, to)}">all its values as JSON</a>
        </li>`,
    )}
  </ul>`;
}
