/**
 * Values on one scale as inline SVG; each row says its value, so that the scale needs no numbers. Positions are
 * percentages and text keeps its size, so the chart is as wide as its place without a script; each status has a shape
 * of its own.
 */
import { besideWords } from "../../amount/beside.ts";
import { statuses, type Fact, type Status } from "../../schema/fact.ts";
import { statusWording } from "../../schema/contract/status-wording.ts";
import { html, type Html } from "../html.ts";
import { narrowedTo, ownerWords } from "../../derive/fact-words.ts";
import { trustBrief } from "../../derive/trust-words.ts";
import { counted } from "../../schema/lists/counted.ts";
import type { To } from "../page.ts";
import { factPage } from "../paths.ts";

/** In rows: what comes after is in the table. */
const mostDrawn = 40;

const rowHeight = 32;
/** What is left of the width is for values without a limit. */
const plotWidth = 94;
const inset = 1;

/** One fact a service; numbers and nulls, ranked, of one unit and currency; `id` is unique in the page. */
export function chart(subject: string, facts: readonly Fact[], id: string, to: To): Html {
  const rows = facts.slice(0, mostDrawn);
  const values = facts.flatMap(({ value }) => (typeof value === "number" ? [value] : []));
  const scale = scaleOf(values);
  const height = rows.length * rowHeight + 4;
  const shown = statuses.filter((status) => facts.some((fact) => fact.status === status));
  return html`<figure class="chart">
    <figcaption>
      ${scale.isLogarithmic && html`<span>Log scale.</span>`}
      ${shown.map((status) => legend(status, id))}
      ${facts.length > rows.length && html`<span>The first ${rows.length} of ${facts.length}.</span>`}
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
      ${rows.map((fact, i) => rowOf(fact, i * rowHeight, scale, id, to))}
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

/** The whole row is the link: it is easy to touch. A length says how much more only on a scale that begins at zero. */
function rowOf(fact: Fact, top: number, scale: Scale, id: string, to: To): Html {
  const { value, status } = fact;
  const line = top + 23;
  const place = at(scale, Number(value));
  const [name, from, end] =
    value === null
      ? ["endless", percent(inset), "97%"]
      : scale.isLogarithmic
        ? ["track", percent(inset), percent(plotWidth)]
        : ["stem", at(scale, 0), place];
  return html`<a href="${to(factPage(fact.id))}">
    <title>${trustBrief(fact)}</title>
    <rect class="hit" y="${top}" width="100%" height="${rowHeight}" />
    <svg y="${top}" width="64%" height="18">
      <text y="13">
        <tspan class="who">${ownerWords(fact)}</tspan>
        ${narrowedTo(fact)}
      </text>
    </svg>
    <text x="100%" y="${top + 13}" text-anchor="end" class="reading">${besideWords(fact)}</text>
    <line class="${name}" x1="${from}" x2="${end}" y1="${line}" y2="${line}" />
    ${
      value === null
        ? html`<text class="infinity ${status}" x="100%" y="${line + 6}" text-anchor="end"
            >→ ∞</text
          >`
        : html`<use href="#${id}-${status}" class="mark ${status}" x="${place}" y="${line}" />`
    }
  </a>`;
}

/** What the picture says, for those who cannot see it; the table after it says the rest. */
function chartSummary(subject: string, facts: readonly Fact[], scale: Scale): string {
  const limited = facts.filter(({ value }) => value !== null);
  const endless = facts.length - limited.length;
  const ends = [limited[0], limited.at(-1)].flatMap((fact) => fact ?? []);
  const named = ends.map((fact) => `${besideWords(fact)} (${fact.provider.name})`);
  return [
    `Chart of ${subject}: ${counted(facts.length, "service")}`,
    ...(named.length === 2 ? [`highest ${named[0]}`, `lowest ${named[1]}`] : []),
    ...(endless > 0 ? [`${endless} without a limit`] : []),
    ...(scale.isLogarithmic ? ["log scale"] : []),
    "all values in the table below",
  ].join("; ");
}

function at(scale: Scale, value: number): string {
  return percent(inset + scale.position(value) * (plotWidth - inset));
}

/** A number of percent as a length in SVG: `33.33%`. */
function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}

export interface Scale {
  readonly isLogarithmic: boolean;
  /** The place of a value between the ends, from 0 to 1. */
  position(value: number): number;
}

/** Zero has no logarithm: on a log scale it stands to the left of the lowest value. */
const lowestOnLog = 0.08;

/** Logarithmic if the highest value is at least 100 times the lowest, otherwise linear from zero. */
export function scaleOf(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const [low, high] = [Math.min(...positive), Math.max(...positive)];
  if (high / low >= 100 && values.every((value) => value >= 0)) {
    const decades = Math.log10(high / low);
    return {
      isLogarithmic: true,
      position: (value) =>
        value === 0 ? 0 : lowestOnLog + (Math.log10(value / low) / decades) * (1 - lowestOnLog),
    };
  }
  const least = Math.min(0, ...values);
  const span = Math.max(0, ...values) - least || 1;
  return { isLogarithmic: false, position: (value) => (value - least) / span };
}
