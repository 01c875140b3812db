/** A fact's id, as somebody remembers it → its values over time, or what may have been meant. */
import type { Dataset } from "../../dataset/dataset.ts";
import { related } from "../../lists/nearest.ts";
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
  return { ok: false, suggestions: suggestionsFor(asked, dataset) };
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

const mostNearIds = 5;

/** Near ids; else the facts of the provider whose key is near, and those of the key elsewhere. */
function suggestionsFor(asked: string, { facts }: Dataset): readonly string[] {
  const ids = facts.map(({ id }) => id);
  const near = related(asked, ids, mostNearIds);
  if (near.length > 0) return near;
  const [slug = "", ...rest] = withoutSource(asked).split("/");
  const own = facts.filter(({ provider }) => provider.slug === slug);
  const among = own.length > 0 ? own : facts;
  const keys = new Set(
    related(rest.at(-1) ?? slug, [...new Set(among.map(({ key }) => key))].toSorted(), mostNearIds),
  );
  return among
    .filter(({ key }) => keys.has(key))
    .map(({ id }) => id)
    .slice(0, mostNearIds);
}
