/** A file of a build: its path, and its content once that is asked for. */
export interface ContentFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  content(): Content | Promise<Content>;
}

type Content = string | Uint8Array;
