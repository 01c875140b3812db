/** A box that leaves of the list after it what holds the typed words. Shown by the script that makes it work. */
import { html, type Html } from "../html.ts";

export function listFilter(label: string, example: string): Html {
  return html`<form class="narrow" data-list-filter hidden>
    <label
      >${label}
      <input name="words" type="search" autocomplete="off" placeholder="${example}" />
    </label>
    <p role="status"></p>
  </form>`;
}
