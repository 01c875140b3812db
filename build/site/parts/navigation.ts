/**
 * What leads through pages: the place among others, the parts of what is long, the boxes to choose and to narrow.
 */
import type { Named } from "../../schema/fact.ts";
import { html, trusted, type Html } from "../html.ts";
import { byName } from "../kind-rows.ts";
import type { To } from "../page.ts";

export function trailOf(steps: readonly Html[]): Html {
  return html`<nav class="trail" aria-label="Place">
    <ol>
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </nav>`;
}

/** A field in which a provider is typed, with all of them as suggestions; the script reads their slugs. */
export function providerField(attributes: string, providers: readonly Named[]): Html {
  return html`<input
      ${trusted(attributes)}
      list="all-providers"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
    />
    <datalist id="all-providers">
      ${providers.toSorted(byName).map(({ slug, name }) => html`<option value="${name}" data-slug="${slug}"></option>`)}
    </datalist>`;
}

/** Between the parts of what is too long for one page. */
export function partLinks(paths: readonly string[], index: number, to: To): Html | null {
  if (paths.length === 1) return null;
  return html`<p class="parts">
    Part
    ${paths.map((path, each) =>
      each === index
        ? html`<b aria-current="page">${each + 1}</b> `
        : html`<a href="${to(path)}">${each + 1}</a> `,
    )}
  </p>`;
}

/** `, part 2 of 3`; empty where there is one. */
export function partWords(paths: readonly string[], index: number): string {
  return paths.length === 1 ? "" : `, part ${index + 1} of ${paths.length}`;
}

/**
 * A box that leaves of the list after it what holds the typed words. Shown by the script that makes it work, which also
 * seeks them in `rest`, the file of what the page has no room for.
 */
export function listFilter(label: string, example: string, rest?: string): Html {
  return html`<form class="narrow" data-list-filter ${rest && html`data-rest="${rest}"`} hidden>
    <label
      >${label}
      <input name="words" type="search" autocomplete="off" placeholder="${example}" />
    </label>
    <p role="status"></p>
  </form>`;
}
