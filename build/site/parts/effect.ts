/** What a change means to the user, as a mark beside it: of prices cheaper or dearer, of limits relaxed or tightened. */
import type { ChangeDirection } from "../../schema/change-effect.ts";
import { grouped } from "../../lists/grouped.ts";
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

/** Nothing where no number changed. */
export function effectMark(direction: ChangeDirection | undefined): Html | "" {
  return direction === undefined
    ? ""
    : html`<span class="effect ${direction}">${directionMarks[direction]}</span>`;
}

/** `3 relaxed, 1 dearer`; empty where none has a direction. */
export function talliedDirections(
  steps: readonly { readonly direction?: ChangeDirection | undefined }[],
): string {
  return [...grouped(steps, ({ direction }) => direction ?? "")]
    .flatMap(([direction, { length }]) => (direction === "" ? [] : [`${length} ${direction}`]))
    .join(", ");
}
