/** A text file of the output by its place, composed when it is read: who lists all need not pay for all. */
export interface OutputFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  /** Composed each time that it is read. */
  readonly text: string;
}

export function whenRead(file: string, compose: () => string): OutputFile {
  return {
    file,
    get text() {
      return compose();
    },
  };
}
