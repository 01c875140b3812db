/**
 * The search that the box and the page of results share, what a result says, and the page itself: `search.html?q=`
 * shows all that the words find.
 */
import { html, render, type Html } from "../html.ts";
import { siteAddress } from "./address.ts";
import { logo, trustLine } from "../parts/badge.ts";
import { assets } from "../paths.ts";
import { loadScript } from "./load.ts";
import type { Result, SearchFunction } from "./search.ts";

/** More than somebody reads; another word leaves fewer. */
const mostResults = 60;

export function searchPage(): void {
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
  main.innerHTML = render(html`<p role="status">${loadingWords}</p>`);
  const status = main.firstElementChild!;
  const found = await siteSearch(words, mostResults).catch(() => undefined);
  if (found === undefined) {
    status.textContent = failedWords;
    return;
  }
  const close = found.findIndex(({ differs }) => differs !== undefined);
  const said =
    found.length === 0
      ? `Nothing here fits “${words}”.`
      : close === 0
        ? `Nothing here is all of “${words}”. What comes closest:`
        : `What fits “${words}”, best first:`;
  status.textContent = said;
  const list = document.createElement("ol");
  list.className = "results";
  list.innerHTML = render(
    found.map(
      (result) => html`<li><a href="${siteAddress(result.path)}">${resultText(result)}</a></li>`,
    ),
  );
  main.append(list);
}

/** What is said while the index comes, which takes seconds on a slow line, and where it does not come. */
export const loadingWords = "Loading the index…";
export const failedWords = "The search index could not be loaded.";

let isReady = false;

/** True once words were answered: the next ones mostly are at once. */
export function isSearchReady(): boolean {
  return isReady;
}

/** Loads the search on first use, and the parts of the index that it asks for. */
export const siteSearch: SearchFunction = async (...asked) => {
  await loadScript(siteAddress(assets.searchScript));
  const found = await globalThis.publicFactsSearch!(...asked);
  isReady = true;
  return found;
};

/** The inside of the link to a result. */
export function resultText(result: Result): Html {
  const { kind, title, detail, provider, value, status, differs } = result;
  return html`<span class="title"
      >${provider === undefined ? "" : logo(provider, siteAddress)} ${title}</span
    >
    ${value === undefined ? "" : html`<b>${value}</b>`}
    ${status === undefined ? "" : html`<small>${trustLine({ ...result, status })}</small>`}
    <small>${kind === "key" ? html`<code>${detail}</code>` : detail}</small>
    ${differs === undefined ? "" : html`<small>${closeness(differs)}</small>`}`;
}

function closeness(differs: readonly string[]): string {
  if (differs.length === 0) return "closest";
  return `closest: nothing about ${differs.map((word) => `“${word}”`).join(", ")}`;
}
