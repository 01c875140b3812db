/** Takes an open file and returns it as the body of an answer, read when it is asked for. */
import type { FileHandle } from "node:fs/promises";
import { createHash } from "node:crypto";
import {
  streamedPiece,
  toTag,
  type BytePart,
  type Bytes,
  type ByteStream,
  type Payload,
} from "../payload.ts";
import { Unavailable } from "../generation.ts";

/** Without a tag the bytes are hashed for it. */
export function filePayload(
  handle: FileHandle,
  size: number,
  { tag: listedTag, generation }: { readonly tag?: string; readonly generation?: string } = {},
): Payload {
  let tag = listedTag;
  let isOpen = true;

  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await handle.close();
  }

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

/** Reads a piece when the reader asks for it, and closes the file after the last one. */
function streamOf(pieces: AsyncGenerator<Bytes>, close: () => Promise<void>): ByteStream {
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next().catch(async (error: unknown) => {
          await close();
          throw error;
        });
        if (!done) return controller.enqueue(value);
        controller.close();
        await close();
      },
      cancel: close,
    },
    // Nothing is read before the reader asks for it.
    { highWaterMark: 0 },
  );
}
