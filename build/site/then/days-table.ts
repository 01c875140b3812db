/** What facts were on two days → a table: a value for each day, and every step between them with its source. */
import { besideWords } from "../../amount/beside.ts";
import { dayWords, narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { counted } from "../../lists/counted.ts";
import type { Fact } from "../../schema/fact.ts";
import type { HeldValue } from "../../schema/key-history.ts";
import { href, html, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { dayElement, besideValue } from "../parts/value.ts";
import { effectMark, talliedDirections } from "../parts/badge.ts";
import { table } from "../parts/table.ts";
import { factPage } from "../paths.ts";
import {
  type AskedDays,
  isHeld,
  type DayValue,
  type FactOnDays,
  type TwoDays,
} from "./two-days.ts";

/** More than somebody reads at once, and than a telephone lays out quickly. */
const mostDayRows = 60;

export function daysTable(
  facts: readonly FactOnDays[],
  label: string,
  { days }: Pick<AskedDays, "days">,
  to: To,
): Html {
  const more = facts.length - mostDayRows;
  return html`${table(
    label,
    ["Limit", ...days.map((day) => ({ number: dayElement(day) })), "Steps between"],
    facts.slice(0, mostDayRows).map((each) => dayRow(each, to)),
    { name: "days" },
  )}
  ${more <= 0 ? "" : html`<p class="muted">${counted(more, "row")} more: name a limit to see them.</p>`}`;
}

function dayRow({ fact, title, days, steps, direction }: FactOnDays, to: To): Html {
  const narrowed = narrowedTo(fact);
  return html`<tr>
    <th scope="row">
      <a href="${to(factPage(fact.id))}">${title}</a>
      <small>${ownerWords(fact)}${narrowed === "" ? "" : `, ${narrowed}`}</small>
    </th>
    ${days.map((value) => html`<td class="number">${dayCell(value, fact)}</td>`)}
    <td>
      ${effectMark(direction)}
      ${
        steps.length === 0
          ? ""
          : html`<ul>
              ${steps.map((step) => stepItem(step, fact))}
            </ul>`
      }
    </td>
  </tr>`;
}

function dayCell(value: DayValue, { unit, currency }: Fact): Html {
  if (value === undefined) return html`<span class="unknown">not known</span>`;
  if (!isHeld(value))
    return html`<span class="unknown">no longer stated</span>
      <small>since ${dayWords(value.ended)}</small>`;
  const { since } = value;
  const shown = besideValue({ ...value, unit, currency });
  if (since === null)
    return html`${shown} <small>${sinceLink(value, "not known since when")}</small>`;
  return html`${shown} <small>since ${sinceLink(value, dayWords(since))}</small>`;
}

function stepItem(step: HeldValue, { unit, currency }: Fact): Html {
  const words = besideWords({ ...step, unit, currency });
  return html`<li>${sinceLink(step, dayWords(step.since!))}: ${words}</li>`;
}

function sinceLink({ source }: HeldValue, words: string): Html {
  return html`<a href="${href(source)}" rel="noopener">${words}</a>`;
}

/** `2 values changed (1 dearer, 1 relaxed); 40 are the same; of 3 the first day is not known.` */
export function daysWords({ changed, begun, same, undated }: TwoDays): string {
  const told = talliedDirections(changed);
  const parts = [
    `${counted(changed.length, "value")} changed${told === "" ? "" : ` (${told})`}`,
    ...(same.length === 0 ? [] : [`${counted(same.length, "value")} the same`]),
    ...(begun.length === 0 ? [] : [`${counted(begun.length, "value")} recorded only since`]),
    ...(undated === 0 ? [] : [`${counted(undated, "value")} not known on either day`]),
  ];
  return `${parts.join("; ")}.`;
}
