/**
 * The words of a source: the sentence with the amount marked that states the value, what kind of page it is from,
 * which others state the same, and the address that opens the page at these words.
 */
import { amountsIn } from "../../amount/read.ts";
import { statedBy } from "../../amount/states.ts";
import type { Fact } from "../../schema/fact.ts";
import { cellGap } from "../../schema/quoted-row.ts";
import { href, html, type Html } from "../html.ts";

/** A sentence as it stands, code as code, the row of a table as a table; the amount that is meant is marked. */
export function markedQuote(fact: Fact): Html | null {
  const { raw_value: quote, columns = [], evidence, source } = fact;
  if (quote === null) return null;
  const { start, end } = statingAmount(quote, fact) ?? {};
  const parted =
    start === undefined
      ? quote
      : [quote.slice(0, start), quote.slice(start, end), quote.slice(end)].join(markSign);
  return html`<blockquote cite="${href(source.url)}">
    ${
      isCode(quote, evidence)
        ? html`<pre tabindex="0"><code>${marked(parted)}</code></pre>`
        : cellGap.test(quote)
          ? quotedTable(parted, columns)
          : html`<q>${marked(parted)}</q>`
    }
  </blockquote>`;
}

/** In the midst of a line, where no table fits. */
export function quoted(quote: string): Html {
  return isCode(quote) ? html`<code>${quote}</code>` : html`<q>${quote}</q>`;
}

/** A member of JSON, a block in braces, an assignment, a statement. */
const code = /"[^"]*"\s*:|(?:^|[\s:[(])\{[\s"]|^[\w.]+ ?= ?\S|;$/;
/** In a file of code there are sentences too. */
const lineOfCode = /^(?:[a-z]+ )*["'\w.-]+ ?[:=]/;

function isCode(quote: string, evidence?: Fact["evidence"]): boolean {
  return code.test(quote) || (evidence === "source_code" && lineOfCode.test(quote));
}

function quotedTable(parted: string, columns: readonly string[]): Html {
  return html`<table>
    ${
      columns.length > 0 &&
      html`<thead>
        <tr>
          ${columns.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>`
    }
    <tbody>
      <tr>
        ${parted.split(cellGap).map((cell) => html`<td>${marked(cell)}</td>`)}
      </tr>
    </tbody>
  </table>`;
}

/** Whether the quote has one amount that states the value. */
export function isAmountMarked(fact: Fact): boolean {
  return fact.raw_value !== null && statingAmount(fact.raw_value, fact) !== undefined;
}

/** Stands on both sides of the amount that is meant; no text of a fact holds it. */
const markSign = "\0";

function marked(parted: string): Html {
  return html`${parted.split(markSign).map((part, at) => (at === 1 ? html`<mark>${part}</mark>` : part))}`;
}

/** Undefined where several amounts would state the value: nobody can say which is meant. */
function statingAmount(
  quote: string,
  { value, unit, datatype, currency }: Fact,
): { readonly start: number; readonly end: number } | undefined {
  if (typeof value !== "number" && value !== null) return undefined;
  const [only, ...others] = statedBy(amountsIn(quote), value, { unit, datatype, currency });
  return others.length > 0 ? undefined : only?.amount;
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
        also <a href="${href(url)}" rel="noopener">${new URL(url).hostname}</a>:
        ${quoted(raw_value)}
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
