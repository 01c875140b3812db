/**
 * The facts of a package at run time: as they are published now, else as they were when that was read last,
 * else as they are bundled. Each answer says which it is and how old; nothing is printed.
 */
import type { FactAnswer, LoaderOptions } from "./answer.ts";
import {
  factsOfProvider,
  providerOfId,
  publishedFiles,
  type KnownFact,
  type RenamedIds,
} from "./published.ts";

/** What is bundled. */
export interface BundledFacts {
  readonly asOf: string;
  /** Where the dataset is published. */
  readonly base: string;
  readonly renamed: RenamedIds;
  /** The facts of one provider, by id; undefined for a provider without a module. */
  readonly load: (provider: string) => Promise<Readonly<Record<string, KnownFact>>> | undefined;
}

interface ReadFacts {
  readonly facts: ReadonlyMap<string, KnownFact>;
  readonly from: FactAnswer<KnownFact>["from"];
  readonly at: number;
}

/** Returns what answers one id; each provider is read once. Undefined for an id that was never published. */
export function openLoader(
  bundled: BundledFacts,
  options: LoaderOptions = {},
): (id: string) => Promise<FactAnswer<KnownFact> | undefined> {
  const { now = () => Date.now() } = options;
  const providers = new Map<string, Promise<ReadFacts | undefined>>();

  async function ownFacts(provider: string): Promise<ReadFacts | undefined> {
    const facts = await bundled.load(provider);
    if (facts === undefined) return undefined;
    return { facts: new Map(Object.entries(facts)), from: "bundled", at: Date.parse(bundled.asOf) };
  }

  function outside(provider: string): Promise<ReadFacts | undefined> {
    if (!providers.has(provider))
      providers.set(provider, readProvider(provider, bundled, options, now));
    return providers.get(provider)!;
  }

  return async (asked) => {
    const id = bundled.renamed[asked] ?? asked;
    const read = await outside(providerOfId(id));
    const own = await ownFacts(providerOfId(id));
    // What is not published under this id any more is answered as it was.
    const found = [read, own].find((each) => each?.facts.has(id));
    if (found === undefined) return undefined;
    const [fact, before] = [found.facts.get(id)!, own?.facts.get(id)];
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

/** Undefined where neither the address nor the cache has it. */
async function readProvider(
  provider: string,
  bundled: BundledFacts,
  { base = bundled.base, cache, fetch: ask = fetch, patience = 5000 }: LoaderOptions,
  now: () => number,
): Promise<ReadFacts | undefined> {
  const name = `facts:${provider}`;
  if (base !== null) {
    try {
      const signal = AbortSignal.timeout(patience);
      const response = await ask(`${base}/${publishedFiles.provider(provider)}`, { signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const text = await response.text();
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

function byId(facts: readonly KnownFact[]): ReadonlyMap<string, KnownFact> {
  return new Map(facts.map((each) => [each.id, each]));
}
