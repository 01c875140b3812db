/** What facts were on two days → a table: a value for each day, and every step between them with its source. */
import { besideWords } from "../../amount/beside.ts";
import { dayWords, narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { counted } from "../../schema/lists/counted.ts";
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

export function daysTable({ moved }: TwoDays, { days }: Pick<AskedDays, "days">, to: To): Html {
  const more = moved.length - mostDayRows;
  return html`${table(
    "Changed",
    ["Limit", ...days.map((day) => ({ number: dayElement(day) })), "Steps between"],
    moved.slice(0, mostDayRows).map((each) => dayRow(each, to)),
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
  const since = value.since === null ? "not known since when" : `since ${dayWords(value.since)}`;
  return html`${besideValue({ ...value, unit, currency })}
    <small>${sinceLink(value, since)}</small>`;
}

function stepItem(step: HeldValue, { unit, currency }: Fact): Html {
  const words = besideWords({ ...step, unit, currency });
  return html`<li>${sinceLink(step, dayWords(step.since!))}: ${words}</li>`;
}

function sinceLink({ source }: HeldValue, words: string): Html {
  return html`<a href="${href(source)}" rel="noopener">${words}</a>`;
}

/** `2 values changed or recorded since (1 dearer, 1 relaxed); 40 the same; 3 not known on either day.` */
export function daysWords({ moved, same, unknown }: TwoDays): string {
  const told = talliedDirections(moved);
  const parts = [
    `${counted(moved.length, "value")} changed or recorded since${told === "" ? "" : ` (${told})`}`,
    ...(same === 0 ? [] : [`${same} the same`]),
    ...(unknown === 0 ? [] : [`${unknown} not known on either day`]),
  ];
  return `${parts.join("; ")}.`;
}
