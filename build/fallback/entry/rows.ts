/** Reads the files of an output from the rows of a Cloudflare D1 database, which `build --for d1` writes. */
import { Unavailable } from "../generation.ts";
import {
  databasePiece,
  streamOf,
  type BytePart,
  type Bytes,
  type OpenFile,
  type Payload,
} from "../payload.ts";

/** What is used of the binding: there a text is a string, and bytes are a list. */
export interface Database {
  prepare(sql: string): {
    bind(path: string, after: number): { raw(): Promise<readonly Row[]> };
  };
}

/** A piece of a file: the place of its first byte, and the length and the tag of the whole file. */
type Row = readonly [start: number, bytes: number, tag: string, body: string | readonly number[]];

/** About 1 MB is read at once: a worker has 128 MB, and a file may have more. */
const sql =
  "SELECT start, bytes, tag, body FROM files WHERE path = ? AND start > ? ORDER BY start LIMIT 20";

/** Throws `Unavailable`. */
export function openRows(database: Database): OpenFile {
  const rowsFrom = (file: string, place: number): Promise<readonly Row[]> =>
    database
      .prepare(sql)
      .bind(file, place - databasePiece)
      .raw()
      .catch((error: unknown) => {
        throw new Unavailable(`the database answered: ${String(error)}`);
      });

  return async (file) => {
    const found = await rowsFrom(file, 0);
    const [first] = found;
    if (first === undefined) return undefined;
    const [, size, tag] = first;
    const whole = { start: 0, end: size };

    async function* pieces({ start, end }: BytePart): AsyncGenerator<Bytes> {
      for (let place = start; place < end;) {
        const rows = place === 0 ? found : await rowsFrom(file, place);
        for (const [from, , , body] of rows) {
          const bytes = typeof body === "string" ? encoder.encode(body) : new Uint8Array(body);
          const piece = bytes.subarray(place - from, Math.max(0, end - from));
          place += piece.length;
          if (piece.length > 0) yield piece;
        }
        if (rows.length === 0) throw new Unavailable(`${file} has no bytes at ${place}`);
      }
    }

    async function bytes(): Promise<Bytes> {
      const all: Bytes[] = [];
      for await (const piece of pieces(whole)) all.push(piece);
      return new Uint8Array(await new Blob(all).arrayBuffer());
    }

    const stream = (part = whole) => streamOf(pieces(part));
    return { size, tag: () => tag, bytes, stream, close() {} } satisfies Payload;
  };
}

const encoder = new TextEncoder();
