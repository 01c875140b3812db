/**
 * Values as people read them, with what stands beside them: the place, the day, the unit, the name of the key.
 */
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";
import type { DatasetKey } from "../../dataset/dataset.ts";
import { dayWords } from "../../derive/day-words.ts";

type Shown = Pick<Fact, "value" | "display" | "formula">;

/** By itself, as its source states it. */
export function shownValue({ value, display, formula }: Shown): Html {
  if (value === null && formula === undefined)
    return html`<b class="value limitless">${display}</b>`;
  if (typeof value !== "number") return html`<b class="value">${display}</b>`;
  return html`<data class="value" value="${String(value)}">${display}</data>`;
}

/** What a value of a key is: its unit, its allowed words, or its kind. */
export function measuredIn({ datatype, unit, values }: DatasetKey): string {
  if (values !== null) return `one of: ${values.join(", ")}`;
  if (datatype === "boolean") return "yes or no";
  if (datatype === "money") return unit === null ? "money" : `money per ${unit}`;
  return unit ?? datatype;
}

/** Returns the names of a fact's product, plan and scope as one text. */
export function placeText({
  product,
  plan,
  scope,
}: Pick<Fact, "product" | "plan" | "scope">): string {
  if (product === undefined) return "All products";
  const ofPlan = plan === undefined ? "" : ` / ${plan.name}`;
  return product.name + ofPlan + (scope === undefined ? "" : ` / ${scope.name}`);
}

/** A moment as its day, exact in the attribute; a moment that nobody knows is said to be unknown. */
export function dayElement(moment: string | null): Html {
  if (moment === null) return html`<span class="unknown">${plainDay(moment)}</span>`;
  return html`<time datetime="${moment}">${dayWords(moment)}</time>`;
}

/** The same without an element, for tables that are long. */
export function plainDay(moment: string | null): string {
  return moment === null ? "not known" : dayWords(moment);
}

/** Lets a key or an id that is too long for its line break after a `.` or `/`. */
export function breakable(name: string): Html {
  return html`${name.split(/(?<=[./])/).map((part, i) => (i === 0 ? part : html`<wbr />${part}`))}`;
}

/** Renders the text between backticks as `code` elements, for the texts of the route table. */
export function inlineCode(text: string): Html {
  return html`${text.split("`").map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
