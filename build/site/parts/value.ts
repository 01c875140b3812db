/** A value as its fact writes it for people; the exact number stands beside it for programs. */
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";

export function shownValue({ value, display }: Pick<Fact, "value" | "display">): Html {
  if (value === null) return html`<b class="value limitless">${display}</b>`;
  if (typeof value !== "number") return html`<b class="value">${display}</b>`;
  return html`<data class="value" value="${String(value)}">${display}</data>`;
}
