/**
 * A diff → Markdown for a comment under a pull request: what a reviewer decides by stands open, the
 * rest is folded. No text of a fact can act in it, and it never outgrows what a comment may hold.
 */
import { link, inOneLine } from "../../derive/markdown.ts";
import type { Diff, FactChange } from "../../schema/diff.ts";
import type { Fact } from "../../schema/fact.ts";
import { valueWithUnit } from "../shown.ts";
import { sectionsOf, type ListItem } from "./sections.ts";
import {
  comparedWith,
  growth,
  headlineOf,
  phrase,
  saidOf,
  type Said,
  clippedText,
} from "./wording.ts";

/** Characters of a comment; the hosts' own limit is 65,536. */
export const mostCharacters = 60_000;

/** The room that each part has at least, however long those before it are. */
const leastCharacters = 4000;

export function diffMarkdown(diff: Diff): string {
  const head = `**${headlineOf(diff)}.**\n\n${comparedWith(diff, inert)}\n`;
  const blocks = blocksOf(diff);
  return blocks.reduce((text, block, index) => {
    const later = blocks.slice(index + 1).map((each) => Math.min(sizeOf(each), leastCharacters));
    const kept = later.reduce((sum, size) => sum + size, 0);
    return text + fitted(block, mostCharacters - kept - text.length);
  }, head);
}

/** A heading, rows of one line each, and what stands around them. */
interface Block {
  readonly head: string;
  readonly rows: readonly string[];
  readonly foot: string;
}

function blocksOf(diff: Diff): readonly Block[] {
  const { values, added, removed, lists } = sectionsOf(diff);
  const warnings = diff.warnings.map(
    ({ rule, message }) => `- ⚠️ ${rule}: ${inert(message, 400)}\n`,
  );
  const blocks = [
    { head: "\n", rows: warnings, foot: "" },
    { head: tableHead("fact", "before", "after", ""), rows: values.map(valueRow), foot: "" },
    folding("Quotes, sources and dates of the values that change", values.flatMap(saidOfValue)),
    folding(
      phrase(added.length, "fact is added", "facts are added"),
      added.map(({ after }) => factRow(after!)),
      factHead,
    ),
    folding(
      phrase(removed.length, "fact is gone", "facts are gone"),
      removed.map(({ before }) => factRow(before!)),
      factHead,
    ),
    ...lists.map(({ summary, items }) => folding(summary, items.flatMap(itemRows))),
  ];
  return blocks.filter(({ rows }) => rows.length > 0);
}

function valueRow(change: FactChange): string {
  const [from, to] = [valueWithUnit(change.before!), valueWithUnit(change.after!)];
  return tableRow(inert(change.id, 300), inert(from), inert(to), growth(change));
}

const factHead = tableHead("fact", "value", "status", "quote", "source");

function factRow({ id, status, raw_value, source, ...fact }: Fact): string {
  return tableRow(
    inert(id, 300),
    inert(valueWithUnit(fact)),
    status,
    raw_value === null ? "" : inert(raw_value),
    sourceLink(source.url),
  );
}

function saidOfValue(change: FactChange): readonly string[] {
  const said = saidOf(change);
  const was = change.previous_id === null ? "" : `, formerly ${inert(change.previous_id, 300)}`;
  return [
    `- ${inert(change.id, 300)}${was}, ${sourceLink(change.after!.source.url)}\n`,
    ...said.map((each) => saidRow(each, "  ")),
  ];
}

function itemRows({ heads, more, was, isGuess, said }: ListItem): readonly string[] {
  const from = was === null ? "" : `${inert(was, 300)} → `;
  const guess = isGuess ? " (probably: the same value and quote)" : "";
  const rest = more > 0 ? `, and ${more} more, alike` : "";
  const shown = heads.map((head) => inert(head, 300)).join(", ");
  return [
    ...(heads.length > 0 ? [`- ${from}${shown}${guess}${rest}\n`] : []),
    ...said.map((each) => saidRow(each, heads.length > 0 ? "  " : "")),
  ];
}

function saidRow({ label, before, after }: Said, indent: string): string {
  const to = after === undefined ? "" : ` → ${inert(after, 300)}`;
  return `${indent}- ${inert(label)}: ${inert(before, 300)}${to}\n`;
}

/** Where an address names a thing that its host tells of being mentioned, the address is only shown. */
function sourceLink(url: string): string {
  const tells = /\/(issues?|pulls?|merge_requests|discussions?|commits?)(\/|$)/i.test(url);
  return tells || !/^https?:\/\//.test(url) ? inert(url, 300) : link("source", url);
}

function folding(summary: string, rows: readonly string[], head = ""): Block {
  return {
    head: `\n<details><summary>${summary}</summary>\n${head === "" ? "\n" : head}`,
    rows,
    foot: "\n</details>\n",
  };
}

function tableHead(...names: readonly string[]): string {
  return `\n${tableRow(...names)}${tableRow(...names.map(() => "---"))}`;
}

function tableRow(...cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

/** As many rows as fit into so many characters; what does not is counted instead. */
function fitted({ head, rows, foot }: Block, most: number): string {
  const more = (count: number): string => `\nand ${count.toLocaleString("en-US")} more\n`;
  let left = most - head.length - foot.length - more(rows.length).length;
  let shown = 0;
  while (shown < rows.length && rows[shown]!.length <= left) left -= rows[shown++]!.length;
  const rest = rows.length - shown;
  return head + rows.slice(0, shown).join("") + (rest > 0 ? more(rest) : "") + foot;
}

function sizeOf({ head, rows, foot }: Block): number {
  return [head, ...rows, foot].reduce((sum, text) => sum + text.length, 0);
}

/** One line of inert HTML that Markdown leaves alone, also in a cell of a table. */
function inert(text: string, most = 200): string {
  const line = clippedText(inOneLine(text), most);
  if (line === "") return "";
  return `<code>${line.replace(special, entity)}</code>`;
}

/** Everything in ASCII that Markdown, its extensions or HTML may read as markup, or as an address. */
const special = /[!-$&-*:<-@[-`{-~]|(?<=www)\./gi;

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
