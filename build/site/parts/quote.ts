/**
 * The words of a source: the sentence with the amount marked that states the value, what kind of page it is from,
 * which others state the same, and the address that opens the page at these words.
 */
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

/** Returns the type of the source as words (`official docs`); evidence other than documentation is added. */
export function sourceKind({ source, evidence }: Fact): string {
  const kind = inWords(source.source_type);
  const rests = inWords(evidence);
  return evidence === "documentation" || kind === rests ? kind : `${kind}: ${rests}`;
}

/** Renders the other official pages that state the same value, each with its quote. */
export function witnessLines({ witnesses = [] }: Fact): readonly Html[] {
  return witnesses.map(
    ({ url, raw_value }) =>
      html`<p class="source">
        also <a href="${href(url)}" rel="noopener">${new URL(url).hostname}</a>: <q>${raw_value}</q>
      </p>`,
  );
}

function inWords(name: string): string {
  return name.replaceAll("_", " ");
}

/** Longer words are named by their start and their end, because one changed word would lose them all. */
const mostWords = 12;
const wordsAtEnd = 4;

/** Cells of a table row, and what was left out of a quote: the page has other text between. */
const gaps = /\s*(?:\||…|\.{3}|\[…\])\s*/;

export function addressAt(url: string, quote: string | null): string {
  const parts = (quote ?? "").split(gaps).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return url;
  const words = first.split(/\s+/);
  const isWhole = parts.length === 1 && words.length <= mostWords;
  const start = isWhole ? first : words.slice(0, wordsAtEnd).join(" ");
  const end = isWhole ? [] : [last.split(/\s+/).slice(-wordsAtEnd).join(" ")];
  const directive = [start, ...end].map(fragmentWord).join(",");
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${directive}`;
}

function fragmentWord(text: string): string {
  return encodeURIComponent(text).replace(/-/g, "%2D").replace(/'/g, "%27");
}
