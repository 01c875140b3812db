/** Compresses bodies with zlib. The compressed bodies are kept in memory, up to a limit. */
import { pipeline } from "node:stream/promises";
import { ReadableStream } from "node:stream/web";
import { promisify } from "node:util";
import { createGzip, gzip } from "node:zlib";
import type { Bytes, Payload } from "../payload.ts";
import type { Gzip } from "../found-answer.ts";
import { openKept, openTurns } from "../bounded.ts";

/** In bytes. A larger body is compressed while it is sent, so its compressed length is not known. */
const largestWhole = 8_000_000;
/** In bytes: the most that all kept bodies may take. */
const mostCompressed = 16_000_000;
/** How many bodies are compressed whole at the same time; the others wait. */
const maxHeldBodies = 2;

/** Results are kept by tag. The tag depends only on the bytes, so a kept result is always right. */
export function openGzip(): Gzip {
  const kept = openKept<Bytes>(mostCompressed);
  const turn = openTurns(maxHeldBodies, Infinity, () => new Error("nobody is refused"));

  const compress = (payload: Payload): Promise<Bytes> =>
    turn(async () => promisify(gzip)(await payload.bytes()) as Promise<Bytes>);

  return {
    isWhole: ({ size }) => size <= largestWhole,
    async whole(payload, tag) {
      if (tag === undefined) return compress(payload);
      const known = kept.get(tag);
      if (known) {
        payload.close();
        return known;
      }
      const body = await compress(payload);
      kept.keep(tag, body, body.length);
      return body;
    },
    stream(payload) {
      // A CompressionStream that is given up reads on to the end, and can fail where nobody hears of it.
      const zipped = createGzip();
      // If the client stops reading, the file is closed too.
      pipeline(payload.stream(), zipped).catch(() => {});
      return ReadableStream.from<Bytes>(zipped);
    },
  };
}
