/** A change in words: `added: 60 requests/minute`, `60 → 100 requests/minute`, `removed; last known: 60`. */
import type { Change } from "../schema/change.ts";

export function changeTitle({ previous, display }: Pick<Change, "previous" | "display">): string {
  if (display === undefined) return `removed; last known: ${previous!.display}`;
  return previous === null ? `added: ${display}` : `${previous.display} → ${display}`;
}
