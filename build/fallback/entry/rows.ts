/** Reads the files of an output from the rows of a Cloudflare D1 database, which `build --for d1` writes. */
import { Unavailable } from "../generation.ts";

/** What is used of the binding: there a text is a string, and bytes are a list. */
export interface Database {
  prepare(sql: string): { bind(value: string): { raw(): Promise<readonly Row[]> } };
}

type Row = readonly [body: string | readonly number[]];

/** Undefined where no file has this path. Throws `Unavailable`. */
export async function readRows(
  database: Database,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const rows = await database
    .prepare("SELECT body FROM files WHERE path = ? ORDER BY part")
    .bind(file)
    .raw()
    .catch((error: unknown) => {
      throw new Unavailable(`the database answered: ${String(error)}`);
    });
  if (rows.length === 0) return undefined;
  const bodies = rows.map(([body]) => (typeof body === "string" ? body : new Uint8Array(body)));
  return new Uint8Array(await new Blob(bodies).arrayBuffer());
}
