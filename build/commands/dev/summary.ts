/** What an edit changed of what is published, in a few lines for a terminal. */
import { diffDatasets } from "../../curate/diff/diff.ts";
import { entrySaid, growth, headlineOf, saidOf } from "../../curate/diff/wording.ts";
import { valueWithUnit } from "../../curate/shown.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import type { FactChange } from "../../schema/diff.ts";
import type { PublishedStep } from "./preview.ts";

export interface Summary {
  /** One sentence, without its full stop. */
  readonly headline: string;
  /** A line for each change, cut where they are many. */
  readonly lines: readonly string[];
}

/** The most changes that are listed by name. */
const maxNamedChanges = 10;

export function summaryOf({ before, after }: PublishedStep): Summary {
  const known: Partial<Dataset> & Pick<Dataset, "facts"> = before ?? { facts: [] };
  const found = diffDatasets(
    { kind: "folder", name: "", commit: null, as_of: known.asOf ?? null },
    { facts: known.facts, ...(before ? { dataset: before } : { isEmpty: true }) },
    after,
  );
  const lines = [
    ...found.changes.map(factLine),
    ...[...found.providers, ...found.places, ...found.keys, ...found.kinds].map(entrySaid),
    ...found.dataset.map(({ field }) => `dataset: ${field}`),
  ];
  const left = lines.length - maxNamedChanges;
  return {
    headline: lines.length === 0 ? unlisted(known, after) : headlineOf(found),
    lines: [...lines.slice(0, maxNamedChanges), ...(left > 0 ? [`… and ${left} more`] : [])],
  };
}

/** What differs where no fact and no entry does. */
function unlisted({ formerly }: Partial<Dataset>, after: Dataset): string {
  return JSON.stringify(formerly) === JSON.stringify(after.formerly)
    ? "Plans stand in another order"
    : "Earlier names change";
}

function factLine(change: FactChange): string {
  const { id, previous_id, before, after } = change;
  if (before === null) return `added: ${id}, ${valueWithUnit(after!)}`;
  if (after === null) return `gone: ${id}, ${valueWithUnit(before)}`;
  const [from, to] = [valueWithUnit(before), valueWithUnit(after)];
  const grown = growth(change);
  const value = from === to ? [] : [`${from} → ${to}${grown === "" ? "" : ` (${grown})`}`];
  const fields = [...new Set(saidOf(change).map(({ label }) => label))];
  const was = previous_id === null ? [] : [`was ${previous_id}`];
  return `${id}: ${[...was, ...value, ...fields].join(", ")}`;
}
