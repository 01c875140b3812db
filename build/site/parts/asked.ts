/** Questions of people with their answers: the first with its source's sentence, the others in a line each. */
import { ownerWords } from "../../derive/subject.ts";
import { trustSentence } from "../../derive/trust-words.ts";
import type { AskedFact } from "../asked-facts.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factPage } from "../paths.ts";
import { logo } from "./logo.ts";
import { markedQuote } from "./marked-quote.ts";
import { statusBadge } from "./badge.ts";
import { shownValue } from "./value.ts";

export function answeredQuestion({ fact, question }: AskedFact, asOf: string, to: To): Html {
  return html`<section class="asked" aria-label="A question and its answer">
    <p class="whose">${logo(fact.provider.slug, to)} ${askedOf(fact)}</p>
    <h2>${question}</h2>
    <p class="reading">
      <a href="${to(factPage(fact.id))}">${shownValue(fact)}</a> ${statusBadge(fact.status)}
    </p>
    ${markedQuote(fact)}
    <p class="trust ${fact.status}">${trustSentence(fact, asOf)}</p>
  </section>`;
}

export function otherQuestions(asked: readonly AskedFact[], to: To): Html | null {
  if (asked.length === 0) return null;
  return html`<ul class="questions" aria-label="More questions and their answers">
    ${asked.map(
      ({ fact, question }) =>
        html`<li>
          ${logo(fact.provider.slug, to)} ${askedOf(fact)}:
          <a href="${to(factPage(fact.id))}">${question}</a> ${shownValue(fact)}
        </li>`,
    )}
  </ul>`;
}

/** `Railway Services, Hobby` */
function askedOf(fact: AskedFact["fact"]): string {
  return [ownerWords(fact), fact.plan?.name].filter((name) => name !== undefined).join(", ");
}
