/** Where a dataset is published, an address or the folder of an output → what reads its files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads a text of the dataset; undefined where there is none. */
export type ReadPublished = (file: string) => Promise<string | undefined>;

export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

const patience = 30_000;

/** An address, or the folder of an output. Throws where it cannot be reached. */
export function publishedAt(from: string): ReadPublished {
  if (!isAddress(from)) {
    if (!existsSync(from))
      throw new Error(`"${from}" is not there; name an output or an address with --from`);
    return (file) => {
      const path = join(from, file);
      return Promise.resolve(existsSync(path) ? readFileSync(path, "utf8") : undefined);
    };
  }
  const base = from.replace(/\/+$/, "");
  return async (file) => {
    const response = await fetch(`${base}/${file}`, {
      signal: AbortSignal.timeout(patience),
    }).catch((error: Error) => {
      throw new Error(`${base}/${file} cannot be read: ${error.message}`, { cause: error });
    });
    if (response.status === 404 || response.status === 410) return undefined;
    if (!response.ok) throw new Error(`${base}/${file} cannot be read: status ${response.status}`);
    return response.text();
  };
}
