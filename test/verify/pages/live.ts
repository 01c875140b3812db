/** What the pages share that are written as documentation sites render theirs. */
import type { Played } from "./kind.ts";
import { page, sentence, type PageKind } from "./kind.ts";

export const claimed = sentence.quote;

export const price: Played = {
  ...sentence,
  quote: "Pro $10 per month",
  value: 10,
  datatype: "money",
  unit: "month",
  currency: "USD",
  scope: ["Acme API", "Pro"],
};

export const seat: Played = {
  ...price,
  quote: "Each additional seat of the team costs $12.50 per month",
  value: 12.5,
  scope: ["Acme API"],
};

export function yes(name: string, markup: string, claim = sentence): PageKind {
  return page(name, "confirmed", markup, claim);
}

export function no(name: string, markup: string, claim = sentence): PageKind {
  return page(name, "look", markup, claim);
}

/** The sentence that is claimed, of any number. */
export function says(count: number | string): string {
  return `Every client may send up to ${count} requests per minute`;
}

export function table(...rows: readonly string[]): string {
  return `<table>${rows.join("")}</table>`;
}

export function heads(...texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<th>${text}</th>`).join("")}</tr>`;
}

export function cells(...texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
}
