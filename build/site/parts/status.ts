/** Shows the status of facts: always a word, with an icon, and with colour in addition. */
import { percent } from "./scale.ts";
import { statuses, type Status } from "../../schema/fact.ts";
import type { StatusCounts } from "../../schema/provider.ts";
import { meaningOf, statusWording } from "../../contract/status-wording.ts";
import { html, type Html } from "../html.ts";
import { shownCount } from "../../lists/counted.ts";

export const statusIcon: Readonly<Record<Status, string>> = {
  verified: "✓",
  stale: "◷",
  conflicting: "≠",
  removed: "✕",
};

export function statusBadge(status: Status): Html {
  return html`<span class="badge ${status}"
    ><span aria-hidden="true">${statusIcon[status]}</span> ${statusWording[status].label}</span
  >`;
}

/** The icon of a status alone, in its colour, read out by its name. */
export function statusMark(status: Status): Html {
  return html`<span class="icon ${status}" role="img" aria-label="${statusWording[status].label}"
    >${statusIcon[status]}</span
  >`;
}

/** The statuses that occur, how often, and what each means. */
export function statusMeanings(counts: StatusCounts, days: number): Html {
  return html`<dl class="statuses">
    ${occurring(counts).map(
      (status) =>
        html`<div>
          <dt>${statusBadge(status)} ${shownCount(counts[status])}</dt>
          <dd>${meaningOf(status, days)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** `12 verified, 3 stale`. */
export function splitText(counts: StatusCounts): string {
  return occurring(counts)
    .map((status) => `${shownCount(counts[status])} ${statusWording[status].label}`)
    .join(", ");
}

/** The shares of the statuses as one bar, with the same in words. */
export function statusSplit(counts: StatusCounts): Html {
  const total = statuses.reduce((sum, status) => sum + counts[status], 0);
  let start = 0;
  return html`<svg class="split" aria-hidden="true" width="100%" height="8">
      ${occurring(counts).map((status) => {
        const share = (100 * counts[status]) / total;
        const bar = html`<rect
          class="${status}"
          x="${percent(start)}"
          width="${percent(share)}"
          height="8"
        />`;
        start += share;
        return bar;
      })}
    </svg>
    <small>${splitText(counts)}</small>`;
}

function occurring(counts: StatusCounts): readonly Status[] {
  return statuses.filter((status) => counts[status] > 0);
}
