/** A diff → its sections as data, which the text for terminals and the Markdown print each in its way. */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Diff, PairedChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import { changesValue } from "./fields.ts";
import {
  fieldSaid,
  growth,
  isOtherChange,
  isPaired,
  othersPhrase,
  phrase,
  saidOf,
  type Said,
} from "./wording.ts";

export interface ListSection {
  readonly title: string;
  /** In Markdown, where it is folded; absent for what a reviewer decides by. */
  readonly summary?: string;
  readonly items: readonly ListItem[];
}

export interface ListItem {
  /** The ids of facts that change alike, or the name of a definition. */
  readonly heads: readonly string[];
  /** Behind the last of them. */
  readonly more?: string | undefined;
  /** The page that states it, for a reviewer to open. */
  readonly source?: string;
  readonly said: readonly Said[];
}

const mostIds = 8;

/** All that is told, in its order; some lists are empty. */
export function sectionsOf(diff: Diff): readonly ListSection[] {
  const { changes, definitions, warnings } = diff;
  const paired = changes.filter(isPaired);
  const added = changes.flatMap(({ change, after }) => (change === "added" ? [after] : []));
  const removed = changes.flatMap(({ change, before }) => (change === "removed" ? [before] : []));
  const moved = paired.filter(({ change }) => change === "moved");
  const others = paired.filter(isOtherChange);
  // Those with the very same changes of one provider together.
  const alike = grouped(others, ({ after, fields }) =>
    JSON.stringify([after.provider.slug, fields]),
  );
  return [
    {
      title: "Look twice",
      items: warnings.map(({ rule, message }) => ({ heads: [`${rule}: ${message}.`], said: [] })),
    },
    { title: "Values", items: paired.filter(({ fields }) => changesValue(fields)).map(valueItem) },
    {
      title: "Added",
      summary: phrase(added.length, "fact is added", "facts are added"),
      items: added.map(factItem),
    },
    {
      title: "Gone",
      summary: phrase(removed.length, "fact is gone", "facts are gone"),
      items: removed.map(factItem),
    },
    {
      title: "Moved",
      summary: phrase(moved.length, "fact has another id", "facts have another id"),
      // What changes its value as well is told with the values.
      items: moved.map((change) => ({
        heads: [change.id],
        said: [...wasSaid(change), ...(changesValue(change.fields) ? [] : saidOf(change))],
      })),
    },
    {
      title: "Other changes",
      summary: othersPhrase(others.length),
      items: [...alike.values()].map(alikeItem),
    },
    {
      title: "Definitions",
      summary: phrase(definitions.length, "definition", "definitions"),
      items: definitions.map(({ change, name, fields }) => ({
        heads: [`${change}: ${name}`],
        said: fields.map(fieldSaid),
      })),
    },
  ];
}

function valueItem(change: PairedChange): ListItem {
  const { id, before, after } = change;
  const grown = growth(change);
  const to = valueWithUnit(after);
  const value = {
    label: "value",
    before: valueWithUnit(before),
    after: grown === "" ? to : `${to}  (${grown})`,
  };
  const said = [...wasSaid(change), value, ...saidOf(change)];
  return { heads: [id], source: after.source.url, said };
}

function factItem(fact: Fact): ListItem {
  const { id, status, raw_value: quote, source } = fact;
  return {
    heads: [id],
    source: source.url,
    said: [
      { label: "value", before: `${valueWithUnit(fact)}, ${status}` },
      ...(quote === null ? [] : [{ label: "raw_value", before: `“${quote}”` }]),
      { label: "source", before: source.url },
    ],
  };
}

function wasSaid({ previous_id: was }: PairedChange): readonly Said[] {
  return was === null ? [] : [{ label: "was", before: was }];
}

function alikeItem(changes: readonly [PairedChange, ...PairedChange[]]): ListItem {
  const heads = changes.slice(0, mostIds).map(({ id }) => id);
  const left = changes.length - heads.length;
  const more = left > 0 ? `and ${left} more, alike` : undefined;
  return { heads, more, said: saidOf(changes[0]) };
}
