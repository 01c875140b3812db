/** The refusal of a request, worded like a problem of the facts, with its repair. */
import type { Problem } from "./problem.ts";

/** Thrown before anything is written; the command line prints it and exits with 1. */
export class Refusal extends Error {
  readonly repair: string | undefined;

  /** `what was found; what is allowed.`, and one line with what to write instead. */
  constructor(message: string, repair?: string) {
    super(message);
    this.repair = repair;
  }
}

/** The same where files have problems, which are printed instead. */
export class RefusedFiles extends Refusal {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super("files are refused");
    this.problems = problems;
  }
}
