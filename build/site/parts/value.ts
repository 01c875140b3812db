/**
 * A value as people read it: digits grouped by thousands, money with its currency, "no limit" in words.
 * The exact value stays beside it, as the JSON answers write it.
 */
import { unitText, displayValue } from "../../derive/value.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html } from "../html.ts";

type MeasuredFact = Pick<Fact, "value" | "unit" | "currency">;

/** `12,345.5`; money keeps every digit and never ends in one decimal place. */
export function formatValue({ value, currency }: Pick<Fact, "value" | "currency">): string {
  if (typeof value !== "number") return displayValue(value);
  const [whole, fraction] = String(value).split(".");
  // Numbers in exponential notation have no thousands to group.
  if (!/^-?\d+$/.test(whole!)) return String(value);
  const grouped = whole!.replace(/\B(?=(\d{3})+$)/g, ",");
  if (fraction === undefined) return grouped;
  return `${grouped}.${currency === null ? fraction : fraction.padEnd(2, "0")}`;
}

/** The value alone, for a cell whose row or page names the unit; money still names its currency. */
export function bareValue(fact: MeasuredFact): Html {
  return html`${exact(fact)}${fact.currency === null ? "" : html` <small>${fact.currency}</small>`}`;
}

/** The value with what it counts. */
export function fullValue(fact: MeasuredFact): Html {
  const unit = unitOf(fact);
  return html`${exact(fact)}${unit === "" ? "" : html` <span class="unit">${unit}</span>`}`;
}

/** For places that take no markup: `1,000 requests/minute`. */
export function formatWithUnit(fact: MeasuredFact): string {
  return `${formatValue(fact)} ${unitOf(fact)}`.trimEnd();
}

/** "No limit" counts nothing. */
function unitOf(fact: MeasuredFact): string {
  return fact.value === null ? "" : unitText(fact);
}

function exact(fact: MeasuredFact): Html {
  const { value } = fact;
  if (value === null) return html`<b class="value limitless">${displayValue(null)}</b>`;
  if (typeof value !== "number") return html`<b class="value">${displayValue(value)}</b>`;
  return html`<data class="value" value="${String(value)}">${formatValue(fact)}</data>`;
}
