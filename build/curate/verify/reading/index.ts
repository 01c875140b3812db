/**
 * The tokens of a whole page in one list, and where each stands: made once for a page and asked for
 * every fact on it, so that looking for a quote costs what the quote's rarest words cost.
 */
import type { Heading, Passage } from "./passage.ts";
import type { Text } from "./read.ts";
import { stemsOf } from "./stem.ts";
import { anyNumber, type Token } from "./token.ts";

export interface Index {
  readonly tokens: readonly Token[];
  /** By token: its passage, and its segment in it. */
  readonly passages: Int32Array;
  readonly segments: Int32Array;
  /** By key; those of all numbers stand under `anyNumber`. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  /** Every heading with the path of those above it. */
  readonly headings: ReadonlyMap<string, Heading>;
  /** The words of its headings. */
  readonly titles: ReadonlySet<string>;
  /** The words that the page labels something with: headings, heads of columns, first cells of rows. */
  readonly labels: ReadonlySet<string>;
}

const indices = new WeakMap<Text, Index>();

export function indexOf(text: Text): Index {
  const known = indices.get(text);
  if (known !== undefined) return known;
  const index = toIndex(text.passages);
  indices.set(text, index);
  return index;
}

/** A heading's path, as one string. */
export function pathOf(headings: readonly Heading[], length: number): string {
  return headings
    .slice(0, length)
    .map(({ level, text }) => `${level} ${text}`)
    .join("\n");
}

function toIndex(all: readonly Passage[]): Index {
  const count = all.reduce(
    (sum, { segments }) => sum + segments.reduce((n, { tokens }) => n + tokens.length, 0),
    0,
  );
  const tokens: Token[] = [];
  const passages = new Int32Array(count);
  const segments = new Int32Array(count);
  const numbers: number[] = [];
  const positions = new Map<string, number[]>([[anyNumber, numbers]]);
  const headings = new Map<string, Heading>();
  const titles = new Set<string>();
  const labels = new Set<string>();
  const labelled = new Set<unknown>();
  const label = (text: string): void => {
    for (const stem of stemsOf(text)) labels.add(stem);
  };
  for (const [at, passage] of all.entries()) {
    if (!labelled.has(passage.headings))
      for (const [depth, heading] of passage.headings.entries()) {
        headings.set(pathOf(passage.headings, depth + 1), heading);
        label(heading.text);
        for (const stem of stemsOf(heading.text)) titles.add(stem);
      }
    labelled.add(passage.headings);
    if (passage.table !== null && passage.segments.length > 1) label(passage.segments[0]!.text);
    if (passage.table !== null && !labelled.has(passage.table))
      for (const header of passage.table.headers) label(header);
    labelled.add(passage.table);
    for (const [number, segment] of passage.segments.entries())
      for (const token of segment.tokens) {
        const position = tokens.push(token) - 1;
        passages[position] = at;
        segments[position] = number;
        if (token.kind === "number") numbers.push(position);
        const known = positions.get(token.key);
        if (known === undefined) positions.set(token.key, [position]);
        else known.push(position);
      }
  }
  return { tokens, passages, segments, positions, headings, titles, labels };
}
