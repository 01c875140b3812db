/** A fact's id, as somebody remembers it → the fact, with its history. */
import type { Dataset } from "../../dataset/dataset.ts";
import type { Fact } from "../../schema/fact.ts";
import { withoutSource } from "../../schema/fact-id.ts";

/** What `--json` prints. */
export interface FactHistory {
  readonly object: "fact_history";
  readonly as_of: string;
  /** The id as it was given. */
  readonly asked: string;
  readonly found_by: "id" | "id_without_source" | "earlier_id";
  /** As it is published, or each of those that disagree, by id. */
  readonly facts: readonly Fact[];
}

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
        facts,
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
