/** Renders a value as people read it; a number is also given exactly, in a `data` element. */
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";

export function shownValue({ value, display }: Pick<Fact, "value" | "display">): Html {
  if (value === null) return html`<b class="value limitless">${display}</b>`;
  if (typeof value !== "number") return html`<b class="value">${display}</b>`;
  return html`<data class="value" value="${String(value)}">${display}</data>`;
}
