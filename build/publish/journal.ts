/**
 * The steps by which a new output takes the place of an old one. A step looks at what stands where before it
 * moves anything: doing all of them again, after a crash at any of them, leads to the same end.
 */
import { dirname, join } from "node:path";
import { CannotWrite, toCannotWrite } from "./cannot-write.ts";
import { fileText, jsonOf, type Disk } from "./disk.ts";
import type { OutputPlaces } from "./places.ts";

export type Step =
  /** A file or folder at the top of the new output. */
  | { readonly kind: "put"; readonly name: string }
  /** One of the old output that the new one does not have. */
  | { readonly kind: "drop"; readonly name: string }
  /** What is not the build's and stands in a folder that is: it goes over as it is. */
  | { readonly kind: "carry"; readonly path: string };

/**
 * A written and flushed output takes the place of the old one, or nothing changes. Throws what the disk
 * throws, once all is back; `CannotWrite` where even the way back failed.
 */
export function replace(places: OutputPlaces, steps: readonly Step[], disk: Disk): void {
  const { out, work, old, copies, journal } = places;
  disk.mkdir(old);
  disk.mkdir(copies);
  // A file is replaced in one step, which leaves no old one for the way back.
  for (const step of steps)
    if (step.kind !== "carry" && disk.kind(join(out, step.name)) === "file")
      disk.copy(join(out, step.name), join(copies, step.name));
  const draft = join(work, "journal.draft.json");
  disk.write(draft, JSON.stringify({ object: "journal", steps }));
  disk.flush(draft);
  disk.rename(draft, journal);
  const moves: Move[] = [];
  try {
    disk.flush(work);
    follow(places, steps, disk, moves);
  } catch (error) {
    undo(places, moves, error, disk);
    throw error;
  }
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/** Takes every step, and ends the journal. `moves` tells what was moved, for a way back. */
export function follow(
  places: OutputPlaces,
  steps: readonly Step[],
  disk: Disk,
  moves: Move[] = [],
): void {
  const { out, next, old, copies, journal } = places;
  const move = (from: string, to: string): void => {
    disk.rename(from, to);
    moves.push({ from, to });
  };
  const moveUnlessDone = (from: string, to: string): void => {
    if (disk.kind(from) !== undefined && disk.kind(to) === undefined) move(from, to);
  };
  const put = (name: string): void => {
    const [coming, place] = [join(next, name), join(out, name)];
    const [kind, going] = [disk.kind(coming), disk.kind(place)];
    if (kind === undefined) return;
    // A file takes the place of a file at once: its copy is the way back.
    if (going === "file" && kind === "file") moves.push({ from: place, to: join(copies, name) });
    else if (going !== undefined) move(place, join(old, name));
    move(coming, place);
  };
  for (const step of steps) {
    if (step.kind === "put") put(step.name);
    else if (step.kind === "drop") moveUnlessDone(join(out, step.name), join(old, step.name));
    else moveUnlessDone(join(old, step.path), join(out, step.path));
  }
  for (const folder of touchedFolders(places, steps))
    if (disk.kind(folder) === "folder") disk.flush(folder);
  disk.unlink(journal);
}

/** The folders whose names the steps change. */
function touchedFolders(
  { out, next, old }: OutputPlaces,
  steps: readonly Step[],
): ReadonlySet<string> {
  const carried = steps.flatMap((step) => (step.kind === "carry" ? [dirname(step.path)] : []));
  return new Set(
    ["", ...carried].flatMap((folder) => [out, next, old].map((root) => join(root, folder))),
  );
}

function undo(places: OutputPlaces, moves: readonly Move[], because: unknown, disk: Disk): void {
  try {
    for (const { from, to } of moves.toReversed()) disk.rename(to, from);
    if (disk.kind(places.journal) !== undefined) disk.unlink(places.journal);
  } catch {
    const { message } = toCannotWrite(because, places.out) as Error;
    throw new CannotWrite(
      `${message} "${places.out}" is half replaced; run this command again once that is mended, and it is made whole.`,
      { cause: because },
    );
  }
}

/** Undefined where nothing is being moved. Throws `CannotWrite` where the file is no journal. */
export function readJournal(
  { journal, work }: OutputPlaces,
  disk: Disk,
): readonly Step[] | undefined {
  if (disk.kind(journal) === undefined) return undefined;
  const found = jsonOf(fileText(journal, disk)) as { readonly steps?: unknown } | null;
  if (Array.isArray(found?.steps) && found.steps.every(isStep)) return found.steps;
  throw new CannotWrite(`"${journal}" is no journal of a build; remove "${work}" and build again.`);
}

function isStep(found: unknown): found is Step {
  const { kind, name, path } = (found ?? {}) as Partial<Record<string, unknown>>;
  if (kind === "carry") return typeof path === "string";
  return (kind === "put" || kind === "drop") && typeof name === "string";
}
