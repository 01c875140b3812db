/** Bodies compressed by zlib: what is asked for most is compressed once and kept. */
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Bytes, ByteStream, Payload } from "../payload.ts";
import type { Gzip } from "../handler.ts";
import { openTurns } from "../turns.ts";

/** In bytes; what is larger is compressed as it is sent, and its length is not known before. */
const largestWhole = 8_000_000;
/** In bytes: what is asked for most is compressed once, and the rest of the memory stays free. */
const mostKept = 16_000_000;
/** So many bodies are held for compression at once; the others wait for their turn. */
const maxHeldBodies = 2;

/** So many are compressed as they are sent; whoever asks for more gets them as they are. */
const mostStreams = 4;

/** Remembers by tag, which is that of the bytes: nothing that is kept can grow old. */
export function openGzip(): Gzip {
  const kept = new Map<string, Bytes>();
  const running = new Map<string, Promise<Bytes>>();
  const turn = openTurns(maxHeldBodies, Infinity, () => new Error("nobody is refused"));
  let size = 0;
  let streams = 0;

  function keep(tag: string, made: Bytes): void {
    kept.set(tag, made);
    size += made.length;
    for (const [oldest, { length }] of kept) {
      if (size <= mostKept) break;
      kept.delete(oldest);
      size -= length;
    }
  }

  const compress = (payload: Payload): Promise<Bytes> =>
    turn(async () => promisify(gzip)(await payload.bytes()) as Promise<Bytes>);

  return {
    way(payload) {
      if (payload.size <= largestWhole) return "whole";
      return streams < mostStreams ? "stream" : undefined;
    },
    async whole(payload, tag) {
      if (tag === undefined) return compress(payload);
      const known = kept.get(tag) ?? running.get(tag);
      if (known) {
        payload.close();
        return known;
      }
      const made = compress(payload);
      running.set(tag, made);
      try {
        keep(tag, await made);
      } finally {
        running.delete(tag);
      }
      return made;
    },
    stream(payload) {
      const { readable, writable } = new CompressionStream("gzip");
      const ended = (): void => void streams--;
      streams++;
      // Where the reader goes, the file is closed too.
      void payload.stream().pipeTo(writable).then(ended, ended);
      return readable as ByteStream;
    },
  };
}
