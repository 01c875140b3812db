/**
 * The search that the box and the page of results share, what a result says, and the page itself: `search.html?q=`
 * shows all that the words find.
 */
import { counted } from "../../schema/lists/counted.ts";
import { html, render, type Html } from "../html.ts";
import { siteAddress } from "./address.ts";
import { logo, trustLine } from "../parts/badge.ts";
import { assets, pages, wantedAnchor } from "../paths.ts";
import { loadCode } from "./load.ts";
import { needed } from "./needed.ts";
import { closeness, saidOf, type Lacking } from "./search-said.ts";
import type { Result, SearchFunction } from "./search.ts";

/** More than somebody reads; another word leaves fewer. */
const mostResults = 60;

export function startResultsPage(): void {
  const main = document.querySelector<HTMLElement>("[data-found]");
  if (main === null) return;
  const words = new URLSearchParams(location.search).get("q")?.trim() ?? "";
  if (words === "") return;
  const input = document.querySelector<HTMLInputElement>("#q");
  if (input) input.value = words;
  document.title = `${words} · ${document.title}`;
  void listResults(words, main);
}

async function listResults(words: string, main: HTMLElement): Promise<void> {
  const asking = needed(HTMLElement, "[data-asking]", main);
  main.innerHTML = render(html`<p role="status">${loadingWords}</p>`);
  const status = needed(HTMLElement, "[role=status]", main);
  const found = await siteSearch(words, mostResults).catch(() => undefined);
  if (found === undefined) {
    status.textContent = failedWords;
    return;
  }
  const said = saidOf(words, found);
  status.textContent = said.text;
  main.insertAdjacentHTML(
    "beforeend",
    render([
      html`<ol class="results">
        ${found.results.map(
          (result) =>
            html`<li><a href="${siteAddress(result.path)}">${resultText(result, said)}</a></li>`,
        )}
      </ol>`,
      said.isAnswered ? "" : wantedLine(found.results, main.dataset["found"] ?? "{}"),
    ]),
  );
  main.append(asking);
  asking.hidden = said.isAnswered;
  const form = asking.querySelector<HTMLAnchorElement>("a[data-form]");
  if (form !== null) form.search += `&fact=${encodeURIComponent(words)}`;
}

/** What is asked of the providers that the results begin with, and no fact answers yet. */
function wantedLine([first]: readonly Result[], wanted: string): Html | "" {
  const slug = first?.provider ?? "";
  const count = (JSON.parse(wanted) as Readonly<Record<string, number>>)[slug];
  if (count === undefined) return "";
  const place = siteAddress(`${pages.coverage}#${wantedAnchor(slug)}`);
  return html`<p><a href="${place}">Wanted: ${counted(count, "fact")} of this provider</a></p>`;
}

/** What is said while the index comes, which takes seconds on a slow line, and where it does not come. */
export const loadingWords = "Searching…";
export const failedWords = "The search could not be loaded.";

/** Loads the search on first use, and the parts of the index that it asks for. */
export const siteSearch: SearchFunction = async (...asked) => {
  await loadCode(assets.searchScript);
  const search = globalThis.publicFactsSearch;
  if (search === undefined) throw new Error(`${assets.searchScript} holds no search`);
  return search(...asked);
};

/** The inside of the link to a result. */
export function resultText(result: Result, lacking: Lacking): Html {
  const { kind, title, detail, provider, value, status } = result;
  const reason = closeness(result, lacking);
  return html`<span class="title"
      >${provider === undefined ? "" : logo(provider, siteAddress)} ${title}</span
    >
    ${value === undefined ? "" : html`<b>${value}</b>`}
    ${status === undefined ? "" : html`<small>${trustLine({ ...result, status })}</small>`}
    <small>${kind === "key" ? html`<code>${detail}</code>` : detail}</small>
    ${reason === undefined ? "" : html`<small>${reason}</small>`}`;
}
