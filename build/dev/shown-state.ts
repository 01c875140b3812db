/**
 * The state that every open page shows: which version of the facts, and what is wrong with them. Pages are
 * told whenever it changes.
 */
import { randomUUID } from "node:crypto";
import { formatProblem, type Problem } from "../load/problem.ts";
import type { Finding } from "../validate/quality/finding.ts";
import type { JudgedFacts, Refreshed } from "./preview.ts";
import { toNote, type PreviewState } from "./state.ts";

export interface ShownState {
  now(): PreviewState;
  /** Shows what was read just now; until it is judged, the findings known so far stand beside it. */
  show(refreshed: Refreshed): void;
  /** Shows what is wrong, and returns the findings that are new. */
  judge(judged: JudgedFacts): readonly Finding[];
  /** Has every page load itself anew. */
  renew(): void;
}

export function shownState(tell: () => void): ShownState {
  const run = randomUUID();
  let count = 0;
  let state: PreviewState = { version: `${run}-0`, isRefused: false, notes: [] };
  let findings: readonly Finding[] = [];
  const become = (next: Partial<PreviewState>): void => {
    state = { ...state, version: `${run}-${count}`, ...next };
    tell();
  };
  return {
    now: () => state,
    show({ problems, published }) {
      if (published) count++;
      become(wrongIn(problems, findings));
    },
    judge({ problems, findings: found }) {
      become(wrongIn(problems, found));
      if (problems.length > 0) return [];
      const known = new Set(findings.map(formatProblem));
      findings = found;
      return findings.filter((finding) => !known.has(formatProblem(finding)));
    },
    renew() {
      count++;
      become({});
    },
  };
}

function wrongIn(
  problems: readonly Problem[],
  findings: readonly Finding[],
): Pick<PreviewState, "isRefused" | "notes"> {
  const isRefused = problems.length > 0;
  return { isRefused, notes: (isRefused ? problems : findings).map(toNote) };
}
