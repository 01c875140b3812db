/**
 * An output → SQL for one database that holds each of its files in a table, which `fallback/worker.mjs` answers from
 * (`build --for d1`). The table is made anew: what was written to a database before is refused there, so that no
 * database mixes two builds.
 */
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../dataset/dataset.ts";
import type { OutputFile } from "../../respond/serialise.ts";
import { listings } from "../../schema/contract/checksums.ts";
import { entryOf } from "../listed.ts";
import type { Output } from "../output.ts";
import { listingOf } from "./contents.ts";

/** In bytes: twice as many, as quotes or digits, are a statement that D1 takes, which has at most 100,000. */
const pieceBytes = 48_000;
/** In characters, beside the last statement: what one import takes without being cut off. */
const partLength = 32_000_000;

const create =
  "CREATE TABLE files (path TEXT, part INTEGER, body, PRIMARY KEY (path, part)) WITHOUT ROWID;\n";

/** `d1/000.sql` and on, to be run in their order. Each text is made when the one before is written. */
export function* databaseFiles(
  { files, folder }: Pick<Output, "files" | "folder">,
  dataset: Pick<Dataset, "asOf">,
): Iterable<OutputFile> {
  let statements = [create];
  let [part, length] = [0, 0];
  const flush = (): OutputFile => {
    const text = statements.join("");
    [statements, length] = [[], 0];
    return { file: `d1/${String(part++).padStart(3, "0")}.sql`, text };
  };
  for (const statement of statementsOf([...files.values()].map(({ path }) => path))) {
    statements.push(statement);
    length += statement.length;
    if (length >= partLength) yield flush();
  }
  yield flush();

  function* statementsOf(paths: readonly string[]): Iterable<string> {
    for (const path of paths) yield* inserts(path, readFileSync(join(folder, path)));
    // What the database holds lists what it serves.
    const served = [...files.values()];
    for (const file of listings) {
      const bytes = Buffer.from(listingOf(file, dataset, served));
      yield* inserts(file, bytes);
      served.push(entryOf(file, bytes));
    }
  }
}

/** One statement for each piece of a file; an empty one has a piece too. */
function* inserts(path: string, bytes: Buffer): Iterable<string> {
  // A text ends at a zero for SQLite.
  const isText = isUtf8(bytes) && !bytes.includes(0);
  for (let [start, part] = [0, 0]; start < bytes.length || part === 0; part++) {
    let end = Math.min(start + pieceBytes, bytes.length);
    if (isText) while (isWithinCharacter(bytes[end])) end--;
    const piece = bytes.subarray(start, end);
    const body = isText ? quoted(piece.toString()) : `X'${piece.toString("hex")}'`;
    yield `INSERT INTO files VALUES (${quoted(path)}, ${part}, ${body});\n`;
    start = end;
  }
}

/** Of UTF-8: neither the first byte of a character nor the end of the text. */
function isWithinCharacter(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
