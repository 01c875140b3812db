/** The box to search, which the script of every page makes work, and places where it is not. */
import { html, type Html } from "../html.ts";

/** Renders the search box, which is hidden until the script shows it. */
export function searchBox(): Html {
  return html`<div class="search" data-search hidden>
    <label for="q">Search</label>
    <input
      id="q"
      type="text"
      inputmode="search"
      enterkeyhint="search"
      maxlength="200"
      placeholder="Search facts: discord rate limit"
      autocomplete="off"
      role="combobox"
      aria-expanded="false"
      aria-controls="results"
      aria-autocomplete="list"
    />
    <kbd aria-hidden="true">/</kbd>
    <ul id="results" role="listbox" aria-label="Search results" hidden></ul>
    <button type="button" aria-label="Clear the search">×</button>
    <p class="found" role="status"></p>
  </div>`;
}
