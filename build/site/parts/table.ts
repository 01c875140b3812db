/** Tables, which may be wider than the page: they scroll by pointer and by keyboard. */
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
