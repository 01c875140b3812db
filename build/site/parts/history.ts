/** A fact's changes, newest first: when, from what to what, in whose words. */
import type { Fact, HistoryStep } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import { dayElement } from "./day.ts";

type ShownStep = Pick<HistoryStep, "display"> & { readonly observed_at?: string | null };

export function historyList(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const steps: readonly ShownStep[] = [fact, ...fact.history];
  return html`<ol class="history" aria-label="History, newest first">
    ${fact.history.map((earlier, i) => {
      const later = steps[i]!;
      return html`<li>
        ${when(later)}: ${stepValue(earlier)} → ${stepValue(later)}; before:
        <q>${earlier.raw_value}</q>
        <a href="${href(earlier.source)}" rel="noopener">source</a>
      </li>`;
    })}
    <li>${when(steps.at(-1)!)}: ${stepValue(steps.at(-1)!)}, the earliest known</li>
  </ol>`;
}

function when({ observed_at }: ShownStep): Html {
  return observed_at == null
    ? html`<span class="unknown">date not known</span>`
    : dayElement(observed_at);
}

function stepValue({ display }: ShownStep): Html {
  return html`<b>${display}</b>`;
}
