/** A fact's id, as somebody remembers it → its values over time, or what may have been meant. */
import type { Dataset } from "../../dataset/dataset.ts";
import { nearIds } from "../edit/fact-at.ts";
import type { FactHistory, FactTimeline, PastValue } from "../../schema/key-history.ts";
import type { Fact } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";
import { beganAt, earliest, endOf } from "../../schema/held.ts";

export type FoundHistory =
  | { readonly ok: true; readonly history: FactHistory }
  /** Ids that are near, nearest first; empty where none is. */
  | { readonly ok: false; readonly suggestions: readonly string[] };

export function historyOf(asked: string, dataset: Dataset): FoundHistory {
  for (const [found_by, isMeant] of Object.entries(meaningsOf(asked, dataset.renamed))) {
    const facts = dataset.facts.filter(isMeant);
    if (facts.length === 0) continue;
    const history: FactHistory = {
      object: "fact_history",
      as_of: dataset.asOf,
      asked,
      found_by: found_by as FactHistory["found_by"],
      facts: facts.map(toTimeline),
    };
    return { ok: true, history };
  }
  const ids = dataset.facts.map(({ id }) => id);
  return { ok: false, suggestions: nearIds(asked, ids, mostNearIds) };
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

const mostNearIds = 5;

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
