/** A written and flushed output takes the place of the old one, or nothing changes. */
import { join } from "node:path";
import { CannotWrite, toCannotWrite } from "../swap/cannot-write.ts";
import type { SwapDisk } from "../swap/disk.ts";
import { follow, type Journal, type JournalStep } from "../swap/journal.ts";
import type { OutputPlaces } from "../swap/places.ts";

/** Throws what the disk throws, once all is back; `CannotWrite` where even the way back failed. */
export function replace(places: OutputPlaces, steps: readonly JournalStep[], disk: SwapDisk): void {
  const { out, work, old, copies, journal, wayBack } = places;
  disk.mkdir(old);
  disk.mkdir(copies);
  // A file is replaced in one step, which leaves no old one for the way back.
  for (const step of steps)
    if (step.kind !== "carry" && disk.kind(join(out, step.name)) === "file")
      disk.copy(join(out, step.name), join(copies, step.name));
  const way: Journal = { object: "journal", direction: "forward", steps };
  const back: Journal = { ...way, direction: "back" };
  const draft = join(work, "journal.draft.json");
  for (const [file, content] of [
    [wayBack, back],
    [draft, way],
  ] as const) {
    disk.write(file, JSON.stringify(content));
    disk.flush(file);
  }
  disk.rename(draft, journal);
  try {
    disk.flush(work);
    follow(places, way, disk);
  } catch (error) {
    goBack(places, back, error, disk);
    throw error;
  }
}

function goBack(places: OutputPlaces, back: Journal, because: unknown, disk: SwapDisk): void {
  try {
    disk.rename(places.wayBack, places.journal);
    follow(places, back, disk);
  } catch {
    const { message } = toCannotWrite(because, places.out) as Error;
    throw new CannotWrite(
      `${message} "${places.out}" is half replaced; run this command again once that is mended, and it is made whole.`,
      { cause: because },
    );
  }
}
