/** What a host is to the rest of the build: its files, and what its row in the documentation says. */
import type { HostFile, HostInput } from "./rules.ts";

export interface Host {
  readonly name: string;
  /** Its configuration, by path relative to the root of the output. */
  readonly files: (input: HostInput) => readonly HostFile[];
  /** The bundled script that it runs, if it runs one. */
  readonly script?: string;
  /** What it answers from files alone. */
  readonly fromFiles: string;
  /** What the fallback answers there, or what happens without it. */
  readonly fallback: string;
  /** One command, run in the folder of the output. Absent: the folder is copied, however that is done. */
  readonly deploy?: string;
}

/** JSON as people read it: two spaces, a newline at the end. */
export function prettyJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
