/** Calls of tools as they are proposed, and why a call has no answer. */
import type { Members } from "./envelope.ts";

/** A call to make: of this tool, with these arguments. */
export type ToolCall = readonly [tool: string, given: Members];

/** Why a call has no answer, in sentences, and the calls to make instead. */
export interface Refusal {
  readonly sentences: readonly string[];
  readonly calls: readonly ToolCall[];
}

export function toText([tool, given]: ToolCall): string {
  return `${tool} ${JSON.stringify(given)}`;
}
