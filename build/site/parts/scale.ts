/**
 * Makes the axis of a chart from the values on it. The axis is logarithmic if the highest value is at least
 * 100 times the lowest; otherwise it is linear and includes zero.
 */
import { besideWords, sizedIn } from "../../amount/beside.ts";
import { unitText } from "../../derive/fact-words.ts";
import type { Fact } from "../../schema/fact.ts";

export interface Scale {
  readonly isLogarithmic: boolean;
  /** Returns the position on the axis, from 0 to 1. */
  position(value: number): number;
  readonly ticks: readonly number[];
}

const mostTicks = 6;

/** `unit` of the values, where ticks of it are to be round: of hours and days tens are not. */
export function scaleOf(values: readonly number[], unit: string | null = null): Scale {
  const scale = decimalScale(values);
  const sized = sizedIn(unit);
  if (sized?.own.dimension !== "time") return scale;
  const [size] = sized.own.sizes;
  const [low, high] = [scale.ticks[0]! * size, scale.ticks.at(-1)! * size];
  return { ...scale, ticks: timeTicks(low, high, scale.isLogarithmic).map((tick) => tick / size) };
}

/** In seconds: from a thousandth to a thousand days, in steps of about ten. */
const timeDecades = [1e-3, 1e-2, 0.1, 1, 10, 60, 600, 3600, 36_000, 864e2, 864e3, 864e4, 864e5];
/** In seconds: what people count time by, below a day. */
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 21_600, 43_200];

/** From `low` to `high`, in seconds. */
function timeTicks(low: number, high: number, isLogarithmic: boolean): readonly number[] {
  if (isLogarithmic) {
    const within = timeDecades.filter((tick) => tick >= low && tick <= high);
    const every = Math.ceil(within.length / mostTicks);
    return [...(low === 0 ? [0] : []), ...within.filter((_, i) => i % every === 0)];
  }
  const least = (high - low) / mostTicks;
  const day = 86_400;
  const step =
    least < 1
      ? roundStep(least)
      : (timeSteps.find((each) => each >= least) ?? day * Math.ceil(roundStep(least / day)));
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
}

function decimalScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const spans =
    positive.length > 0 &&
    values.every((value) => value >= 0) &&
    Math.max(...positive) / Math.min(...positive) >= 100;
  return spans ? logarithmic(positive, positive.length < values.length) : linear(values);
}

/** Zero has no logarithm: it is put at the start of the axis, to the left of the smallest decade. */
function logarithmic(positive: readonly number[], hasZero: boolean): Scale {
  const low = Math.floor(Math.log10(Math.min(...positive)));
  const high = Math.max(Math.ceil(Math.log10(Math.max(...positive))), low + 1);
  const start = hasZero ? 0.08 : 0;
  const step = Math.ceil((high - low) / mostTicks);
  const decades = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, i) =>
    // Not 10 ** n: powers below one would carry rounding errors.
    Number(`1e${low + i * step}`),
  );
  return {
    isLogarithmic: true,
    position: (value) =>
      value === 0 ? 0 : start + ((Math.log10(value) - low) / (high - low)) * (1 - start),
    ticks: hasZero ? [0, ...decades] : decades,
  };
}

function linear(values: readonly number[]): Scale {
  const least = Math.min(0, ...values);
  const most = Math.max(0, ...values);
  const step = roundStep((most - least || 1) / 4);
  const low = Math.floor(least / step);
  const high = Math.max(Math.ceil(most / step), low + 1);
  return {
    isLogarithmic: false,
    position: (value) => (value / step - low) / (high - low),
    ticks: Array.from({ length: high - low + 1 }, (_, i) =>
      Number(((low + i) * step).toPrecision(12)),
    ),
  };
}

/** Rounds up to 1, 2, 5 or 10 times a power of ten. */
function roundStep(step: number): number {
  const power = Number(`1e${Math.floor(Math.log10(step))}`);
  return ([1, 2, 5].find((each) => each * power >= step) ?? 10) * power;
}

/** Returns a short form, such as `10k`, `2M`, `10 min` or `1 GB`, because an axis has little room. */
export function tickLabel(value: number, measured: Pick<Fact, "unit" | "currency">): string {
  const sized = measured.currency === null ? sizedIn(measured.unit) : undefined;
  if (sized === undefined || value === 0) return tickNumber(value);
  const words = besideWords({
    value,
    display: `${tickNumber(value)} ${sized.own.name}`,
    unit: sized.own.name,
    currency: null,
  });
  return words.replace(/[a-z]{3,}/g, (word) => shortTimes[word.replace(/s$/, "")] ?? word);
}

const shortTimes: Readonly<Record<string, string>> = {
  millisecond: "ms",
  second: "s",
  minute: "min",
  hour: "h",
  day: "d",
};

/** What an axis counts beyond what its ticks say: `requests/minute`, of GB/month `per month`; may be empty. */
export function axisUnit(measured: Pick<Fact, "unit" | "currency">): string {
  const sized = measured.currency === null ? sizedIn(measured.unit) : undefined;
  return sized === undefined
    ? unitText(measured)
    : sized.period.map((each) => `per ${each}`).join(" ");
}

function tickNumber(value: number): string {
  const unit = tickUnits.find(([size]) => Math.abs(value) >= size);
  return unit === undefined
    ? String(value)
    : `${Number((value / unit[0]).toPrecision(6))}${unit[1]}`;
}

const tickUnits = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
] as const;

/** Returns a number of percent as a length in SVG: `33.33%`. */
export function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}
