/** Events of `js-yaml` → the values of words, numbers and texts, and where they stand in the text. */
import {
  boolCoreTag,
  EVENT_ID,
  floatCoreTag,
  getScalarValue,
  intCoreTag,
  NOT_RESOLVED,
  nullCoreTag,
  SCALAR_STYLE,
  type Event,
  type ScalarEvent,
} from "js-yaml";
import type { Extent } from "./located.ts";

/** Thrown at what is left to the other package. */
export class NotPlain extends Error {}

/** The value of a scalar. Throws for what is left to the other package. */
export function scalarOf(text: string, event: ScalarEvent): unknown {
  if (isBlock(event) && !isPlainBlock(text, event)) throw new NotPlain();
  const source = getScalarValue(text, event);
  return event.style === SCALAR_STYLE.PLAIN ? plainValue(source) : source;
}

const noTexts = [nullCoreTag, boolCoreTag, intCoreTag, floatCoreTag];

/** Not for what is written otherwise than it is printed: `~`, `True`, `1.50`. */
function plainValue(source: string): unknown {
  for (const tag of noTexts) {
    if (tag.implicitFirstChars?.includes(source.charAt(0)) === false) continue;
    const value: unknown = tag.resolve(source, false, tag.tagName);
    if (value === NOT_RESOLVED && Math.abs(Number(source)) !== Infinity) continue;
    if (String(value) !== source) throw new NotPlain();
    return value;
  }
  return source;
}

/** The end of a map or a list is not told. */
export function extentOf(text: string, event: Event): Extent {
  if (event.type !== EVENT_ID.SCALAR)
    return { start: (event as { readonly start: number }).start, end: undefined };
  const isQuoted = event.style !== SCALAR_STYLE.PLAIN && !isBlock(event);
  return { start: startOf(text, event), end: event.valueEnd + (isQuoted ? 1 : 0) };
}

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

/** True below `|`, `>-` or the like without a comment, for lines with no blank one behind them. */
function isPlainBlock(text: string, { valueStart, valueEnd }: ScalarEvent): boolean {
  const mark = text.slice(text.lastIndexOf("\n", valueStart - 2) + 1, valueStart);
  const lines = text.slice(valueStart, valueEnd);
  const isEnded = /[^\n]\n$/.test(lines) && text[valueEnd] !== "\n";
  return isEnded && /[|>][-+]?\n$/.test(mark) && !mark.includes("#");
}

/** Where a scalar starts with its quote, or with the mark of a block. */
function startOf(text: string, event: ScalarEvent): number {
  const { style, valueStart } = event;
  if (style === SCALAR_STYLE.PLAIN) return valueStart;
  if (!isBlock(event)) return valueStart - 1;
  return valueStart - (/[-+]/.test(text[valueStart - 2]!) ? 3 : 2);
}
