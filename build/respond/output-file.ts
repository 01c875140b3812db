/**
 * A text file of the output: its path, and a function that composes its text. Listing the files
 * composes none of them.
 */
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
