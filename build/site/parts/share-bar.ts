/** Renders a share as a percentage, as two counts and as a bar. */
import { percent } from "./scale.ts";
import { html, type Html } from "../html.ts";
import { shownCount } from "../../lists/counted.ts";

export function shareBar(count: number, total: number): Html {
  const share = percentage(count, total);
  return html`${roundPercent(share)}
    <small class="muted">${shownCount(count)} of ${shownCount(total)}</small>
    <svg class="bar" aria-hidden="true" width="80" height="6">
      <rect width="100%" height="6" rx="3" />
      <rect width="${percent(share)}" height="6" rx="3" />
    </svg>`;
}

/** The percentage alone. */
export function shareText(count: number, total: number): string {
  return roundPercent(percentage(count, total));
}

/**
 * A cell with the percentage over a bar that is its own background, for tables that are long: a bar that is
 * drawn or a `meter` in every row makes a page slow. The bar is right to a tenth.
 */
export function shareCell(count: number, total: number, content: string): Html {
  const share = percentage(count, total);
  const tenths = share === 0 || share === 100 ? share / 10 : Math.min(9, Math.ceil(share / 10));
  return html`<td class="share tenths-${tenths}">${content}</td>`;
}

function percentage(count: number, total: number): number {
  return total === 0 ? 0 : (100 * count) / total;
}

/** Shows 100% only for all, and 0% only for none. */
function roundPercent(share: number): string {
  if (share > 0 && share < 1) return "< 1%";
  if (share > 99 && share < 100) return "> 99%";
  return `${Math.round(share)}%`;
}
