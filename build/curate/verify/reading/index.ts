/**
 * The tokens of a whole page in one list, and where each stands: made once for a page and asked for
 * every fact on it, so that looking for a quote costs what its first word costs.
 */
import type { Text } from "./read.ts";
import type { Token } from "./token.ts";

export interface Index {
  readonly tokens: readonly Token[];
  /** By token: its passage, and its segment in it. */
  readonly passages: Int32Array;
  readonly segments: Int32Array;
  /** By key, in the order of the page. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

const indices = new WeakMap<Text, Index>();

export function indexOf(text: Text): Index {
  const known = indices.get(text);
  if (known !== undefined) return known;
  const index = toIndex(text);
  indices.set(text, index);
  return index;
}

function toIndex({ passages: all }: Text): Index {
  const count = all.reduce(
    (sum, { segments }) => sum + segments.reduce((n, { tokens }) => n + tokens.length, 0),
    0,
  );
  const tokens: Token[] = [];
  const passages = new Int32Array(count);
  const segments = new Int32Array(count);
  const positions = new Map<string, number[]>();
  for (const [at, passage] of all.entries())
    for (const [number, segment] of passage.segments.entries())
      for (const token of segment.tokens) {
        const position = tokens.push(token) - 1;
        passages[position] = at;
        segments[position] = number;
        const known = positions.get(token.key);
        if (known === undefined) positions.set(token.key, [position]);
        else known.push(position);
      }
  return { tokens, passages, segments, positions };
}
