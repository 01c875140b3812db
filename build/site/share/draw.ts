/** A share picture as SVG, 1200 by 630, in the light colours of the site. */
import { html, render, trusted, type Html } from "../html.ts";
import { icon } from "../icon.ts";
import { markShapes, markSide } from "../marks/mark.ts";
import type { Named } from "../../schema/fact.ts";
import { scaleOf } from "../parts/scale.ts";
import type { ChartLevel } from "../parts/step-chart.ts";
import { cutTo, brokenLines, widthOf } from "./lettering.ts";
import { mostPictureRows, type PictureRow, type SharePicture } from "./picture.ts";

/** The light colours of `style/tokens.css`. */
export const pictureColours = {
  text: "#1a1f22",
  muted: "#586169",
  line: "#dcdfdb",
  bg: "#fdfdfb",
  accent: "#0b5a7d",
  mark: "#ffec99",
} as const;
const { text, muted, line, bg, accent, mark } = pictureColours;

const left = 72;
const right = 1128;
const width = right - left;
/** The name of the font, as its file names itself. */
export const pictureFont = "Inter";

export function drawPicture(picture: SharePicture, siteName: string): string {
  const { owners, over, title, value, rows = [], columns = [], foot } = picture;
  const from = left + owners.length * 76;
  const titles = brokenLines(title, { width, size: 50, most: 2, isBold: true });
  const below = 200 + titles.length * 58;
  return render(
    html`<svg
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
      font-family="${pictureFont}"
    >
      <rect width="1200" height="630" fill="${bg}" />
      <rect width="1200" height="12" fill="${accent}" />
      ${owners.map((owner, i) => markAt(owner, left + i * 76, 64, 60))}
      ${lettered(cutTo(right - from, over, 32), { x: from, y: 106, size: 32, colour: muted })}
      ${titles.map((each, i) => lettered(each, { x: left, y: 196 + i * 58, size: 50, isBold: true }))}
      ${
        value === undefined
          ? rowsFrom(below - 20, rows, columns)
          : html`${largeValue(value, below)}${support(picture, below + 150)}`
      }
      ${footOf(foot, siteName)}
    </svg>`,
  );
}

interface Setting {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly colour?: string;
  readonly isBold?: boolean;
  readonly isEnd?: boolean;
}

function lettered(content: string, { x, y, size, colour = text, isBold, isEnd }: Setting): Html {
  const weight = isBold === true ? trusted('font-weight="700"') : "";
  const anchor = isEnd === true ? trusted('text-anchor="end"') : "";
  return html`<text x="${x}" y="${y}" font-size="${size}" fill="${colour}" ${weight} ${anchor}
    >${content}</text
  >`;
}

function markAt(owner: Named, x: number, y: number, side: number): Html {
  return html`<g transform="translate(${x} ${y}) scale(${side / markSide})">
    ${markShapes(owner)}
  </g>`;
}

/** The value as large as it fits, under the marker. */
function largeValue(value: string, top: number): Html {
  const size = Math.floor(Math.min(130, (width / widthOf(value, 1, true)) * 0.97));
  const shown = size < 60 ? cutTo(width, value, 60, true) : value;
  const used = Math.max(size, 60);
  const y = top + 40 + used * 0.62;
  const marked = Math.min(width, widthOf(shown, used, true) + 12);
  return html`<rect
      x="${left - 6}"
      y="${y - used * 0.32}"
      width="${Math.round(marked)}"
      height="${used * 0.44}"
      fill="${mark}"
    />${lettered(shown, { x: left, y, size: used, isBold: true })}`;
}

/** What stands behind the value: how it changed, or the sentence of the source. */
function support({ levels, quote }: SharePicture, top: number): Html | string {
  if (levels !== undefined) return drawnSteps(levels, top);
  if (quote === undefined) return "";
  const lines = brokenLines(`“${quote}”`, { width: width - 30, size: 28, most: 2 });
  return html`<rect
      x="${left}"
      y="${top + 18}"
      width="5"
      height="${lines.length * 40}"
      fill="${line}"
    />
    ${lines.map((each, i) => lettered(each, { x: left + 26, y: top + 48 + i * 40, size: 28 }))}`;
}

