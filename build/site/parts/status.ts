/** Renders counts of statuses. Each status has a word and an icon, so none is told by colour alone. */
import { statuses, type Status } from "../../schema/fact.ts";
import type { StatusCounts } from "../../schema/provider.ts";
import { meaningOf, statusWording } from "../../contract/status-wording.ts";
import { html, type Html } from "../html.ts";
import { shownCount } from "../../lists/counted.ts";
import { statusBadge } from "./badge.ts";

/** Lists the statuses that occur, each with its count and its meaning. */
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

/** Returns the counts as text: `12 verified, 3 stale`. */
export function splitText(counts: StatusCounts): string {
  return occurring(counts)
    .map((status) => `${shownCount(counts[status])} ${statusWording[status].label}`)
    .join(", ");
}

function occurring(counts: StatusCounts): readonly Status[] {
  return statuses.filter((status) => counts[status] > 0);
}
