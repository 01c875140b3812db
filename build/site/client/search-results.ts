/** What a result says, in the box and on the page of results, and the search that they share. */
import { html, type Html } from "../html.ts";
import { logo } from "../parts/logo.ts";
import { statusMark } from "../parts/badge.ts";
import { assets } from "../paths.ts";
import { siteAddress } from "./root.ts";
import { loadScript } from "./script.ts";
import type { Result, SearchFunction } from "./search.ts";

/** What is said while the index comes, which takes seconds on a slow line, and where it does not come. */
export const loadingWords = "Loading the index…";
export const failedWords = "The search index could not be loaded.";

let search: Promise<SearchFunction> | undefined;
let isReady = false;

/** True once words are answered at once. */
export function isSearchReady(): boolean {
  return isReady;
}

/** Loads the search and its index on first use. */
export function siteSearch(): Promise<SearchFunction> {
  if (search === undefined) {
    search = prepared();
    // After a failure, the next call tries again.
    search.catch(() => (search = undefined));
  }
  return search;
}

async function prepared(): Promise<SearchFunction> {
  const scripts = [assets.searchScript, assets.searchIndex];
  await Promise.all(scripts.map((script) => loadScript(siteAddress(script))));
  const open = globalThis.publicFactsSearch;
  if (open === undefined) throw new Error("no search");
  const found = await open();
  isReady = true;
  return found;
}

/** The inside of the link to a result. */
export function resultText(result: Result): Html {
  const { kind, title, detail, provider, value, status, differs } = result;
  return html`<span class="title"
      >${provider === undefined ? "" : logo(provider, siteAddress)} ${title}</span
    >
    ${value === undefined ? "" : html`<b>${value}</b>`}
    ${status === undefined || status === "verified" ? "" : statusMark(status)}
    <small>${kind === "key" ? html`<code>${detail}</code>` : detail}</small>
    ${differs === undefined ? "" : html`<small>${closeness(differs)}</small>`}`;
}

function closeness(differs: readonly string[]): string {
  if (differs.length === 0) return "closest";
  return `closest: nothing about ${differs.map((word) => `“${word}”`).join(", ")}`;
}
