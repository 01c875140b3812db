/** A file of a package, before it is written. */

export interface PackedFile {
  /** From the root of the package, with forward slashes. */
  readonly file: string;
  readonly content: string | Uint8Array;
}
