/**
 * Reads files below a folder that are files and stand in it. A pipe would stop the process, a device would never
 * end, and a link may lead to what is not the folder's.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join, sep } from "node:path";

/** A pipe is opened without waiting for its other end. Windows has no such flag, and no such pipes. */
const flags = constants.O_RDONLY | constants.O_NONBLOCK;

/** Undefined if something else than a file stands there, or a link leads out. Throws what the system throws. */
export function readRegular(root: string, file: string): Buffer<ArrayBuffer> | undefined {
  const path = join(root, file);
  const opened = openSync(path, flags);
  try {
    return fstatSync(opened).isFile() && isWithin(root, path) ? readFileSync(opened) : undefined;
  } finally {
    closeSync(opened);
  }
}

/** The same, open. */
export async function openRegular(
  root: string,
  file: string,
): Promise<{ readonly handle: FileHandle; readonly size: number } | undefined> {
  const path = join(root, file);
  const handle = await open(path, flags);
  try {
    const stats = await handle.stat();
    if (stats.isFile() && isWithin(root, path)) return { handle, size: stats.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

/** The folder itself may be a link, which is another after a deployment: both are asked each time. */
function isWithin(root: string, path: string): boolean {
  return realpathSync.native(path).startsWith(join(realpathSync.native(root), sep));
}
