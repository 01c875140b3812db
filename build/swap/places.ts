/** Where things stand while an output folder is being replaced: all of it in one folder of its own in there. */
import { join } from "node:path";

export const workName = ".building";

/** The list of a build's files, and its name in every output. */
export const manifestName = "manifest.json";

export interface OutputPlaces {
  /** The output folder. */
  readonly out: string;
  /** What is at work in it. */
  readonly work: string;
  /** The next output, as it is being written. */
  readonly next: string;
  /** Entries that were replaced, moved aside. */
  readonly old: string;
  /** Copies of the files that are replaced at once, and so are nowhere else. */
  readonly copies: string;
  /** It exists while entries of the output are being moved, and at no other time. */
  readonly journal: string;
  /** The same for the way back, which takes the place of `journal` when a step fails. */
  readonly wayBack: string;
}

export function outputPlaces(out: string): OutputPlaces {
  const work = join(out, workName);
  return {
    out,
    work,
    next: join(work, "new"),
    old: join(work, "old"),
    copies: join(work, "copies"),
    journal: join(work, "journal.json"),
    wayBack: join(work, "journal.back.json"),
  };
}
