/** A fact as tables and lists state it: in few elements, since there are hundreds on a page. */
import { besideWords } from "../../amount/beside.ts";
import { periodWords, termsOf } from "../../derive/fact-words.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html, type HtmlContent } from "../html.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import type { To } from "../page.ts";
import { factPage } from "../paths.ts";
import { trustLine } from "./badge.ts";

/** Its value, which leads to its page, and below it what it holds for and how far it can be trusted. */
export function statedFact(fact: Fact, to: To, place: HtmlContent = ""): Html {
  return html`<a href="${to(factPage(fact.id))}">${besideWords(fact)}</a>
    <small>${place}${wordsBelow(fact)}</small>`;
}

/** The same on each of the pages that state the fact. */
const wordsBelow = onceFor((fact: Fact): Html => {
  const words = [...termsOf(fact), ...periodWords(fact)];
  return html`${words.map((each) => `${each}; `)}${trustLine(fact)}`;
});
