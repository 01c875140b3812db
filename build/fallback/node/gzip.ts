/** Compresses bodies with zlib. */
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { Bytes } from "../payload.ts";
import type { Gzip } from "../found-answer.ts";
import { openTurns } from "../bounded.ts";

/** In bytes. A larger body is compressed while it is sent, so its compressed length is not known. */
const largestWhole = 8_000_000;
/** How many bodies are compressed whole at the same time; the others wait. */
const maxHeldBodies = 2;

export function openGzip(): Gzip {
  const turn = openTurns(maxHeldBodies, Infinity, () => new Error("nobody is refused"));
  return {
    isWhole: ({ size }) => size <= largestWhole,
    whole: (payload) => turn(async () => promisify(gzip)(await payload.bytes()) as Promise<Bytes>),
    stream(payload) {
      // A CompressionStream that is given up reads on to the end, and can fail where nobody hears of it.
      const zipped = createGzip();
      // If the client stops reading, the file is closed too.
      pipeline(payload.stream(), zipped).catch(() => {});
      return ReadableStream.from<Bytes>(zipped);
    },
  };
}
