/** What a change means to the user, as a mark beside it: of prices cheaper or dearer, of limits relaxed or tightened. */
import type { Effect } from "../../derive/change-effect.ts";
import type { Change } from "../../schema/change.ts";
import { html, type Html } from "../html.ts";

const effectWords: Readonly<Record<Effect, string>> = {
  relaxed: "▲ relaxed",
  tightened: "▼ tightened",
  raised: "↑ raised",
  lowered: "↓ lowered",
};

/** Of prices, where one end is better. */
const priceWords: Readonly<Partial<Record<Effect, string>>> = {
  relaxed: "▼ cheaper",
  tightened: "▲ dearer",
};

export function effectMark(effect: Effect, { currency }: Pick<Change, "currency">): Html {
  const words = (currency === null ? undefined : priceWords[effect]) ?? effectWords[effect];
  return html`<span class="effect ${effect}">${words}</span>`;
}
