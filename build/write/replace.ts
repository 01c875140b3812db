/** A written and flushed output takes the place of the old one, or nothing changes. */
import { dirname, join } from "node:path";
import { CannotWrite, toCannotWrite } from "../swap/cannot-write.ts";
import { secondName, type SwapDisk } from "../swap/disk.ts";
import { follow, type Journal, type JournalStep } from "../swap/journal.ts";
import type { OutputPlaces } from "../swap/places.ts";
import { makeFolders } from "../swap/sweep.ts";

/** Throws what the disk throws, once all is back; `CannotWrite` where even the way back failed. */
export function replace(places: OutputPlaces, steps: readonly JournalStep[], disk: SwapDisk): void {
  const { work, old, copies, journal, wayBack } = places;
  disk.mkdir(old);
  disk.mkdir(copies);
  for (const step of steps) if (step.kind !== "carry") makeWayBack(step, places, disk);
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

/** A file is replaced in one step, which leaves no old one for the way back: that has a second name. */
function makeWayBack(
  { kind, name }: Exclude<JournalStep, { kind: "carry" }>,
  { out, old, copies }: OutputPlaces,
  disk: SwapDisk,
): void {
  const isInFolder = name.includes("/");
  if (kind === "drop") makeFolders(old, dirname(name), disk);
  if (disk.kind(join(out, name)) !== "file") return;
  // A file of the top, which may be a list: one with a second name is another to servers and later builds.
  if (!isInFolder) disk.copy(join(out, name), join(copies, name));
  else if (kind === "put") {
    makeFolders(copies, dirname(name), disk);
    secondName(join(out, name), join(copies, name), disk);
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
