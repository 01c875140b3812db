/**
 * The questions that curators' commands ask of a git repository: everything is read, at a commit, without
 * touching the work tree, the index or a ref. `curate/git/command/git.ts` asks git itself.
 */

export interface GitEntry {
  /** From the top of the repository, with forward slashes. */
  readonly path: string;
  /** `other` is a symbolic link or a submodule. */
  readonly kind: "file" | "other";
  /** The object that holds its bytes. */
  readonly object: string;
  readonly bytes: number;
}

/** A commit that touched a file. */
export interface GitStep {
  /** The whole id. */
  readonly commit: string;
  /** As git has it: `2024-05-06T07:08:09+02:00`. */
  readonly committedAt: string;
  /** Where the file stood after this commit: renames are followed backwards. */
  readonly path: string;
  /** True where this commit removed the file. */
  readonly isRemoval: boolean;
  /** The object that holds the file after this commit; absent for a removal. */
  readonly object?: string;
}

/** Every method throws a `Refusal` with what git said where git itself fails. */
export interface Git {
  /** The folder it was opened in, from the top of the repository: empty, or ending in a slash. */
  readonly prefix: string;
  /** The whole ids of the commits that revisions name; undefined for what names none. */
  commits(revisions: readonly string[]): Promise<readonly (string | undefined)[]>;
  /** When a commit was made, as git has it: `2024-05-06T07:08:09+02:00`. */
  committedAt(commit: string): Promise<string>;
  /** The object that holds a file at a commit, be its bytes there or not; undefined for what is no file there. */
  objectAt(commit: string, path: string): Promise<string | undefined>;
  /** The newest commit that both descend from; undefined where they share none (or it was not fetched). */
  mergeBase(a: string, b: string): Promise<string | undefined>;
  /** Everything below a folder (from the top, "" for all) at a commit, by path; empty where there is no such folder. */
  list(commit: string, folder: string): Promise<readonly GitEntry[]>;
  /**
   * The commits up to `from` that touched a file, along first parents, following renames, newest first.
   */
  log(from: string, path: string): Promise<readonly GitStep[]>;
  /** The bytes of objects by their ids; those that were never fetched are left out. */
  blobs(objects: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>;
  /** True for a clone that was cut off: what was before its oldest commits is not known. */
  isShallow(): Promise<boolean>;
}
