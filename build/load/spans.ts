/** Where the values of a text stand, as each of the two packages for YAML tells it; looked up a step at a time. */
import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, type Event } from "js-yaml";
import { isMap, isScalar, isSeq, type Node } from "yaml";

/** Offsets in the text; of a scalar with its quotes. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly isScalar: boolean;
}

/** A value and its name, which an item of a list has not; neither where nothing is written. */
export interface Place {
  readonly key?: Span | undefined;
  readonly value: Span | undefined;
  /** The member of a map or the item of a list; of two members with one name the first, as in the data. */
  within(step: string | number): Place | undefined;
}

export function placeOfNode(value: Node | null | undefined, key?: Node): Place {
  const spanOf = (node: Node | null | undefined): Span | undefined =>
    node?.range
      ? { start: node.range[0], end: node.range[1], isScalar: isScalar(node) }
      : undefined;
  return {
    key: spanOf(key),
    value: spanOf(value),
    within(step) {
      if (isSeq(value) && typeof step === "number" && step < value.items.length)
        return placeOfNode(value.items[step] as Node | null);
      if (!isMap(value)) return undefined;
      const pair = value.items.find((each) => keyText(each.key) === step);
      return pair && placeOfNode(pair.value as Node | null, pair.key as Node);
    },
  };
}

/** A key as text: `null:` and `2024:` are the words as they are written. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key)) return undefined;
  return typeof key.value === "string" ? key.value : (key.source ?? String(key.value));
}

/**
 * Of a text that `dataOf` reads, in a quarter of the time. Undefined where it has lines below `|` or `>`: js-yaml
 * does not tell where the mark stands.
 */
export function placeOfText(text: string): Place | undefined {
  const events = parseEvents(text, {});
  return events.some(isBlock) ? undefined : placeOfEvent(text, events, 1);
}

function isBlock(event: Event): boolean {
  return event.type === EVENT_ID.SCALAR && event.style > SCALAR_STYLE.DOUBLE_QUOTED;
}

function placeOfEvent(text: string, events: readonly Event[], at: number, key?: Span): Place {
  const event = events[at]!;
  return {
    key,
    value: spanOfEvent(event),
    within(step) {
      if (event.type === EVENT_ID.SCALAR) return undefined;
      const isList = event.type === EVENT_ID.SEQUENCE;
      let index = 0;
      for (let next = at + 1; events[next]!.type !== EVENT_ID.POP; next = behind(events, next)) {
        if (isList && index++ === step) return placeOfEvent(text, events, next);
        if (isList) continue;
        const name = events[next++]!;
        if (name.type === EVENT_ID.SCALAR && getScalarValue(text, name) === step)
          return placeOfEvent(text, events, next, spanOfEvent(name));
      }
      return undefined;
    },
  };
}

function spanOfEvent(event: Event): Span | undefined {
  if (event.type === EVENT_ID.SCALAR) {
    const quote = event.style === SCALAR_STYLE.PLAIN ? 0 : 1;
    return { start: event.valueStart - quote, end: event.valueEnd + quote, isScalar: true };
  }
  return "start" in event ? { start: event.start, end: event.start, isScalar: false } : undefined;
}

/** The index of what follows a value and all that it holds. */
function behind(events: readonly Event[], at: number): number {
  let open = 0;
  for (let next = at; ; next++) {
    const { type } = events[next]!;
    if (type === EVENT_ID.POP) open--;
    else if (type !== EVENT_ID.SCALAR) open++;
    if (open === 0) return next + 1;
  }
}
