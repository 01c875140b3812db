/** What may be wider than the page: it scrolls by itself, and by keyboard too. */
import { html, type HtmlContent, type Html } from "../html.ts";

export function scrollRegion(label: string, content: HtmlContent): Html {
  return html`<div class="region" tabindex="0" role="region" aria-label="${label}">
    ${content}
  </div>`;
}
