/**
 * Facts on two days, side by side. The script fills the page, because what is asked is in its address.
 */
import { html } from "../html.ts";
import { type PageContent, type Site } from "../page.ts";
import { providerField } from "../parts/navigation.ts";
import { assets, pages } from "../paths.ts";
import { thenFields, type AskedDays } from "../then/two-days.ts";

export function thenPage(site: Site): PageContent {
  const { providers, asOf } = site.dataset;
  const [from, until] = usualDays(asOf);
  return {
    section: "changes",
    waitsForScript: true,
    scripts: [assets.thenScript],
    title: "Compare two days",
    description:
      "Limits, quotas and prices of a provider as they were on two days: what was tightened, what was relaxed, each step with its date and source.",
    body: html`<h1>Compare two days</h1>
      <p>
        What a provider stated on one day and on another: each value with the day from which it
        holds, and every step between. A value without a date is left out.
      </p>
      <noscript
        ><p>
          The table needs JavaScript. The page of each fact lists its earlier values.
        </p></noscript
      >
      <form class="narrow" method="get" action="${pages.twoDays}" data-then-form>
        <label>Provider ${providerField(`name="${thenFields.provider}"`, providers)} </label>
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
