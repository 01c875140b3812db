/** A part that may be wider than the page: it scrolls by itself, also by keyboard. */
import { html, type HtmlContent, type Html } from "../html.ts";

export function scrollRegion(label: string, content: HtmlContent): Html {
  return html`<div class="region" tabindex="0" role="region" aria-label="${label}">
    ${content}
  </div>`;
}
