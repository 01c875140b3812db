/**
 * Tables, which may be wider than the page: they scroll by pointer and by keyboard. Telephones are slow to lay out
 * many elements, so those of what may become long are counted.
 */
import { html, trusted, type HtmlContent, type Html } from "../html.ts";

export function scrollRegion(label: string, content: HtmlContent): Html {
  return html`<div class="region" tabindex="0" role="region" aria-label="${label}">
    ${content}
  </div>`;
}

/** The name of a column, and whether it holds numbers. */
export type TableHead = HtmlContent | { readonly number: HtmlContent };

export function table(
  label: string,
  heads: readonly TableHead[],
  rows: HtmlContent,
  { name, foot = "" }: { readonly name?: string; readonly foot?: HtmlContent } = {},
): Html {
  return scrollRegion(
    label,
    html`<table ${name === undefined ? "" : trusted(`class="${name}"`)}>
      <thead>
        <tr>
          ${heads.filter((head) => head !== false).map((head) => [columnHead(head), "\n"])}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
      ${foot}
    </table>`,
  );
}

function columnHead(head: TableHead): Html {
  if (typeof head === "object" && head !== null && "number" in head)
    return html`<th scope="col" class="number">${head.number}</th>`;
  return html`<th scope="col">${head}</th>`;
}

export function elementsIn({ text }: Html): number {
  return text.match(/<[a-z]/gi)?.length ?? 0;
}

/** How many of the first of them fit into a number of elements. */
export function fitting<Item>(
  items: readonly Item[],
  most: number,
  sizeOf: (item: Item) => number,
): number {
  let left = most;
  const at = items.findIndex((item) => (left -= sizeOf(item)) < 0);
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
