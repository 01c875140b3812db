/** Where a page stands among others, from the outermost to its own place. */
import { html, type Html } from "../html.ts";

export function trailOf(steps: readonly Html[]): Html {
  return html`<nav class="trail" aria-label="Place">
    <ol>
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>
  </nav>`;
}
