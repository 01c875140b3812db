/** Where values stand on an axis: logarithmic where they span two decades or more, else from zero. */
export interface Scale {
  readonly isLogarithmic: boolean;
  /** From 0 to 1. */
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

/** Zero has no logarithm, so it is put at the start of the axis, apart from the smallest decade. */
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

/** The next of 1, 2 and 5 times a power of ten. */
function roundStep(step: number): number {
  const power = Number(`1e${Math.floor(Math.log10(step))}`);
  return ([1, 2, 5].find((each) => each * power >= step) ?? 10) * power;
}

/** `10k`, `2M`: short, because an axis has little room. */
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

/** A share of 100 as a length in SVG: `33.33%`. */
export function percent(share: number): string {
  return `${Number(share.toFixed(2))}%`;
}
