/** The page that shows what words find. The script fills it, because the words are in its address. */
import { html } from "../html.ts";
import type { SitePage } from "../page.ts";
import { pages } from "../paths.ts";

export function searchResults(): SitePage {
  return {
    path: pages.search,
    isUnlisted: true,
    title: "Search",
    description: "What the dataset holds for some words: facts, keys and providers, best first.",
    body: html`<h1>Search</h1>
      <div data-found>
        <p>
          Ask in the box above, in your own words: a provider, a product or a plan, and what you
          want to know of it. The search needs a script; without one, start from
          <a href="${pages.providers}">all providers</a> or <a href="${pages.keys}">all keys</a>.
        </p>
      </div>`,
  };
}
