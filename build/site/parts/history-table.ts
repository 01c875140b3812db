/** Every value that a fact had, newest first: since when, in whose words. */
import { besideWords } from "../../amount/beside.ts";
import type { Fact } from "../../schema/fact.ts";
import { beganAt, endOf } from "../../schema/held.ts";
import { href, html, type Html } from "../html.ts";
import { dayElement } from "./day.ts";
import { scrollRegion } from "./region.ts";

export function historyTable(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const { unit, currency } = fact;
  const steps = [{ ...fact, source: fact.source.url }, ...fact.history];
  return scrollRegion(
    "Earlier values",
    html`<table class="history">
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col" class="number">Value</th>
          <th scope="col">Source's words</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        ${steps.map(
          ({ value, display, raw_value, source, ...dates }, at) =>
            html`<tr>
              <td>${dayElement(beganAt(dates))}${at > 0 && ended(dates)}</td>
              <th scope="row" class="number">${besideWords({ value, display, unit, currency })}</th>
              <td class="words">${raw_value === null ? "" : html`<q>${raw_value}</q>`}</td>
              <td><a href="${href(source)}" rel="noopener">source</a></td>
            </tr>`,
        )}
      </tbody>
    </table>`,
  );
}

/** Where the source stopped stating the value before the next one. */
function ended(dates: Parameters<typeof endOf>[0]): Html | null {
  const { since } = endOf(dates);
  return since === null ? null : html` until ${dayElement(since)}`;
}
