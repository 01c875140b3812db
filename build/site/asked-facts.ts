/**
 * The dataset → the questions that the home page answers as examples: verified facts whose sources say them
 * in one sentence, of providers of which much is known, about what many providers state.
 */
import type { Dataset, DatasetKey } from "../dataset/dataset.ts";
import { byText } from "../schema/order.ts";
import type { Fact } from "../schema/fact.ts";
import type { KeyWords } from "../schema/key.ts";
import { isAmountMarked } from "./parts/marked-quote.ts";

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
