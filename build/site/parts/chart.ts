/**
 * Draws facts on a common axis as inline SVG. Positions are percentages and the text has a fixed size, so
 * the chart fits any width without a script. Each status has its own shape.
 */
import { statuses, type Fact, type Status } from "../../schema/fact.ts";
import { statusWording } from "../../contract/status-wording.ts";
import { html, trusted, type Html } from "../html.ts";
import { chartRows, type ChartRow, type Mark } from "./chart-rows.ts";
import { counted } from "../../lists/counted.ts";
import { percent, scaleOf, tickLabel, type Scale } from "./scale.ts";

const axisHeight = 24;
const rowHeight = 32;
/** In percent. Values without a limit are drawn to the right of the plot. */
const plotWidth = 94;
const inset = 1;

export interface ChartInput {
  readonly subject: string;
  /** The unit written at the axis; empty if the key has none. */
  readonly unit: string;
  /** Ranked facts of one unit and currency, whose values are numbers or null. */
  readonly facts: readonly Fact[];
  /** The prefix of the element ids, unique on the page. */
  readonly id: string;
}

export function chart({ subject, unit, facts, id }: ChartInput): Html {
  const rows = chartRows(facts);
  const values = facts.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const scale = scaleOf(values);
  const height = axisHeight + rows.length * rowHeight + 4;
  const shown = statuses.filter((status) => facts.some((fact) => fact.status === status));
  return html`<figure class="chart">
    <figcaption>
      ${unit === "" ? "" : html`<span>Axis: ${unit}${scale.isLogarithmic ? ", log scale" : ""}.</span>`}
      ${shown.map((status) => legend(status, id))}
    </figcaption>
    <svg
      role="img"
      aria-label="${chartSummary(subject, facts, scale)}"
      width="100%"
      height="${height}"
    >
      <defs>
        ${shown.map((status) => html`<path id="${id}-${status}" d="${shapes[status]}" />`)}
      </defs>
      ${values.length === 0 ? "" : axis(scale, height)}
      ${rows.map((row, i) => rowOf(row, axisHeight + i * rowHeight, scale, id))}
    </svg>
  </figure>`;
}

/** The paths of a disc, a ring, a diamond and a cross, each with its centre at 0, 0. */
const shapes: Readonly<Record<Status, string>> = {
  verified: "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z",
  stale: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
  conflicting: "M0-6L6 0L0 6L-6 0z",
  removed: "M-4-4L4 4M4-4L-4 4",
};

function legend(status: Status, id: string): Html {
  return html`<span class="legend"
    ><svg aria-hidden="true" width="14" height="14">
      <use href="#${id}-${status}" class="mark ${status}" x="7" y="7" /></svg
    >${statusWording[status].label}</span
  >`;
}

function axis(scale: Scale, height: number): Html {
  const last = scale.ticks.length - 1;
  return html`<g class="axis">
    ${scale.ticks.map(
      (tick, i) =>
        html`<line
            x1="${at(scale, tick)}"
            x2="${at(scale, tick)}"
            y1="${axisHeight - 8}"
            y2="${height}"
          />
          <text x="${at(scale, tick)}" y="12" ${trusted(`text-anchor="${textAnchor(i, last)}"`)}>
            ${tickLabel(tick)}
          </text>`,
    )}
  </g>`;
}

function textAnchor(index: number, last: number): string {
  if (index === 0) return "start";
  return index === last ? "end" : "middle";
}

function rowOf(row: ChartRow, top: number, scale: Scale, id: string): Html {
  const line = top + 23;
  return html`<svg y="${top}" width="64%" height="18">
      <text y="13">
        <tspan class="who">${row.provider}</tspan>
        ${row.detail}
      </text>
    </svg>
    <text x="100%" y="${top + 13}" text-anchor="end" class="reading">${row.reading}</text>
    ${track(row.marks, line, scale)} ${row.marks.map((mark) => markOf(mark, line, scale, id))}`;
}

/** Draws a line from the lowest mark to the highest, or from the start of the axis to a single mark. */
function track(marks: readonly Mark[], line: number, scale: Scale): Html {
  const numbers = marks.flatMap(({ value }) => value ?? []);
  const start = scale.isLogarithmic ? percent(inset) : at(scale, 0);
  const from = numbers.length > 1 ? at(scale, Math.min(...numbers)) : start;
  const endless = marks.some(({ value }) => value === null);
  return html`${
    endless
      ? html`<line class="endless" x1="${percent(inset)}" x2="97%" y1="${line}" y2="${line}" />`
      : ""
  }${
    numbers.length === 0
      ? ""
      : html`<line
          class="stem"
          x1="${from}"
          x2="${at(scale, Math.max(...numbers))}"
          y1="${line}"
          y2="${line}"
        />`
  }`;
}

function markOf({ value, status, title }: Mark, line: number, scale: Scale, id: string): Html {
  if (value === null)
    return html`<text class="infinity ${status}" x="100%" y="${line + 6}" text-anchor="end">
      → ∞<title>${title}</title>
    </text>`;
  return html`<use
    href="#${id}-${status}"
    class="mark ${status}"
    x="${at(scale, value)}"
    y="${line}"
    ><title>${title}</title></use
  >`;
}

/** Returns a summary for screen readers. It names the extremes only, because a table follows the chart. */
function chartSummary(subject: string, facts: readonly Fact[], scale: Scale): string {
  const limited = facts.filter(({ value }) => value !== null);
  const endless = facts.length - limited.length;
  const ends = [limited[0], limited.at(-1)].flatMap((fact) => fact ?? []);
  const named = ends.map((fact) => `${fact.display} (${fact.provider.name})`);
  return [
    `Chart of ${subject}: ${counted(facts.length, "fact")}`,
    ...(named.length === 2 ? [`highest ${named[0]}`, `lowest ${named[1]}`] : []),
    ...(endless > 0 ? [`${endless} without a limit`] : []),
    ...(scale.isLogarithmic ? ["log scale"] : []),
    "all values in the table below",
  ].join("; ");
}

function at(scale: Scale, value: number): string {
  return percent(inset + scale.position(value) * (plotWidth - inset));
}
