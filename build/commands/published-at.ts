/** Where a dataset is published, an address or the folder of an output → what reads its files. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openSigned, type SignedOutput, type Trust } from "../client/signed.ts";

/** Reads a text of the dataset; undefined where there is none. */
export type ReadPublished = (file: string) => Promise<string | undefined>;

export function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/**
 * The address or the folder of a dataset: the one that is asked for, else the one that a file names, from where the
 * file stands. Throws where neither is.
 */
export function datasetAt(
  from: string | undefined,
  { file, dataset }: { readonly file: string; readonly dataset: string | undefined },
): string {
  if (from !== undefined) return from;
  if (dataset === undefined)
    throw new Error(
      `where the facts are published is not said; name it with --from, or as "dataset" in ${file}`,
    );
  return isAddress(dataset) ? dataset : join(dirname(file), dataset);
}

const patience = 30_000;

/** The variable of the environment that holds the public key of what is read. */
const keyVariable = "PUBLIC_FACTS_PUBLIC_KEY";

/** Reads what is signed alone where there is a public key. */
export function trustedAt(
  from: string,
  { environment, now }: { readonly environment: Environment; readonly now: number },
): ReadPublished {
  const read = publishedAt(from);
  const publicKey = environment[keyVariable];
  if (publicKey === undefined || publicKey === "") return read;
  const trust: Trust = { publicKey, now };
  let opened: Promise<SignedOutput> | undefined;
  return async (file) => {
    opened ??= openSigned(read, trust).catch((error: Error) => {
      throw new Error(`${from} is not trusted: ${error.message}`, { cause: error });
    });
    return (await opened).read(file);
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** An address, or the folder of an output. Throws where it cannot be reached. */
function publishedAt(from: string): ReadPublished {
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