function drawnSteps(levels: readonly ChartLevel[], top: number): Html {
  const scale = scaleOf(levels.map(({ value }) => value));
  const [start, end] = [levels[0]!.from, levels.at(-1)!.to];
  const bottom = 500;
  const across = (moment: number): number =>
    Math.round(left + (width * (moment - start)) / (end - start));
  const down = (value: number): number =>
    Math.round(bottom - scale.position(value) * (bottom - top - 46));
  const path = levels
    .map(
      ({ value, from, to }, i) =>
        `${i === 0 ? "M" : "L"}${across(from)} ${down(value)}H${across(to)}`,
    )
    .join("");
  const [first, second] = [levels[0]!, levels[1]!];
  const [before, last] = [levels.at(-2)!, levels.at(-1)!];
  // On the side of its line where the next one is not.
  const beside = (level: ChartLevel, next: ChartLevel): number =>
    down(level.value) + (next.value > level.value ? 30 : -14);
  const named = ({ display, from }: ChartLevel): string => `${display}, ${yearOf(from)}`;
  const style = { size: 24, colour: muted };
  return html`<path d="M${left} ${bottom}H${right}" stroke="${line}" stroke-width="2" />
    <path d="${path}" fill="none" stroke="${accent}" stroke-width="6" />
    ${lettered(named(first), { ...style, x: left, y: beside(first, second) })}
    ${lettered(named(last), { ...style, x: right, y: beside(last, before), isEnd: true })}`;
}

function yearOf(moment: number): string {
  return String(new Date(moment).getUTCFullYear());
}

const rowStep = 54;

function rowsFrom(top: number, rows: readonly PictureRow[], columns: readonly string[]): Html {
  const start = columns.length > 0 ? top + 40 : top;
  const room = Math.min(mostPictureRows, Math.floor((530 - start) / rowStep));
  const shown = rows.slice(0, room);
  const ends = columns.length > 1 ? [812, right] : [right];
  return html`${columns.map((name, i) =>
    lettered(cutTo(280, name, 26), {
      x: ends[i]!,
      y: top + 22,
      size: 26,
      colour: muted,
      isEnd: true,
    }),
  )}
  ${shown.map((row, i) => rowAt(start + i * rowStep, row, ends))}`;
}

function rowAt(
  top: number,
  { owner, label, values, at }: PictureRow,
  ends: readonly number[],
): Html {
  const from = owner === undefined ? left : left + 52;
  const hasAxis = at !== undefined;
  const most = ends.length > 1 ? 296 : hasAxis ? 310 : 520;
  const sizes = values.map((value) => sizeFor(value, most));
  const shown = values.map((value, i) => cutTo(most, value, sizes[i]!, true));
  const widest = ends.length > 1 ? most : widthOf(shown[0]!, sizes[0]!, true);
  const room = hasAxis ? 415 : ends[0]! - widest - 24 - from;
  return html`<path d="M${left} ${top + rowStep}H${right}" stroke="${line}" stroke-width="1" />
    ${owner === undefined ? "" : markAt(owner, left, top + 9, 36)}
    ${lettered(cutTo(room, label, 27), { x: from, y: top + 37, size: 27 })}
    ${shown.map((value, i) => lettered(value, { x: ends[i]!, y: top + 37, size: sizes[i]!, isBold: true, isEnd: true }))}
    ${
      at === undefined
        ? ""
        : html`<path d="M550 ${top + 28}H800" stroke="${line}" stroke-width="3" />
            <circle cx="${Math.round(550 + at * 250)}" cy="${top + 28}" r="9" fill="${accent}" />`
    }`;
}

/** As large as it fits, and readable at the least. */
function sizeFor(value: string, most: number): number {
  return Math.max(18, Math.min(28, Math.floor(most / widthOf(value, 1, true))));
}

function footOf(foot: string, siteName: string): Html {
  const used = widthOf(siteName, 26, true);
  const inner = icon.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
  return html`<path d="M${left} 548H${right}" stroke="${line}" stroke-width="2" />
    <g transform="translate(${left} 568)">${trusted(inner)}</g>
    ${lettered(siteName, { x: left + 46, y: 593, size: 26, isBold: true })}
    ${lettered(cutTo(width - used - 100, foot, 22), { x: right, y: 592, size: 22, colour: muted, isEnd: true })}`;
}
