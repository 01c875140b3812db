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

/** Nothing is marked where several amounts would state the value: nobody can say which is meant. */
function marked(quote: string, { value, unit, datatype, currency }: Fact): Html | string {
  if (typeof value !== "number" && value !== null) return quote;
  const amounts = amountsIn(quote);
  const stating = statedBy(amounts, value, { unit, datatype, currency }).flatMap((stated, index) =>
    stated === undefined ? [] : [amounts[index]!],
  );
  const [only, ...others] = stating;
  if (only === undefined || others.length > 0) return quote;
  const { start, end } = only;
  return html`${quote.slice(0, start)}<mark>${quote.slice(start, end)}</mark>${quote.slice(end)}`;
}
