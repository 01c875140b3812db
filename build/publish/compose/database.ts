/**
 * An output → SQL for one database that holds each of its files in a table, which `fallback/worker.mjs` answers from
 * (`build --for d1`). The table is made anew: what was written to a database before is refused there, so that no
 * database mixes two builds.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../dataset/dataset.ts";
import { databasePiece } from "../../fallback/payload.ts";
import type { OutputFile } from "../../respond/serialise.ts";
import type { FileEntry } from "../../schema/contract/listed-files.ts";
import { entryOf, manifestName } from "../listed.ts";
import { manifestOf } from "./contents.ts";

/** In characters, beside the last statement: what one import takes without being cut off. */
const partLength = 32_000_000;

const create =
  "CREATE TABLE files (path TEXT, start INTEGER, bytes INTEGER, tag TEXT, body, PRIMARY KEY (path, start)) WITHOUT ROWID;\n";

/** `d1/000.sql` and on, to be run in their order. Each text is made when the one before is written. */
export function* databaseFiles(
  folder: string,
  files: readonly FileEntry[],
  dataset: Pick<Dataset, "asOf">,
): Iterable<OutputFile> {
  let statements = [create];
  let [part, length] = [0, 0];
  const flush = (): OutputFile => {
    const text = statements.join("");
    [statements, length] = [[], 0];
    return { file: `d1/${String(part++).padStart(3, "0")}.sql`, text };
  };
  for (const statement of statementsOf()) {
    statements.push(statement);
    length += statement.length;
    if (length >= partLength) yield flush();
  }
  yield flush();

  function* statementsOf(): Iterable<string> {
    for (const entry of files) yield* inserts(entry, readFileSync(join(folder, entry.path)));
    // What the database holds lists what it serves.
    const bytes = Buffer.from(manifestOf(dataset, files));
    yield* inserts(entryOf(manifestName, bytes), bytes);
  }
}

/** One statement for each piece of a file, with the length and the tag of the whole; an empty one has a piece too. */
function* inserts({ path, sha256 }: FileEntry, bytes: Buffer): Iterable<string> {
  // A text ends at a zero for SQLite.
  const isText = isUtf8(bytes) && !bytes.includes(0);
  const tag = quoted(sha256.slice(0, 32));
  let start = 0;
  do {
    let end = Math.min(start + databasePiece, bytes.length);
    if (isText) while (isWithinCharacter(bytes[end])) end--;
    const piece = bytes.subarray(start, end);
    const body = isText ? quoted(piece.toString()) : `X'${piece.toString("hex")}'`;
    yield `INSERT INTO files VALUES (${quoted(path)}, ${start}, ${bytes.length}, ${tag}, ${body});\n`;
    start = end;
  } while (start < bytes.length);
}

/** Of UTF-8: neither the first byte of a character nor the end of the text. */
function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
