/** Where things stand while an output folder is being replaced: all of it in one folder of its own in there. */
import { join } from "node:path";
import { unlessGone, type Disk } from "./disk.ts";

export const workName = ".building";

export interface OutputPlaces {
  /** The output folder. */
  readonly out: string;
  /** The folder of work in it. */
  readonly work: string;
  /** The next output, as it is being written. */
  readonly next: string;
  /** Entries that were replaced, moved aside. */
  readonly old: string;
  /** Copies of the files that are replaced at once, and so are nowhere else. */
  readonly copies: string;
  /** It exists while entries of the output are being moved, and at no other time. */
  readonly journal: string;
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
  };
}

/** False where the folder of work holds anything that no build puts there: it is somebody else's. */
export function isOurs({ work }: OutputPlaces, disk: Disk): boolean {
  if (disk.kind(work) !== "folder") return false;
  // A build that ended meanwhile removed it: nothing of anybody else's stands there.
  const entries = unlessGone(() => disk.names(work)) ?? [];
  return entries.every(({ name }) => workEntry.test(name));
}

/** `journal.back.json` was of earlier versions. */
const workEntry = /^(owner-\d+|claim-[0-9a-f]+|new|old|copies|journal(\.back|\.draft)?\.json)$/;
