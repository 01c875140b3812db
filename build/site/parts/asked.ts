/**
 * Questions of people with their answers, as the home page shows them: verified facts whose sources say them in
 * one sentence, of providers of which much is known, about what many providers state.
 */
import { ownerWords } from "../../derive/fact-words.ts";
import { html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { factPage } from "../paths.ts";
import { logo, trustLine, trustParagraph } from "./badge.ts";
import { markedQuote, isAmountMarked } from "./quote.ts";
import { shownValue } from "./value.ts";
import type { Dataset, DatasetKey } from "../../dataset/dataset.ts";
import { byText } from "../../schema/order.ts";
import type { Fact } from "../../schema/fact.ts";
import type { KeyWords } from "../../schema/key.ts";

export function answeredQuestion({ fact, question }: AskedFact, to: To): Html {
  return html`<section class="asked" aria-label="A question and its answer">
    <p class="whose">${logo(fact.provider.slug, to)} ${askedOf(fact)}</p>
    <h2>${question}</h2>
    <p class="reading">
      <a href="${to(factPage(fact.id))}">${shownValue(fact)}</a>
      <small>${trustLine(fact)}</small>
    </p>
    ${markedQuote(fact)} ${trustParagraph(fact)}
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
          <small>${trustLine(fact)}</small>
        </li>`,
    )}
  </ul>`;
}

/** `Railway Services, Hobby` */
function askedOf(fact: AskedFact["fact"]): string {
  return [ownerWords(fact), fact.plan?.name].filter((name) => name !== undefined).join(", ");
}

export interface AskedFact {
  readonly fact: Fact;
  readonly question: string;
}

/** What people ask for first. */
const measuresAsked = new Set<KeyWords["measure"]>(["bytes", "rate", "duration", "money"]);

/** At most one of each measure and provider, the best first; the newest reading breaks a tie. */
export function askedFacts({ kinds, keys, providers }: Dataset): readonly AskedFact[] {
  const deciding = new Set(kinds.flatMap((kind) => kind.keys));
  const known = new Map(providers.map(({ slug, facts }) => [slug, facts.length]));
  const worthOf = (fact: Fact, { providerCount }: DatasetKey): number =>
    (known.get(fact.provider.slug) ?? 0) * Math.log2(1 + providerCount);
  const candidates = keys
    .filter(({ key }) => deciding.has(key))
    .flatMap((key) =>
      key.facts.filter(isPlainAnswer).flatMap((fact) => {
        const { question, measure } = key.words;
        if (question === undefined || !measuresAsked.has(measure)) return [];
        return [{ fact, question, measure, worth: worthOf(fact, key) }];
      }),
    )
    .toSorted(
      (a, b) =>
        b.worth - a.worth ||
        byText(b.fact.last_verified_at ?? "", a.fact.last_verified_at ?? "") ||
        byText(a.fact.id, b.fact.id),
    );
  const chosen: typeof candidates = [];
  for (const candidate of candidates) {
    const { provider } = candidate.fact;
    const isNew = chosen.every(
      ({ fact, measure }) => fact.provider.slug !== provider.slug && measure !== candidate.measure,
    );
    if (isNew && isAmountMarked(candidate.fact)) chosen.push(candidate);
  }
  return chosen;
}

/** One sentence of a page, about the product as a whole. */
function isPlainAnswer({ status, scope, value, raw_value }: Fact): boolean {
  return (
    status === "verified" &&
    scope === undefined &&
    typeof value === "number" &&
    raw_value !== null &&
    /^[A-Z][^|:;<>*_]{40,}$/.test(raw_value)
  );
}
