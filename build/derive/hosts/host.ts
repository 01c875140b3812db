/**
 * Describes a host for the rest of the build: the files that configure it, and the text of its row in the
 * documentation.
 */
import type { HostFile, HostInput } from "./rules.ts";

export interface Host {
  readonly name: string;
  /** The files of its configuration; paths are relative to the root of the output. */
  readonly files: (input: HostInput) => readonly HostFile[];
  /** The bundled script that it runs, if any. */
  readonly script?: string;
  /** What the host can answer from files only. */
  readonly fromFiles: string;
  /** What the fallback answers on this host, or what happens without it. */
  readonly fallback: string;
  /** The most that it takes, if it has such a limit, and what a build of thousands of facts needs to fit. */
  readonly limit?: string;
  /**
   * One command, run in the folder of the output; `{name}` stands for the name of the dataset. Absent if the
   * folder is only copied.
   */
  readonly deploy?: string;
}

/** JSON indented by two spaces, with a newline at the end. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
