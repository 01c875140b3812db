/**
 * Values on a common axis as inline SVG. Positions are percentages and text keeps its size, so the
 * chart is as wide as its place without a script; each status has a shape of its own.
 */
import { besideWords } from "../../amount/beside.ts";
import { statuses, type Fact, type Status } from "../../schema/fact.ts";
import { statusWording } from "../../schema/contract/status-wording.ts";
import { html, trusted, type Html } from "../html.ts";
import { chartRows, type ChartRow, type Mark, type PathOf } from "./ranking.ts";
import { counted } from "../../schema/lists/counted.ts";
import { axisUnit, percent, scaleOf, tickLabel, type Scale } from "./scale.ts";

/** In rows: what comes after is in the table. */
const mostDrawn = 120;

const axisHeight = 24;
const rowHeight = 32;
/** What is left of the width is for values without a limit. */
const plotWidth = 94;
const inset = 1;

/** Numbers and nulls, ranked, of one unit and currency; `id` is unique in the page. */
export function chart(subject: string, facts: readonly Fact[], id: string, pathOf: PathOf): Html {
  const { rows, count } = chartRows(facts, pathOf, mostDrawn);
  const values = facts.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const [measured] = facts as readonly [Fact];
  const scale = scaleOf(values, measured.unit);
  const axisText = [axisUnit(measured), scale.isLogarithmic ? "log scale" : ""]
    .filter(Boolean)
    .join(", ");
  const height = axisHeight + rows.length * rowHeight + 4;
  const shown = statuses.filter((status) => facts.some((fact) => fact.status === status));
  return html`<figure class="chart">
    <figcaption>
      ${axisText !== "" && html`<span>Axis: ${axisText}.</span>`}
      ${shown.map((status) => legend(status, id))}
      ${count > rows.length && html`<span>The first ${rows.length} of ${count}.</span>`}
    </figcaption>
    <svg
      role="group"
      aria-label="${chartSummary(subject, facts, scale)}"
      width="100%"
      height="${height}"
    >
      <defs>
        ${shown.map((status) => html`<path id="${id}-${status}" d="${shapes[status]}" />`)}
      </defs>
      ${values.length === 0 ? "" : axis(scale, measured, height)}
      ${rows.map((row, i) => rowOf(row, axisHeight + i * rowHeight, scale, id))}
    </svg>
  </figure>`;
}

/** Around the origin: disc, ring, diamond, cross. */
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

function axis(scale: Scale, measured: Fact, height: number): Html {
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
          <text
            x="${at(scale, tick)}"
            y="12"
            ${trusted(`text-anchor="${i === 0 ? "start" : i === last ? "end" : "middle"}"`)}
          >
            ${tickLabel(tick, measured)}
          </text>`,
    )}
  </g>`;
}

/** Of a row with one mark the whole is the link: it is easy to touch. */
function rowOf(row: ChartRow, top: number, scale: Scale, id: string): Html {
  const line = top + 23;
  const [only, ...others] = row.marks;
  const label = html`<svg y="${top}" width="64%" height="18">
      <text y="13">
        <tspan class="who">${row.provider}</tspan>
        ${row.detail}
      </text>
    </svg>
    <text x="100%" y="${top + 13}" text-anchor="end" class="reading">${row.reading}</text>
    ${track(row.marks, line, scale)}`;
  if (only !== undefined && others.length === 0)
    return html`<a href="${only.path}">
      <title>${only.title}</title>
      <rect class="hit" y="${top}" width="100%" height="${rowHeight}" />
      ${label} ${markOf(only, line, scale, id)}
    </a>`;
  return html`${label}
  ${row.marks.map(
    (mark) =>
      html`<a href="${mark.path}"
        ><title>${mark.title}</title> ${markOf(mark, line, scale, id)}</a
      >`,
  )}`;
}

/**
 * A length says how much more only on an axis that begins at zero: there a single mark has a bar. Between
 * several marks of a row runs a line.
 */
function track(marks: readonly Mark[], line: number, scale: Scale): Html {
  const numbers = marks.flatMap(({ value }) => value ?? []);
  const endless = marks.some(({ value }) => value === null)
    ? html`<line class="endless" x1="${percent(inset)}" x2="97%" y1="${line}" y2="${line}" />`
    : "";
  if (numbers.length === 0 || (numbers.length === 1 && scale.isLogarithmic))
    return html`${endless}`;
  const from = numbers.length > 1 ? at(scale, Math.min(...numbers)) : at(scale, 0);
  return html`${endless}<line
      class="${numbers.length > 1 ? "range" : "stem"}"
      x1="${from}"
      x2="${at(scale, Math.max(...numbers))}"
      y1="${line}"
      y2="${line}"
    />`;
}

function markOf({ value, status }: Mark, line: number, scale: Scale, id: string): Html {
  if (value === null)
    return html`<text class="infinity ${status}" x="100%" y="${line + 6}" text-anchor="end"
      >→ ∞</text
    >`;
  return html`<use
    href="#${id}-${status}"
    class="mark ${status}"
    x="${at(scale, value)}"
    y="${line}"
  />`;
}

/** What the picture says, for those who cannot see it; the table after it says the rest. */
function chartSummary(subject: string, facts: readonly Fact[], scale: Scale): string {
  const limited = facts.filter(({ value }) => value !== null);
  const endless = facts.length - limited.length;
  const ends = [limited[0], limited.at(-1)].flatMap((fact) => fact ?? []);
  const named = ends.map((fact) => `${besideWords(fact)} (${fact.provider.name})`);
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
