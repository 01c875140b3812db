/**
 * On Windows a scanner, an indexer or a server holds a file for a moment, in which it can be neither renamed nor
 * removed. Elsewhere the same errors are final.
 */
/** In milliseconds, between two tries: about a second in all. */
const pauses = [10, 20, 40, 80, 160, 320, 400];

const holding: ReadonlySet<unknown> = new Set(["EPERM", "EACCES", "EBUSY"]);

export function whileHeld(
  change: () => void,
  platform: NodeJS.Platform = process.platform,
  wait: (milliseconds: number) => void = sleep,
): void {
  for (const pause of platform === "win32" ? pauses : []) {
    try {
      return change();
    } catch (error) {
      if (!holding.has((error as NodeJS.ErrnoException).code)) throw error;
      wait(pause);
    }
  }
  change();
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
