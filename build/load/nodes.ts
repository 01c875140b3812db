/**
 * Text that was read as data → its nodes with their places, as the document of `yaml` has them. The reader of
 * the data finds them in a quarter of the time.
 */
import {
  EVENT_ID,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type Event,
  type ScalarEvent,
} from "js-yaml";
import { Pair, Scalar, YAMLMap, YAMLSeq, type Node } from "yaml";

/**
 * Of a text that `dataOf` reads. Undefined where it has lines below `|` or `>`: js-yaml does not tell where the
 * mark stands.
 */
export function toNodes(text: string): Node | undefined {
  const [, root, ...rest] = parseEvents(text, {});
  if (root === undefined || rest.some(isBlock)) return undefined;
  const events = rest.values();

  function toNode(event: Event): Node {
    if (event.type === EVENT_ID.SCALAR) return toScalar(text, event);
    const isList = event.type === EVENT_ID.SEQUENCE;
    const collection = isList ? new YAMLSeq() : new YAMLMap();
    if ("start" in event) collection.range = [event.start, event.start, event.start];
    const items: unknown[] = collection.items;
    for (const each of events) {
      if (each.type === EVENT_ID.POP) break;
      const first = toNode(each);
      items.push(isList ? first : new Pair(first, toNode(events.next().value!)));
    }
    return collection;
  }

  return toNode(root);
}

function isBlock(event: Event): boolean {
  return event.type === EVENT_ID.SCALAR && event.style > SCALAR_STYLE.DOUBLE_QUOTED;
}

/** Its place has the quotes too. */
function toScalar(text: string, event: ScalarEvent): Scalar {
  const scalar = new Scalar(getScalarValue(text, event));
  const quote = event.style === SCALAR_STYLE.PLAIN ? 0 : 1;
  const end = event.valueEnd + quote;
  scalar.range = [event.valueStart - quote, end, end];
  return scalar;
}
