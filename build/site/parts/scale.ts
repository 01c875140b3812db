/**
 * Makes the axis of a chart from the values on it. The axis is logarithmic if the highest value is at least
 * 100 times the lowest; otherwise it is linear and includes zero.
 */
export interface Scale {
  readonly isLogarithmic: boolean;
  /** Returns the position on the axis, from 0 to 1. */
  position(value: number): number;
  readonly ticks: readonly number[];
}

const mostTicks = 6;

export function scaleOf(values: readonly number[]): Scale {
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

/** Returns a short form, such as `10k` or `2M`, because an axis has little room. */
export function tickLabel(value: number): string {
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
