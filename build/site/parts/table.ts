/**
 * The one table of all pages. Its head stays in sight; where there is no room for its columns each row is a card, whose
 * cells say their names. The script of the page sorts, narrows and saves it by the attributes that stand here.
 * Telephones are slow to lay out many elements, so those of what may become long are counted.
 */
import { html, trusted, type Html, type HtmlContent } from "../html.ts";

/** What stands at the head of a column, alone or with the attributes of its element. */
export type Column = string | Html | { readonly head: HtmlContent; readonly attributes: Html };

/** Of columns and cells: of numbers, which end below each other. */
export const numeric = trusted('class="number"');
/** Of cells: sentences with marks and links in their midst. */
export const prose = trusted('class="text"');

/** `rows` are made by `tableRow`. */
export function table(
  label: string,
  columns: readonly Column[],
  rows: HtmlContent,
  name = "",
): Html {
  return html`<table class="facts ${name}" aria-label="${label}" data-facts>
    <thead>
      <tr>
        ${columns.map(columnHead)}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function columnHead(column: Column): Html {
  if (typeof column === "object" && "head" in column)
    return html`<th scope="col" ${column.attributes}>${column.head}</th>`;
  return html`<th scope="col">${column}</th>`;
}

/** `cells` are made by `tableCell`. */
export function tableRow(
  head: HtmlContent,
  cells: readonly Html[],
  attributes: Html | "" = "",
): Html {
  return html`<tr ${attributes}>
    <th scope="row">${head}</th>
    ${cells}
  </tr>`;
}

/** `column` is the name of the cell where its head is out of sight. */
export function tableCell(column: string, content: HtmlContent, attributes: Html | "" = ""): Html {
  return html`<td ${attributes} data-label="${column}">${content}</td>`;
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
