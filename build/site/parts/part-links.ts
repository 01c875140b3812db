/** Between the parts of what is too long for one page. */
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";

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
