/** The words of a diff that the text for terminals and the Markdown share. */
import type { Diff, FactChange, FieldChange, PairedChange } from "../../schema/diff.ts";
import type { Fact, HistoryStep, UpcomingStep } from "../../schema/fact.ts";
import { beganAt, endOf } from "../../schema/held.ts";
import { shownMoment, valueWithUnit } from "../shown.ts";
import { isSameDataset } from "./diff.ts";
import { changesValue } from "./fields.ts";

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
export function growth({ percent }: PairedChange): string {
  if (percent === null) return "";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent).toLocaleString("en-US")}%`;
}

export interface Said {
  readonly label: string;
  readonly before: string;
  /** Absent where the change is said in one piece. */
  readonly after?: string;
}

/** The fields of a fact that differ, but its value, in words; the labels are those of the table of fields. */
export function saidOf({ fields, after }: PairedChange): readonly Said[] {
  return fields
    .filter((change) => !changesValue([change]))
    .flatMap((change) =>
      change.field === "history" || change.field === "upcoming"
        ? stepsSaid(change, after)
        : [fieldSaid(change)],
    );
}

export function fieldSaid({ field, before, after }: FieldChange): Said {
  return { label: field, before: shownPlain(field, before), after: shownPlain(field, after) };
}

/** The text in at most `most` characters. */
export function clippedText(text: string, most: number): string {
  const characters = Array.from(text);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join("")}…`;
}

/** `1 fact`, `2 facts`, and nothing for none. */
export function phrase(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

export function othersPhrase(count: number): string {
  return phrase(count, "fact changes beside its value", "facts change beside their values");
}

/** True for a fact that stands on both sides. */
export function isPaired(change: FactChange): change is PairedChange {
  return change.change === "changed" || change.change === "moved";
}

/** True for a fact that changes, but not in its value. */
export function isOtherChange({ change, fields }: PairedChange): boolean {
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
