/** A diff → its headline and its sections as data, which the text for terminals and the Markdown print each in its way. */
import { grouped } from "../../schema/lists/grouped.ts";
import type { Diff, FactChange, FieldChange, PairedChange } from "../../schema/diff.ts";
import type { Fact, HistoryStep, UpcomingStep } from "../../schema/fact.ts";
import { beganAt, endOf } from "../../schema/held.ts";
import { shownMoment, valueWithUnit } from "../shown.ts";
import { isSameDataset, changesValue } from "./diff.ts";

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

export interface Said {
  readonly label: string;
  readonly before: string;
  /** Absent where the change is said in one piece. */
  readonly after?: string;
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

/** One sentence, without its full stop. */
export function headlineOf(diff: Diff): string {
  const { counts } = diff;
  if (isSameDataset(diff)) return "No fact changes";
  const others = diff.changes.filter((each) => isPaired(each) && isOtherChange(each)).length;
  const parts = [
    phrase(counts.values, "value changes", "values change"),
    phrase(counts.added, "fact is added", "facts are added"),
    phrase(counts.removed, "fact is gone", "facts are gone"),
    phrase(counts.moved, "fact moves", "facts move"),
    othersPhrase(others),
    phrase(diff.definitions.length, "definition changes", "definitions change"),
  ];
  const text = parts.filter((part) => part !== "").join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Names the base of the comparison and its date, as a whole sentence; `shown` prints the name. */
export function comparedWith(
  { base, as_of, facts }: Diff,
  shown: (name: string) => string = (name) => name,
): string {
  const commit = base.commit === null ? "" : ` (${base.commit.slice(0, 12)})`;
  const name = `${shown(base.name)}${commit}`;
  const count = `${facts.before} → ${facts.after} facts`;
  return `Compared with the ${base.kind} ${name}, as of ${shownMoment(as_of)}: ${count}.`;
}

/** `+20%`, or nothing where it says nothing. */
function growth({ percent }: PairedChange): string {
  if (percent === null) return "";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}

/** The fields of a fact that differ, but its value, in words; the labels are those of the table of fields. */
function saidOf({ fields, after }: PairedChange): readonly Said[] {
  return fields
    .filter((change) => !changesValue([change]))
    .flatMap((change) =>
      change.field === "history" || change.field === "upcoming"
        ? stepsSaid(change, after)
        : [fieldSaid(change)],
    );
}

function fieldSaid({ field, before, after }: FieldChange): Said {
  return { label: field, before: shownPlain(field, before), after: shownPlain(field, after) };
}

/** `1 fact`, `2 facts`, and nothing for none. */
function phrase(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

function othersPhrase(count: number): string {
  return phrase(count, "fact changes beside its value", "facts change beside their values");
}

/** True for a fact that stands on both sides. */
function isPaired(change: FactChange): change is PairedChange {
  return change.change === "changed" || change.change === "moved";
}

/** True for a fact that changes, but not in its value. */
function isOtherChange({ change, fields }: PairedChange): boolean {
  return change === "changed" && !changesValue(fields);
}

function shownPlain(field: string, value: unknown): string {
  if (value === null || value === undefined) return field.endsWith("_at") ? "not known" : "none";
  if (typeof value !== "string")
    return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
  if (field === "raw_value") return `“${value}”`;
  return /_(at|from|to)$/.test(field) ? shownMoment(value) : value;
}

/** Steps that are there on one side alone; what only changes places is said so. */
function stepsSaid({ field: label, before, after }: FieldChange, fact: Fact): readonly Said[] {
  const [old, now] = [before, after].map((steps) => {
    const all = (steps ?? []) as readonly (HistoryStep | UpcomingStep)[];
    return new Map(all.map((step) => [JSON.stringify(step), stepSaid(step, fact)]));
  }) as [Map<string, string>, Map<string, string>];
  const said = [
    ...[...now].flatMap(([step, text]) => (old.has(step) ? [] : [`+ ${text}`])),
    ...[...old].flatMap(([step, text]) => (now.has(step) ? [] : [`− ${text}`])),
  ];
  if (said.length === 0) return [{ label, before: "the same steps in another order" }];
  return said.map((text) => ({ label, before: text }));
}

function stepSaid(step: HistoryStep | UpcomingStep, fact: Fact): string {
  const [began, end] = [beganAt(step), endOf(step).since];
  const from = began === null ? "not known since when" : `from ${shownMoment(began)}`;
  const until = end === null ? "" : ` until ${shownMoment(end)}`;
  return `${valueWithUnit({ ...fact, value: step.value })}, ${from}${until}, “${step.raw_value}”`;
}
