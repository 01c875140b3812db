/**
 * Files below a folder that are files and stand in it, as bytes or as bodies of answers. A pipe would stop the
 * process, a device would never end, and a link may lead to what is not the folder's.
 */
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { join, sep } from "node:path";
import {
  streamedPiece,
  streamOf,
  toTag,
  type BytePart,
  type Bytes,
  type Payload,
} from "../payload.ts";
import { Unavailable } from "../generation.ts";

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

/** Without a tag the bytes are hashed for it. */
export function filePayload(
  handle: FileHandle,
  size: number,
  { tag: listedTag, generation }: { readonly tag?: string; readonly generation?: string } = {},
): Payload {
  let tag = listedTag;
  // Of a closed one it does nothing.
  const close = (): Promise<void> => handle.close();

  async function piece(from: number, length: number): Promise<Bytes> {
    const buffer = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await handle.read(buffer, filled, length - filled, from + filled);
      if (bytesRead === 0) throw new Unavailable("a file became shorter while it was read");
      filled += bytesRead;
    }
    return buffer;
  }

  async function* pieces({ start, end }: BytePart): AsyncGenerator<Bytes> {
    for (let at = start; at < end; at += streamedPiece)
      yield await piece(at, Math.min(streamedPiece, end - at));
  }

  const whole = { start: 0, end: size };
  return {
    size,
    generation,
    async tag() {
      if (tag !== undefined) return tag;
      const hash = createHash("sha256");
      for await (const each of pieces(whole)) hash.update(each);
      return (tag = toTag(hash.digest()));
    },
    async bytes() {
      try {
        return await piece(0, size);
      } finally {
        await close();
      }
    },
    stream: (part = whole) => streamOf(pieces(part), close),
    close: () => void close(),
  };
}
