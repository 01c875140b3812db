/**
 * A diff → text for a terminal (aligned, without colour or a character that steers one) and Markdown for a comment
 * under a pull request: what a reviewer decides by stands open, the rest is folded. No text of a fact can act in
 * it, and it never outgrows what a comment may hold.
 */
import { visible } from "../../load/hidden.ts";
import type { Diff } from "../../schema/diff.ts";
import {
  comparedWith,
  headlineOf,
  sectionsOf,
  type ListItem,
  type ListSection,
  type Said,
} from "./sections.ts";
import { inOneLine, link } from "../../derive/markdown.ts";
import { clippedText } from "../shown.ts";

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

/** Characters of a comment; the hosts' own limit is 65,536. */
export const mostCharacters = 60_000;

/** The room that each section has at least, however long those before it are. */
const leastCharacters = 4000;

export function diffMarkdown(diff: Diff): string {
  const head = `**${headlineOf(diff)}.**\n\n${comparedWith(diff, inert)}\n`;
  const sections = sectionsOf(diff).filter(({ items }) => items.length > 0);
  const rooms = sections.map((each) =>
    Math.min(fitted(each, mostCharacters).length, leastCharacters),
  );
  return sections.reduce((text, section, index) => {
    const later = rooms.slice(index + 1).reduce((sum, room) => sum + room, 0);
    return text + fitted(section, mostCharacters - later - text.length);
  }, head);
}

/** A section with as many rows as fit into so many characters; what does not is counted instead. */
function fitted({ summary, items }: ListSection, most: number): string {
  const [head, foot] =
    summary === undefined
      ? ["\n", ""]
      : [`\n<details><summary>${summary}</summary>\n\n`, "\n</details>\n"];
  const rows = items.map(itemRow);
  const more = (count: number): string => `\nand ${count.toLocaleString("en-US")} more\n`;
  let left = most - head.length - foot.length - more(rows.length).length;
  let shown = 0;
  for (const row of rows) {
    if (row.length > left) break;
    left -= row.length;
    shown++;
  }
  const rest = rows.length - shown;
  return head + rows.slice(0, shown).join("") + (rest > 0 ? more(rest) : "") + foot;
}

function itemRow({ heads, more, source, said }: ListItem): string {
  const page = source === undefined ? [] : [sourceLink(source)];
  const shown = [
    ...heads.map((head) => inert(head)),
    ...(more === undefined ? [] : [more]),
    ...page,
  ];
  const indent = heads.length > 0 ? "  " : "";
  return [
    ...(heads.length > 0 ? [`- ${shown.join(", ")}\n`] : []),
    ...said
      .filter(({ label }) => source === undefined || label !== "source")
      .map((each) => saidRow(each, indent)),
  ].join("");
}

function saidRow({ label, before, after }: Said, indent: string): string {
  const to = after === undefined ? "" : ` → ${inert(after)}`;
  return `${indent}- ${inert(label)}: ${inert(before)}${to}\n`;
}

/** Where an address names a thing that its host tells of being mentioned, the address is only shown. */
function sourceLink(url: string): string {
  const tells = /\/(issues?|pulls?|merge_requests|discussions?|commits?)(\/|$)/i.test(url);
  return tells || !/^https?:\/\//.test(url) ? inert(url) : link("source", url);
}

/** One line of inert HTML that Markdown leaves alone. */
function inert(text: string): string {
  const line = clippedText(inOneLine(text), 400);
  if (line === "") return "";
  return `<code>${line.replace(special, entity)}</code>`;
}

/** Everything in ASCII that Markdown, its extensions or HTML may read as markup, or as an address. */
const special = /[!-$&-*:<-@[-`{-~]|(?<=www)\./gi;

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
