/** A change in words: `added: 60 requests/minute`, `60 → 100 requests/minute`, `removed; last known: 60`. */
import type { Change } from "../schema/change.ts";
import type { Fact } from "../schema/fact.ts";

export interface ChangeWords {
  /** What is said before the values; empty where a value took the place of another. */
  readonly lead: string;
  /** The value that another took the place of. */
  readonly before?: string;
  readonly shown: Pick<Fact, "value" | "display">;
}

export function changeWords({
  previous,
  value,
  display,
}: Pick<Change, "previous" | "value" | "display">): ChangeWords {
  if (value === undefined || display === undefined)
    return { lead: "removed; last known: ", shown: previous! };
  const shown = { value, display };
  return previous === null
    ? { lead: "added: ", shown }
    : { lead: "", before: previous.display, shown };
}

export function changeTitle(change: Pick<Change, "previous" | "value" | "display">): string {
  const { lead, before, shown } = changeWords(change);
  return `${lead}${before === undefined ? "" : `${before} → `}${shown.display}`;
}
