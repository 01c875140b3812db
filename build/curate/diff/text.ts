/** A diff → text for a terminal: aligned, without colour, and without a character that steers one. */
import { visible } from "../../load/hidden.ts";
import type { Addresses, Diff, EntryChange, FactChange } from "../../schema/diff.ts";
import { valueWithUnit } from "../shown.ts";
import { changesValue } from "./fields.ts";
import {
  clippedText,
  comparedWith,
  entrySaid,
  fieldSaid,
  growth,
  headlineOf,
  phrase,
  saidOf,
  sectionsOf,
  type Said,
} from "./wording.ts";

/** How much of a text is shown, and how many ids of facts that change alike. */
const longestShown = 160;
const mostIdsShown = 8;

export function diffText(diff: Diff): string {
  const { values, added, removed, moved, others } = sectionsOf(diff);
  const sections = [
    textSection(
      "Look twice",
      diff.warnings.map(({ rule, message }) => [`${rule}: ${message}.`]),
    ),
    textSection("Values", values.map(valueLines)),
    textSection(
      "Added",
      added.map(({ after }) => [after!.id, `  ${valueWithUnit(after!)}, ${after!.status}`]),
    ),
    textSection(
      "Gone",
      removed.map(({ before }) => [before!.id, `  ${valueWithUnit(before!)}, ${before!.status}`]),
    ),
    textSection("Moved", moved.map(movedLines)),
    textSection("Other changes", others.map(alikeLines)),
    textSection("Keys", diff.keys.map(entryLines)),
    textSection("Kinds", diff.kinds.map(entryLines)),
    textSection("Providers", diff.providers.map(entryLines)),
    textSection("Products and plans", diff.places.map(entryLines)),
    textSection("Dataset", diff.dataset.length > 0 ? [saidLines(diff.dataset.map(fieldSaid))] : []),
    textSection("Addresses", diff.addresses ? addressLines(diff.addresses) : []),
  ];
  const head = `${headlineOf(diff)}.\n${visible(comparedWith(diff))}\n`;
  return head + sections.join("");
}

function textSection(title: string, blocks: readonly (readonly string[])[]): string {
  if (blocks.length === 0) return "";
  const lines = blocks.flat().map((line) => `  ${visible(line)}`.trimEnd());
  return `\n${title}\n${lines.join("\n")}\n`;
}

function valueLines(change: FactChange): readonly string[] {
  const { id, previous_id, before, after } = change;
  const [from, to] = [valueWithUnit(before!), valueWithUnit(after!)];
  const grown = growth(change);
  const said: readonly Said[] = [
    { label: "value", before: from, after: grown === "" ? to : `${to}  (${grown})` },
    ...saidOf(change),
  ];
  return [id, ...was(previous_id), ...indentedLines(saidLines(said))];
}

function movedLines(change: FactChange): readonly string[] {
  const { id, previous_id, fields, change: kind } = change;
  const guess = kind === "probably_moved" ? ["  probably: the same value and quote"] : [];
  // What changes its value as well is told with the values.
  const said = changesValue(fields) ? [] : saidLines(saidOf(change));
  return [id, ...was(previous_id), ...guess, ...indentedLines(said)];
}

function alikeLines(changes: readonly FactChange[]): readonly string[] {
  const ids = changes.slice(0, mostIdsShown).map(({ id }) => id);
  const more = changes.length - ids.length;
  return [
    ...ids,
    ...(more > 0 ? [`and ${more} more, alike`] : []),
    ...indentedLines(saidLines(saidOf(changes[0]!))),
  ];
}

function entryLines(change: EntryChange): readonly string[] {
  return [entrySaid(change), ...indentedLines(saidLines(change.fields.map(fieldSaid)))];
}

function addressLines({
  total,
  before,
  after,
  files,
  omitted,
}: Addresses): readonly (readonly string[])[] {
  const bytes = phrase(total, "file", "files") || "no file";
  return [
    [`the bytes of ${bytes} change (${before} → ${after} files)`],
    ...files.map(({ change, path }) => [`  ${change.padEnd(7)}  /${path}`]),
    ...(omitted > 0 ? [[`  and ${omitted} more`]] : []),
  ];
}

/** `label  before → after`, on two lines where both are long. */
function saidLines(said: readonly Said[]): readonly string[] {
  const width = Math.max(0, ...said.map(({ label }) => label.length));
  return said.flatMap(({ label, before, after }) => {
    const head = label.padEnd(width);
    const from = clippedText(before, longestShown);
    if (after === undefined) return [`${head}  ${from}`];
    const to = clippedText(after, longestShown);
    return from.length + to.length <= 80
      ? [`${head}  ${from} → ${to}`]
      : [`${head}  ${from}`, `${" ".repeat(Math.max(0, width - 1))} → ${to}`];
  });
}

function was(previous: string | null): readonly string[] {
  return previous === null ? [] : [`  was ${previous}`];
}

function indentedLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
