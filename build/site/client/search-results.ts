/** What a result says, in the box and on the page of results, and the search that they share. */
import { html, type Html } from "../html.ts";
import { logo } from "../parts/logo.ts";
import { statusMark } from "../parts/badge.ts";
import { preparing } from "../../search/prepare.ts";
import { siteAddress } from "./root.ts";
import { inPauses } from "./pauses.ts";
import { loadIndex } from "./search-index.ts";
import { createSearch, type Result, type SearchFunction } from "./search.ts";

/** What is said while the index comes, which takes seconds on a slow line, and where it does not come. */
export const loadingWords = "Loading the index…";
export const failedWords = "The search index could not be loaded.";

let search: Promise<SearchFunction> | undefined;
let isReady = false;

/** True once words are answered at once. */
export function isSearchReady(): boolean {
  return isReady;
}

/** Loads and prepares the index on first use. */
export function siteSearch(): Promise<SearchFunction> {
  if (search === undefined) {
    search = prepared();
    // After a failure, the next call tries again.
    search.catch(() => (search = undefined));
  }
  return search;
}

async function prepared(): Promise<SearchFunction> {
  const index = await loadIndex();
  const found = createSearch(await inPauses(preparing(index)), dayOfVisitor);
  isReady = true;
  return found;
}

/** Such as `2026-06-01`. */
function dayOfVisitor(): string {
  return new Date().toISOString().slice(0, 10);
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
