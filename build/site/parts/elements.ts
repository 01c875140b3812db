/**
 * How large a page may be. Telephones are slow to lay out many elements, so what may become long is counted
 * before it stands on a page, and the rest goes elsewhere.
 */
import type { Html } from "../html.ts";

/** Of what a page is about: head, header and footer have the rest of 1,500. */
export const mostOnPage = 1_300;

/** No fact takes more, in a table or in a chart and a table, with its share of what is around it. */
export const mostPerFact = 20;

export function elementsIn({ text }: Html): number {
  return text.match(/<[a-z]/gi)?.length ?? 0;
}

/** How many of the first of them fit into a number of elements. */
export function fitting(items: readonly Html[], most: number): number {
  let left = most;
  const at = items.findIndex((item) => (left -= elementsIn(item)) < 0);
  return at < 0 ? items.length : at;
}

/** In their order, as many in each part as fit into a number of elements, but at least one. */
export function filledParts<Item>(
  items: readonly Item[],
  most: number,
  sizeOf: (item: Item) => number,
): readonly (readonly Item[])[] {
  const parts: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    const last = parts.at(-1);
    if (last === undefined || size > left) {
      parts.push([item]);
      left = most - size;
    } else {
      last.push(item);
      left -= size;
    }
  }
  return parts;
}
