/** What a long run is, and what it draws by lot. */

export interface SoakOptions {
  /** How often the run repeats what it does; each run has a number of its own where none is given. */
  readonly times: number | undefined;
  /** The start of what is drawn by lot: the same seed draws the same. */
  readonly seed: number;
  /** Prints one line. */
  readonly say: (line: string) => void;
}

/** A long run. Its short form is a test. */
export interface SoakCommand {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  /** What went wrong, a line each; none where all held. */
  run(options: SoakOptions): Promise<readonly string[]>;
}

/** What is drawn by lot: the same seed draws the same, on every machine. */
export interface Lot {
  /** A whole number from 0 to below this one. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** mulberry32: short, and even enough for what is drawn here. */
export function openLot(seed: number): Lot {
  let state = seed >>> 0;
  function below(end: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % Math.max(1, end);
  }
  return { below, pick: (items) => items[below(items.length)]! };
}
