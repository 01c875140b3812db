/** What a change means to the user, as a mark beside it: of prices cheaper or dearer, of limits relaxed or tightened. */
import { directionFor, type ChangeDirection, type Effect } from "../../schema/change-effect.ts";
import type { Change } from "../../schema/change.ts";
import { html, type Html } from "../html.ts";

const directionMarks: Readonly<Record<ChangeDirection, string>> = {
  relaxed: "▲ relaxed",
  tightened: "▼ tightened",
  raised: "↑ raised",
  lowered: "↓ lowered",
  // The sign is that of the number.
  cheaper: "▼ cheaper",
  dearer: "▲ dearer",
};

export function effectMark(effect: Effect, { currency }: Pick<Change, "currency">): Html {
  const direction = directionFor(effect, currency);
  return html`<span class="effect ${effect}">${directionMarks[direction]}</span>`;
}
