/** A change in words: `added: 60 requests/minute`, `60 → 100 requests/minute`, `removed; last known: 60`. */
import { besideWords } from "../amount/beside.ts";
import type { Change } from "../schema/change.ts";
import type { Fact } from "../schema/fact.ts";

export interface ChangeWords {
  /** What is said before the values; empty where a value took the place of another. */
  readonly lead: string;
  /** The value that another took the place of. */
  readonly before?: string;
  readonly shown: Pick<Fact, "value" | "display">;
}

type Changed = Pick<Change, "previous" | "value" | "display" | "unit" | "currency">;

export function changeWords({ previous, value, display, unit, currency }: Changed): ChangeWords {
  if (value === undefined || display === undefined)
    return { lead: "removed; last known: ", shown: previous! };
  if (previous === null) return { lead: "added: ", shown: { value, display } };
  const beside = (step: Pick<Fact, "value" | "display">): string =>
    besideWords({ ...step, unit, currency });
  return {
    lead: "",
    before: beside(previous),
    shown: { value, display: beside({ value, display }) },
  };
}

export function changeTitle(change: Changed): string {
  const { lead, before, shown } = changeWords(change);
  return `${lead}${before === undefined ? "" : `${before} → `}${shown.display}`;
}
