/** Every value that a fact had, newest first: since when, in whose words. */
import { besideWords } from "../../amount/beside.ts";
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";
import { dayElement } from "./day.ts";
import { scrollRegion } from "./region.ts";

export function historyTable(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const { unit, currency } = fact;
  const steps = [
    { ...fact, observed_at: fact.observed_at ?? null, source: fact.source.url },
    ...fact.history,
  ];
  return scrollRegion(
    "Earlier values",
    html`<table class="history">
      <thead>
        <tr>
          <th scope="col">First seen</th>
          <th scope="col" class="number">Value</th>
          <th scope="col">Source's words</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          ({ observed_at, value, display, raw_value, source }) =>
            html`<tr>
              <td>${dayElement(observed_at)}</td>
              <th scope="row" class="number">${besideWords({ value, display, unit, currency })}</th>
              <td class="words">${raw_value === null ? "" : html`<q>${raw_value}</q>`}</td>
              <td><a href="${href(source)}" rel="noopener">source</a></td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}
