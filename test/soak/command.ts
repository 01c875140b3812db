/**
 * What a long run is: a name, what it holds, and how it is run. Each stands in a file of its own beside
 * this one and in the table of `main.ts`; its short form is a test that every change passes.
 */
export interface SoakOptions {
  /** How often the run repeats what it does; each run has a number of its own where none is given. */
  readonly times: number | undefined;
  /** The start of what is drawn by lot: the same seed draws the same. */
  readonly seed: number;
  /** Prints one line. */
  readonly say: (line: string) => void;
}

export interface SoakCommand {
  readonly name: string;
  /** One line for the help. */
  readonly summary: string;
  /** What went wrong, a line each; none where all held. */
  run(options: SoakOptions): Promise<readonly string[]>;
}
