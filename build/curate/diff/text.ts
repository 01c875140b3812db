/** A diff → text for a terminal: aligned, without colour, and without a character that steers one. */
import { visible } from "../../load/hidden.ts";
import type { Diff, FactChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import { sectionsOf, type ListItem } from "./sections.ts";
import { clippedText, comparedWith, growth, headlineOf, saidOf, type Said } from "./wording.ts";

/** How much of a text is shown. */
const longestShown = 160;

export function diffText(diff: Diff): string {
  const { values, added, removed, lists } = sectionsOf(diff);
  const sections = [
    textSection(
      "Look twice",
      diff.warnings.map(({ rule, message }) => [`${rule}: ${message}.`]),
    ),
    textSection("Values", values.map(valueLines)),
    textSection(
      "Added",
      added.map(({ after }) => factLines(after!)),
    ),
    textSection(
      "Gone",
      removed.map(({ before }) => factLines(before!)),
    ),
    ...lists.map(({ title, items }) => textSection(title, items.map(itemLines))),
  ];
  return `${headlineOf(diff)}.\n${visible(comparedWith(diff))}\n${sections.join("")}`;
}

function textSection(title: string, blocks: readonly (readonly string[])[]): string {
  if (blocks.length === 0) return "";
  const lines = blocks.flat().map((line) => `  ${visible(line)}`.trimEnd());
  return `\n${title}\n${lines.join("\n")}\n`;
}

function factLines(fact: Fact): readonly string[] {
  return [fact.id, `  ${valueWithUnit(fact)}, ${fact.status}`];
}

function valueLines(change: FactChange): readonly string[] {
  const { id, previous_id: was, before, after } = change;
  const grown = growth(change);
  const to = valueWithUnit(after!);
  const value = {
    label: "value",
    before: valueWithUnit(before!),
    after: grown === "" ? to : `${to}  (${grown})`,
  };
  return itemLines({ heads: [id], more: 0, was, isGuess: false, said: [value, ...saidOf(change)] });
}

function itemLines({ heads, more, was, isGuess, said }: ListItem): readonly string[] {
  return [
    ...heads,
    ...(more > 0 ? [`and ${more} more, alike`] : []),
    ...(was === null ? [] : [`  was ${was}`]),
    ...(isGuess ? ["  probably: the same value and quote"] : []),
    ...saidLines(said).map((line) => (heads.length > 0 ? `  ${line}` : line)),
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
