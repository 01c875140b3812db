/** What pages are told of the facts. */
import type { Problem } from "../../load/problem.ts";

/** Which state of the facts a page should show, and what is wrong with them. */
export interface PreviewState {
  /** Another one whenever the page would look different: a page of another version loads itself anew. */
  readonly version: string;
  /** True where the facts are refused: what is served is then older than they are. */
  readonly isRefused: boolean;
  /** Problems, or what the quality rules find; in file order. */
  readonly notes: readonly Note[];
}

export interface Note {
  /** `facts/providers/acme.yaml:12:7` */
  readonly place: string;
  readonly message: string;
  /** The name of the rule; a comment that excuses a finding gives it. */
  readonly rule: string;
  readonly repair?: string | undefined;
}

export function toNote({ file, position, message, rule, repair }: Problem): Note {
  return { place: `${file}:${position.line}:${position.column}`, message, rule, repair };
}
