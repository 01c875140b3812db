/** A curated step → the earlier or announced value of a fact that is published. */
import { displayOf } from "../amount/display.ts";
import type { CuratedStep } from "../schema/curated-fact.ts";
import type { Fact, HistoryStep, UpcomingStep } from "../schema/fact.ts";
import { present } from "../schema/lists/members.ts";
import { moment, pageOf, type SourcesByName } from "./sources.ts";

/** What is the same for all values of a fact, but for their currency. */
interface SteppedFact extends Pick<Fact, "datatype" | "unit" | "currency"> {
  readonly sources: SourcesByName;
}

export function toStep(step: CuratedStep, fact: SteppedFact): HistoryStep {
  return present({
    ...statedIn(step, fact),
    observed_at: moment(step.observed_at) ?? null,
    effective_from: moment(step.effective_from),
    effective_to: moment(step.effective_to),
    removed_at: moment(step.removed_at),
    source: pageOf(step, fact.sources),
  });
}

/** Only an announced day makes that a value lies ahead. */
export function toUpcoming(step: CuratedStep, fact: SteppedFact): UpcomingStep {
  return present({
    ...statedIn(step, fact),
    effective_from: moment(step.effective_from ?? ""),
    effective_to: moment(step.effective_to),
    observed_at: moment(step.observed_at) ?? null,
    source: pageOf(step, fact.sources),
  });
}

/** Its currency only where it is not the fact's. */
function statedIn(
  { value, raw_value: quote, currency }: CuratedStep,
  { datatype, unit, currency: ofFact }: SteppedFact,
) {
  return {
    value,
    display: displayOf({ value, datatype, unit, currency: currency ?? null, quote }),
    currency: currency === ofFact ? undefined : currency,
    raw_value: quote,
  };
}
