/** Renders the text between backticks as `code` elements, for the texts of the route table. */
import { html, type Html } from "../html.ts";

export function inlineCode(text: string): Html {
  return html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
