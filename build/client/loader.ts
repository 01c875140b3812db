/**
 * The facts of a package at run time: as they are published now, else as they were when that was read last,
 * else as they are bundled. Each answer says which it is and how old; nothing is printed.
 */
import type { FactAnswer, LoaderOptions } from "./answer.ts";
import type { Fact } from "../schema/fact.ts";
import { factsOfProvider, providerOfId, publishedFiles, type RenamedIds } from "./published.ts";
import { openSigned, type SignedOutput } from "./signed.ts";

/** What is bundled. */
export interface BundledFacts {
  readonly asOf: string;
  /** Where the dataset is published. */
  readonly base: string;
  readonly renamed: RenamedIds;
  /** The facts of one provider, by id; undefined for a provider without a module. */
  readonly load: (provider: string) => Promise<Readonly<Record<string, Fact>>> | undefined;
}

interface ReadFacts {
  readonly facts: ReadonlyMap<string, Fact>;
  readonly from: FactAnswer<Fact>["from"];
  readonly at: number;
}

/** Returns what answers one id; each provider is read once. Undefined for an id that was never published. */
export function openLoader(
  bundled: BundledFacts,
  options: LoaderOptions = {},
): (id: string) => Promise<FactAnswer<Fact> | undefined> {
  const { now = () => Date.now() } = options;
  const providers = new Map<string, Promise<ReadFacts | undefined>>();
  const published = openPublished(bundled, options, now);

  async function ownFacts(provider: string): Promise<ReadFacts | undefined> {
    const facts = await bundled.load(provider);
    if (facts === undefined) return undefined;
    return { facts: new Map(Object.entries(facts)), from: "bundled", at: Date.parse(bundled.asOf) };
  }

  function outside(provider: string): Promise<ReadFacts | undefined> {
    const read = providers.get(provider) ?? readProvider(provider, published, options, now);
    providers.set(provider, read);
    return read;
  }

  return async (asked) => {
    const id = bundled.renamed[asked] ?? asked;
    const read = await outside(providerOfId(id));
    const own = await ownFacts(providerOfId(id));
    // What is not published under this id any more is answered as it was.
    const found = read?.facts.has(id) ? read : own;
    const [fact, before] = [found?.facts.get(id), own?.facts.get(id)];
    if (found === undefined || fact === undefined) return undefined;
    return {
      fact,
      from: found.from,
      as_of: new Date(found.at).toISOString(),
      age_days: Math.max(0, Math.floor((now() - found.at) / 86_400_000)),
      ...(id === asked ? {} : { asked }),
      ...(before !== undefined && before.value !== fact.value ? { bundled: before } : {}),
    };
  };
}

/** Reads a file of the address; rejects where it is out of reach. Undefined where none is asked. */
function openPublished(
  bundled: BundledFacts,
  { base = bundled.base, cache, publicKey, fetch: ask = fetch, patience = 5000 }: LoaderOptions,
  now: () => number,
): ((file: string) => Promise<string | undefined>) | undefined {
  if (base === null) return undefined;
  const read = async (file: string): Promise<string> => {
    const response = await ask(`${base}/${file}`, { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.text();
  };
  if (publicKey === undefined) return read;
  const open = async (): Promise<SignedOutput> => {
    const seen = (await cache?.get(signedName)) ?? "";
    const since = seen > bundled.asOf ? seen : bundled.asOf;
    const signed = await openSigned(read, { publicKey, now: now(), since });
    await cache?.set(signedName, signed.asOf);
    return signed;
  };
  let opened: Promise<SignedOutput> | undefined;
  return async (file) => (await (opened ??= open())).read(file);
}

/** In the cache: of which moment the newest signed output is that was seen. */
const signedName = "facts:signed";

/** Undefined where neither the address nor the cache has it. */
async function readProvider(
  provider: string,
  published: ReturnType<typeof openPublished>,
  { cache }: LoaderOptions,
  now: () => number,
): Promise<ReadFacts | undefined> {
  const name = `facts:${provider}`;
  if (published !== undefined) {
    try {
      const text = (await published(publishedFiles.provider(provider))) ?? "";
      const at = now();
      const facts = byId(factsOfProvider(text));
      await cache?.set(name, `${at}\n${text}`);
      return { facts, from: "live", at };
    } catch {
      // Out of reach, or not what it should be: then what was read last.
    }
  }
  try {
    const kept = await cache?.get(name);
    if (kept == null) return undefined;
    const end = kept.indexOf("\n");
    return {
      facts: byId(factsOfProvider(kept.slice(end + 1))),
      from: "cache",
      at: Number(kept.slice(0, end)),
    };
  } catch {
    return undefined;
  }
}

function byId(facts: readonly Fact[]): ReadonlyMap<string, Fact> {
  return new Map(facts.map((each) => [each.id, each]));
}
