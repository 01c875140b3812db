/** A moment as its day, exact in the attribute; a moment that nobody knows is said to be unknown. */
import { dayWords } from "../../derive/day-words.ts";
import { html, type Html } from "../html.ts";

export function dayElement(moment: string | null): Html {
  if (moment === null) return html`<span class="unknown">${plainDay(moment)}</span>`;
  return html`<time datetime="${moment}">${dayWords(moment)}</time>`;
}

/** The same without an element, for tables that are long. */
export function plainDay(moment: string | null): string {
  return moment === null ? "not known" : dayWords(moment);
}
