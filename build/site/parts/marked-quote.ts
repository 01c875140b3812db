/** The source's sentence with the amount marked that states the value. */
import { amountsIn } from "../../amount/read.ts";
import { statedBy } from "../../amount/states.ts";
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";

export function markedQuote(fact: Fact): Html | null {
  if (fact.raw_value === null) return null;
  return html`<blockquote cite="${href(fact.source.url)}">
    <q>${marked(fact.raw_value, fact)}</q>
  </blockquote>`;
}

/** Whether the quote has one amount that states the value. */
export function isAmountMarked(fact: Fact): boolean {
  return fact.raw_value !== null && statingAmount(fact.raw_value, fact) !== undefined;
}

function marked(quote: string, fact: Fact): Html | string {
  const amount = statingAmount(quote, fact);
  if (amount === undefined) return quote;
  const { start, end } = amount;
  return html`${quote.slice(0, start)}<mark>${quote.slice(start, end)}</mark>${quote.slice(end)}`;
}

/** Undefined where several amounts would state the value: nobody can say which is meant. */
function statingAmount(
  quote: string,
  { value, unit, datatype, currency }: Fact,
): { readonly start: number; readonly end: number } | undefined {
  if (typeof value !== "number" && value !== null) return undefined;
  const amounts = amountsIn(quote);
  const stating = statedBy(amounts, value, { unit, datatype, currency }).flatMap((stated, index) =>
    stated === undefined ? [] : [amounts[index]!],
  );
  const [only, ...others] = stating;
  return others.length > 0 ? undefined : only;
}
