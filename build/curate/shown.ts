/** Values, moments and ids as curators read them, in every command's text. */
import { unitText, displayValue } from "../derive/fact-words.ts";
import type { Fact } from "../schema/fact.ts";

/** `50 requests/second`, `20.5 USD per month`, `no limit`, `yes`. */
export function valueWithUnit({
  value,
  display,
  unit,
  currency,
}: Pick<Fact, "value" | "unit" | "currency"> & Partial<Pick<Fact, "display">>): string {
  // Beside a formula there is no number either.
  if (value === null && display !== undefined) return display;
  const counted = typeof value === "number" ? unitText({ unit, currency }) : "";
  return counted === "" ? displayValue(value) : `${displayValue(value)} ${counted}`;
}

/** `2026-05-01`, or with its time where that is not midnight. */
export function shownMoment(moment: string): string {
  return moment.replace("T00:00:00Z", "");
}

/** The text in at most `most` characters, cut with an ellipsis. */
export function clippedText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}
