/**
 * What a part of the benchmarks is: a name, and a run that comes to a section of docs/benchmarks.md. Each
 * stands in a file of its own beside this one and in the table of `main.ts`.
 */
export interface BenchOptions {
  /** How often each work is done; works take turns, so that a busy minute is everybody's. */
  readonly rounds: number;
  /** A folder on a memory disk, where there is one, that is removed afterwards. */
  readonly folder: string;
  /** Says what is being done, in one line. */
  readonly say: (line: string) => void;
}

export interface BenchPart {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  run(options: BenchOptions): Promise<readonly Section[]>;
}

export interface Section {
  readonly title: string;
  /** What was done and how it is to be read, in Markdown. */
  readonly text: string;
  readonly columns: readonly string[];
  /** A cell for each column, as it is printed. */
  readonly rows: readonly (readonly string[])[];
  readonly goals: readonly Goal[];
}

/** What was asked of a figure before it was measured. */
export interface Goal {
  readonly work: string;
  /** The figure in words: `CPU, × the floor`. */
  readonly figure: string;
  readonly measured: number;
  readonly limit: number;
  /** True where more is better. */
  readonly isLeast?: boolean;
}
