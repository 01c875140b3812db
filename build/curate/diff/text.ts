/** A diff → text for a terminal: aligned, without colour, and without a character that steers one. */
import { visible } from "../../load/hidden.ts";
import type { Diff } from "../../schema/diff.ts";
import {
  clippedText,
  comparedWith,
  headlineOf,
  sectionsOf,
  type ListItem,
  type ListSection,
  type Said,
} from "./sections.ts";

/** How much of a text is shown. */
const longestShown = 160;

export function diffText(diff: Diff): string {
  const sections = sectionsOf(diff).map(sectionText);
  return `${headlineOf(diff)}.\n${visible(comparedWith(diff))}\n${sections.join("")}`;
}

function sectionText({ title, items }: ListSection): string {
  if (items.length === 0) return "";
  const lines = items.flatMap(itemLines).map((line) => `  ${visible(line)}`.trimEnd());
  return `\n${title}\n${lines.join("\n")}\n`;
}

function itemLines({ heads, more, said }: ListItem): readonly string[] {
  const indent = heads.length > 0 ? "  " : "";
  return [
    ...heads,
    ...(more === undefined ? [] : [more]),
    ...saidLines(said).map((line) => indent + line),
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
