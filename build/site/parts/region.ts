/** Wraps content that may be wider than the page, so that it scrolls by pointer and by keyboard. */
import { html, type HtmlContent, type Html } from "../html.ts";

export function scrollRegion(label: string, content: HtmlContent): Html {
  return html`<div class="region" tabindex="0" role="region" aria-label="${label}">
    ${content}
  </div>`;
}
