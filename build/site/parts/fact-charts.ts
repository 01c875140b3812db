/**
 * What a fact's page says beside its value: its values over time, drawn and listed. Positions are percentages across and pixels down, so the picture is as wide as its place without a
 * script.
 */
import { besideWords } from "../../amount/beside.ts";
import type { Fact } from "../../schema/fact.ts";
import { html, type Html, href } from "../html.ts";
import { percent, scaleOf } from "./scale.ts";
import { dayWords, monthWords } from "../../derive/fact-words.ts";
import { beganAt, earliest, endOf } from "../../schema/held.ts";
import { quoted } from "./quote.ts";
import { dayElement } from "./value.ts";
import { table } from "./table.ts";

const height = 132;
const top = 24;
const bottom = 104;

/**
 * A level lasts until the next value, until the source stopped stating it, or until it was last read. Null for
 * fewer than two levels with a date: there is no change to draw.
 */
export function stepChart(fact: Fact): Html | null {
  const levels = levelsOf(fact);
  const [start, end] = [levels[0]?.from, levels.at(-1)?.to];
  if (levels.length < 2 || start === undefined || end === undefined) return null;
  const scale = scaleOf(levels.map(({ value }) => value));
  const across = (moment: number): string => percent((100 * (moment - start)) / (end - start));
  const down = (value: number): number => bottom - scale.position(value) * (bottom - top);
  const told = levels.map(({ from, display }) => `${dayWords(isoOf(from))} ${display}`);
  return html`<figure class="steps">
    <figcaption>
      Over time${scale.isLogarithmic ? ", log scale" : ", from zero"}; a value is drawn from the day
      it holds from, or was first seen.
    </figcaption>
    <svg role="img" aria-label="${`Steps: ${told.join("; ")}`}" width="100%" height="${height}">
      <line class="base" x1="0" x2="100%" y1="${bottom}" y2="${bottom}" />
      ${levels.map((level, i) => {
        const y = down(level.value);
        const before = levels[i - 1];
        const x = across(level.from);
        return html`${
            before &&
            before.to === level.from &&
            html`<line class="rise" x1="${x}" x2="${x}" y1="${down(before.value)}" y2="${y}" />`
          }<line
            class="level"
            x1="${x}"
            x2="${across(level.to)}"
            y1="${y}"
            y2="${y}"
          />${endLabel(level, i, levels.length, y)}`;
      })}
      <text class="when" x="0" y="${height - 8}">${monthWords(isoOf(start))}</text>
      <text class="when" x="100%" y="${height - 8}" text-anchor="end">
        ${monthWords(isoOf(end))}
      </text>
    </svg>
  </figure>`;
}

/** Labels of the first and the last level, at the two ends; labels between them would run into each other. */
function endLabel({ display }: ChartLevel, index: number, count: number, y: number): Html | null {
  if (index === 0) return html`<text x="0" y="${y - 6}">${display}</text>`;
  if (index < count - 1) return null;
  return html`<text x="100%" y="${y - 6}" text-anchor="end">${display}</text>`;
}

interface ChartLevel {
  readonly value: number;
  readonly display: string;
  readonly from: number;
  readonly to: number;
}

/** The values with a date, oldest first; those that are no numbers or in another currency are left out. */
function levelsOf(fact: Fact): readonly ChartLevel[] {
  const { unit, currency } = fact;
  const steps = [fact, ...fact.history.filter((step) => step.currency === undefined)]
    .map((step) => ({ ...step, from: beganAt(step), end: endOf(step).since }))
    .toReversed()
    .flatMap(({ value, display, from, end }) =>
      typeof value === "number" && from !== null ? { value, display, from, end } : [],
    );
  const read = fact.last_verified_at ?? null;
  return steps.map(({ value, display, from, end }, i) => {
    const last = (fact.status === "removed" ? end : null) ?? read;
    const next = steps[i + 1]?.from ?? (last !== null && last > from ? last : from);
    return {
      value,
      display: besideWords({ value, display, unit, currency }),
      from: Date.parse(from),
      to: Date.parse(earliest(i + 1 < steps.length ? end : null, next) ?? from),
    };
  });
}

function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}

/** Every value that a fact had, newest first: since when, in whose words. */
export function historyTable(fact: Fact): Html | null {
  if (fact.history.length === 0) return null;
  const { unit, currency } = fact;
  const steps = [{ ...fact, source: fact.source.url }, ...fact.history];
  return table(
    "Earlier values",
    ["Since", { number: "Value" }, html`Source's words`, "Source"],
    steps.map(
      ({ value, display, raw_value, source, ...dates }, at) =>
        html`<tr>
          <td>${dayElement(beganAt(dates))}${at > 0 && ended(dates)}</td>
          <th scope="row" class="number">${besideWords({ value, display, unit, currency })}</th>
          <td class="words">${raw_value === null ? "" : quoted(raw_value)}</td>
          <td><a href="${href(source)}" rel="noopener">source</a></td>
        </tr>`,
    ),
    { name: "history" },
  );
}

/** Where the source stopped stating the value before the next one. */
function ended(dates: Parameters<typeof endOf>[0]): Html | null {
  const { since } = endOf(dates);
  return since === null ? null : html` until ${dayElement(since)}`;
}
