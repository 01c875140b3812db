/**
 * The pages that search engines leave out: the one for unknown addresses, which hosts that support such a page
 * show, and the one of search results, which the script fills, because the words are in its address.
 */
import { routeWords } from "../../schema/contract/route-words.ts";
import type { Variant } from "../../schema/contract/route.ts";
import { routes, type RouteId } from "../../schema/contract/routes.ts";
import { html } from "../html.ts";
import { type PageContent, type Site, type To } from "../page.ts";
import { askingLine, wantedCounts } from "../parts/wanted.ts";
import { pages } from "../paths.ts";

/**
 * The routes that the page links: the guides, then the first addresses of the data. Links go to the files,
 * because every host serves those.
 */
const linkedRoutes = [
  "llms",
  "llmsFull",
  "openapi",
  "schema",
  "providers",
  "keys",
  "snapshot",
] as const satisfies readonly RouteId[];

export function notFoundPage(
  { dataset, isLean = false }: Pick<Site, "dataset" | "isLean">,
  to: To,
): PageContent {
  const filters: readonly Pick<Variant, "given" | "file">[] = routes.facts.variants;
  return {
    title: "Not found",
    description: `Nothing of ${dataset.meta.name} is at this address.`,
    body: html`<h1>Nothing is at this address</h1>
      <p role="status" data-missing></p>
      <p>
        Start from the <a href="${to(pages.home)}">home page</a>,
        <a href="${to(pages.providers)}">all providers</a>,
        <a href="${to(pages.kinds)}">all kinds of service</a> or
        <a href="${to(pages.keys)}">all limits and prices</a>.
      </p>
      <h2>For programs</h2>
      <ul>
        ${linkedRoutes.map(
          (id) =>
            html`<li>
              <a href="${to(routes[id].file)}">${routes[id].file}</a>: ${routeWords[id].summary}
            </li>`,
        )}
      </ul>
      ${
        !isLean &&
        html`<p>
          On a host that serves files only, an answer to <code>${routes.facts.path}</code> with one
          filter is a file:
          ${filters.map(({ given, file }, at) => html`${at > 0 && ", "}${given.join()}: <code>${to(file)}</code>`)}.
        </p>`
      }`,
  };
}

/** The page that shows what words find. The script fills it, because the words are in its address. */
export function searchResults(site: Site, to: To): PageContent {
  return {
    title: "Search",
    description: "Search the facts, limits and providers of the dataset.",
    body: html`<h1>Search</h1>
      <div data-found="${wantedCounts(site)}">
        <p>
          Ask in your own words: a provider, a product or a plan, and what you want to know about
          it.
        </p>
        <noscript
          ><p>
            The search needs JavaScript; without it, start from
            <a href="${to(pages.providers)}">all providers</a> or
            <a href="${to(pages.keys)}">all limits</a>.
          </p></noscript
        >
        <p class="small" data-asking>
          ${askingLine(site.dataset.meta, "If a value is missing here and you know where it is stated,")}
          ${
            (site.wanted ?? []).length > 0 &&
            html`What is <a href="${to(pages.coverage)}#wanted">already wanted</a>.`
          }
        </p>
      </div>`,
  };
}
