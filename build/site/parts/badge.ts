/** Renders the badge of a status. The browser loads it too, so it imports no schema by value. */
import type { Status } from "../../schema/fact.ts";
import { statusWording } from "../../contract/status-wording.ts";
import { html, type Html } from "../html.ts";

export const statusOrder = Object.keys(statusWording) as readonly Status[];

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
