/** A provider's facts as of another day. The script fills the page, because what is asked is in its address. */
import { html } from "../html.ts";
import { type PageContent, type Site } from "../page.ts";
import { providerField } from "../parts/navigation.ts";
import { assets, pages } from "../paths.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { byName } from "../kind-rows.ts";
import { thenAddress, thenFields } from "../then/two-days.ts";
import { valueChanges } from "./changes.ts";

/** Providers to begin with. */
const mostNamed = 12;

export function thenPage({ dataset }: Site): PageContent {
  const { providers, asOf } = dataset;
  const yearAgo = new Date(asOf);
  yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
  const { provider, limit, day } = thenFields;
  const counts = grouped(valueChanges(dataset), (change) => change.provider);
  const often = providers
    .filter(({ slug }) => counts.has(slug))
    .toSorted((a, b) => counts.get(b.slug)!.length - counts.get(a.slug)!.length)
    .slice(0, mostNamed)
    .toSorted(byName);
  return {
    scripts: [assets.thenScript],
    title: "Limits and prices as of another day",
    description:
      "Limits, quotas and prices of a provider as they were on another day, and what has changed since: each step with its date and source.",
    body: html`<h1>As of another day</h1>
      <p>
        What a provider stated on another day, where that has changed since, with every step. A
        value without a date is left out.
      </p>
      <noscript
        ><p>
          The table needs JavaScript. The page of each fact lists its earlier values.
        </p></noscript
      >
      <form class="narrow" method="get" action="${pages.twoDays}" data-then-form>
        <label>Provider ${providerField(`name="${provider}" required`, providers)} </label>
        <label>Limit <input name="${limit}" autocomplete="off" placeholder="all" /></label>
        <label
          >On
          <input type="date" name="${day}" value="${yearAgo.toISOString().slice(0, 10)}" required
        /></label>
        <button>Show</button>
      </form>
      ${
        often.length > 0 &&
        html`<p class="small">
          Changed most often:
          ${often.map(({ slug, name }, at) => html`${at > 0 && ", "}<a href="${thenAddress(pages.twoDays, slug)}">${name}</a>`)}.
        </p>`
      }
      <p role="status" data-then-message></p>
      <div data-then></div>`,
  };
}
