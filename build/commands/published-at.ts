/** Where a dataset is published, an address or the folder of an output → what reads its facts. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { factsOfProvider, publishedFiles, type RenamedIds } from "../client/published.ts";
import { openSigned, type ReadText, type SignedOutput } from "../client/signed.ts";
import type { Fact } from "../schema/fact.ts";
import type { Surroundings } from "./terminal/verb.ts";

export interface PublishedDataset {
  /** Its address or folder. */
  readonly base: string;
  /** Undefined for a folder. */
  readonly address: string | undefined;
  /** Rejects for a file that is missing. */
  readonly read: (file: string) => Promise<string>;
  /** Undefined for a provider that it does not have. */
  readonly factsOf: (provider: string) => Promise<readonly Fact[] | undefined>;
  readonly renamed: () => Promise<RenamedIds>;
}

/**
 * The dataset at the address or in the folder that is asked for, else at the one that a file names, from where the
 * file stands. Throws where neither is, or no such folder is there.
 */
export function openDataset(
  from: string | undefined,
  { file: namedIn, dataset }: { readonly file: string; readonly dataset: string | undefined },
  surroundings: Surroundings,
): PublishedDataset {
  const base =
    from ?? (dataset && (isAddress(dataset) ? dataset : join(dirname(namedIn), dataset)));
  if (base === undefined)
    throw new Error(
      `where the facts are published is not said; name it with --from, or as "dataset" in ${namedIn}`,
    );
  const readIfThere = signedReader(base, surroundings);
  const read = async (file: string): Promise<string> => {
    const text = await readIfThere(file);
    if (text === undefined) throw new Error(`${base} is no dataset: ${file} is missing`);
    return text;
  };
  return {
    base,
    address: isAddress(base) ? base : undefined,
    read,
    async factsOf(provider) {
      const text = await readIfThere(publishedFiles.provider(provider));
      return text === undefined ? undefined : factsOfProvider(text);
    },
    async renamed() {
      const { ids } = JSON.parse(await read(publishedFiles.renamed)) as {
        readonly ids: RenamedIds;
      };
      return ids;
    },
  };
}

/** The exit code of a command; what it throws is printed in one line. */
export async function orInOneLine(
  { terminal }: Surroundings,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    terminal.err(`${(error as Error).message}\n`);
    return 1;
  }
}

function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text);
}

/** The variable of the environment that holds the public key of what is read. */
const keyVariable = "PUBLIC_FACTS_PUBLIC_KEY";

/** Reads what is signed alone where there is a public key. */
function signedReader(base: string, { environment, now }: Surroundings): ReadText {
  const read = isAddress(base) ? ofAddress(base.replace(/\/+$/, "")) : ofFolder(base);
  const publicKey = environment[keyVariable];
  if (publicKey === undefined || publicKey === "") return read;
  let opened: Promise<SignedOutput> | undefined;
  return async (file) => {
    opened ??= openSigned(read, { publicKey, now }).catch((error: Error) => {
      throw new Error(`${base} is not trusted: ${error.message}`, { cause: error });
    });
    return (await opened).read(file);
  };
}

function ofFolder(folder: string): ReadText {
  if (!existsSync(folder))
    throw new Error(`"${folder}" is not there; name an output or an address with --from`);
  return (file) => {
    const path = join(folder, file);
    return Promise.resolve(existsSync(path) ? readFileSync(path, "utf8") : undefined);
  };
}

const patience = 30_000;

function ofAddress(base: string): ReadText {
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
