/** A fact's id, as somebody remembers it → its values over time. */
import type { Dataset } from "../../dataset/dataset.ts";
import type { FactHistory, FactTimeline, PastValue } from "../../schema/key-history.ts";
import type { Fact } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";
import { beganAt, earliest, endOf } from "../../schema/held.ts";

/** Undefined for an id that no fact has or had. */
export function historyOf(asked: string, dataset: Dataset): FactHistory | undefined {
  for (const [found_by, isMeant] of Object.entries(meaningsOf(asked, dataset.renamed))) {
    const facts = dataset.facts.filter(isMeant);
    if (facts.length > 0)
      return {
        object: "fact_history",
        as_of: dataset.asOf,
        asked,
        found_by: found_by as FactHistory["found_by"],
        facts: facts.map(toTimeline),
      };
  }
  return undefined;
}

type Readings = Readonly<Record<FactHistory["found_by"], (fact: Fact) => boolean>>;

/** The ways to read an id; the first one that a fact answers to counts. */
function meaningsOf(asked: string, renamed: Dataset["renamed"]): Readings {
  const earlier = new Set(
    [...renamed].flatMap(([was, is]) =>
      was === asked || withoutSource(was) === asked ? [is] : [],
    ),
  );
  return {
    id: ({ id }) => id === asked,
    id_without_source: ({ id }) => withoutSource(id) === asked,
    earlier_id: (fact) => earlier.has(fact.id),
  };
}

function toTimeline(fact: Fact): FactTimeline {
  const { value: _v, display: _d, raw_value: _r, observed_at: _o, source, history, ...own } = fact;
  const { url, archive_url } = source;
  const steps = [
    { ...fact, source: url, archive_url },
    ...history.map((step) => ({ ...step, archive_url: null })),
  ];
  const values = steps.map((step, index): PastValue => {
    const end = index > 0 || fact.status === "removed" ? endOf(step).since : null;
    const next = steps[index - 1];
    return {
      value: step.value,
      display: step.display,
      raw_value: step.raw_value,
      since: beganAt(step),
      until: earliest(end, next ? beganAt(next) : null),
      source: step.source,
      archive_url: step.archive_url,
    };
  });
  return { ...own, values };
}
