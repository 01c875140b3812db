/** Renders a value as people read it; a number is also given exactly, in a `data` element. */
import { besideWords, type Beside } from "../../amount/beside.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";

type Shown = Pick<Fact, "value" | "display">;

/** By itself, as its source states it. */
export function shownValue({ value, display }: Shown): Html {
  if (value === null) return html`<b class="value limitless">${display}</b>`;
  if (typeof value !== "number") return html`<b class="value">${display}</b>`;
  return html`<data class="value" value="${String(value)}">${display}</data>`;
}

/** Beside others of its key, in the notation that they share. */
export function besideValue(fact: Shown & Beside): Html {
  return shownValue({ value: fact.value, display: besideWords(fact) });
}
