/**
 * The one table of facts: of kinds, of a key, of a product, of what is compared and of what is free. Its head and its
 * first column stay in sight; where there is no room for its columns each row is a card, whose cells say their names.
 * The script of the page sorts, narrows and saves it by the attributes that stand here.
 */
import { besideWords } from "../../amount/beside.ts";
import { periodWords, termsOf } from "../../derive/fact-words.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html, type HtmlContent } from "../html.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import type { To } from "../page.ts";
import { factPage } from "../paths.ts";
import { trustLine } from "./badge.ts";

export interface FactColumn {
  readonly head: HtmlContent;
  /** Of the element of the head. */
  readonly attributes?: Html | "";
}

export interface FactRow {
  readonly head: HtmlContent;
  readonly attributes?: Html | "";
  /** Made by `factCell`. */
  readonly cells: readonly Html[];
}

/** `rows` are made by `factRow`. */
export function factTable(
  label: string,
  columns: readonly FactColumn[],
  rows: HtmlContent,
  name = "",
): Html {
  return html`<table class="facts ${name}" aria-label="${label}" data-facts>
    <thead>
      <tr>
        ${columns.map(({ head, attributes = "" }) => html`<th scope="col" ${attributes}>${head}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

export function factRow({ head, attributes = "", cells }: FactRow): Html {
  return html`<tr ${attributes}>
    <th scope="row">${head}</th>
    ${cells}
  </tr>`;
}

/** `column` is the name of the cell where its head is out of sight. */
export function factCell(column: string, content: HtmlContent, attributes: Html | "" = ""): Html {
  return html`<td ${attributes} data-label="${column}">${content}</td>`;
}

/** Few elements: there are hundreds. Its value, which leads to its page, and below it what it holds for and how far it can be trusted. */
export function statedFact(fact: Fact, to: To, place: HtmlContent = ""): Html {
  return html`<a href="${to(factPage(fact.id))}">${besideWords(fact)}</a>
    <small>${place}${wordsBelow(fact)}</small>`;
}

/** The same on each of the pages that state the fact. */
const wordsBelow = onceFor((fact: Fact): Html => {
  const words = [...termsOf(fact), ...periodWords(fact)];
  return html`${words.map((each) => `${each}; `)}${trustLine(fact)}`;
});
