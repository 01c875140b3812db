/** Text of the route table, whose backticks mark code. */
import { html, type Html } from "../html.ts";

export function inlineCode(text: string): Html {
  return html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
