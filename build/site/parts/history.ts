/** A fact's changes, newest first: when, from what to what, in whose words. */
import type { Fact, HistoryStep } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import { day } from "./day.ts";
import { shownValue } from "./value.ts";

type Step = Pick<HistoryStep, "value" | "observed_at">;

export function history(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const steps: readonly Step[] = [fact, ...fact.history];
  return html`<ol class="history" aria-label="History, newest first">
    ${fact.history.map((earlier, i) => {
      const later = steps[i]!;
      return html`<li>
        ${when(later)}: ${shown(fact, earlier)} → ${shown(fact, later)}; before:
        <q>${earlier.raw_value}</q>
        <a href="${href(earlier.source)}" rel="noopener">source</a>
      </li>`;
    })}
    <li>${when(steps.at(-1)!)}: ${shown(fact, steps.at(-1)!)}, the earliest known</li>
  </ol>`;
}

function when({ observed_at }: Step): Html {
  return observed_at === null
    ? html`<span class="unknown">date not known</span>`
    : day(observed_at);
}

function shown({ currency }: Fact, { value }: Step): Html {
  return html`<b>${shownValue({ value, currency })}</b>`;
}
