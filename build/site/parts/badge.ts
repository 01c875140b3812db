/** The badge of a status, as on the built pages, without the schemas that those are built with. */
import type { Status } from "../../schema/fact.ts";
import { statusWording } from "../../contract/status-wording.ts";
import { html, type Html } from "../html.ts";

export const statusOrder = Object.keys(statusWording) as readonly Status[];

const icons: Readonly<Record<Status, string>> = {
  verified: "✓",
  stale: "◷",
  conflicting: "≠",
  removed: "✕",
};

export function badge(status: Status): Html {
  return html`<span class="badge ${status}"
    ><span aria-hidden="true">${icons[status]}</span> ${statusWording[status].label}</span
  >`;
}
