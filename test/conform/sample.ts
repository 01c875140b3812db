/**
 * A deployed dataset → the values that the checks ask for. It reads literal files alone, which the
 * plainest of static hosts serves, and picks deterministically.
 */
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyList } from "../../build/schema/key.ts";
import type { Manifest } from "../../build/schema/manifest.ts";
import type { ProviderList } from "../../build/schema/provider.ts";
import { text, type Ask } from "./ask.ts";

export interface Sample {
  /** What stands for `{name}` in a check; a dataset may lack some. */
  readonly names: Readonly<Record<string, string | undefined>>;
  readonly facts: readonly Fact[];
  /** Paths of all files below the base address. */
  readonly files: ReadonlySet<string>;
}

export async function takeSample(ask: Ask): Promise<Sample> {
  const read = async (address: string): Promise<string> => {
    const seen = await ask({ method: "GET", address, headers: {} });
    if (seen.status !== 200) throw new Error(`${address} answers ${seen.status}, not 200`);
    return text(seen);
  };
  const providerList = JSON.parse(await read("/api/public/v1/providers.json")) as ProviderList;
  const keyList = JSON.parse(await read("/api/public/v1/keys.json")) as KeyList;
  const manifest = JSON.parse(await read("/manifest.json")) as Manifest;
  const facts = (await read("/data/snapshot.jsonl"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fact);
  const providers = providerList.data.map(({ slug }) => slug);
  const keys = keyList.data.map(({ key }) => key);
  return {
    names: { ...namesOf(facts, providers, keys), ...pairOf(facts, providers) },
    facts,
    files: new Set(manifest.files.map(({ path }) => path)),
  };
}

type Names = Sample["names"];

/** One fact that names every level, what is empty, what is misspelt, what does not go together. */
function namesOf(
  facts: readonly Fact[],
  providers: readonly string[],
  keys: readonly string[],
): Names {
  const fact = facts.find(({ product, plan }) => product && plan) ?? facts[0];
  const own = facts.filter(({ provider }) => provider.slug === fact?.provider.slug);
  const published = new Set(facts.map(({ key }) => key));
  const plans = facts.flatMap(({ plan }) => plan?.slug ?? []);
  return {
    provider: fact?.provider.slug,
    product: fact?.product?.slug,
    plan: fact?.plan?.slug,
    key: fact?.key,
    status: fact?.status,
    otherStatus: own.find(({ status }) => status !== fact?.status)?.status,
    emptyKey: keys.find((key) => !published.has(key)),
    ...strangers(facts, providers, [...published]),
    noProvider: misspelt(fact?.provider.slug, providers),
    noKey: misspelt(fact?.key, keys),
    noPlan: misspelt(fact?.plan?.slug, plans),
    upperProvider: fact?.provider.slug.toUpperCase().replace(/^[^A-Z]*$/, ""),
    encodedProvider: fact && encoded(fact.provider.slug),
  };
}

/** A provider and a key that another one publishes but this one does not. */
function strangers(
  facts: readonly Fact[],
  providers: readonly string[],
  published: readonly string[],
): Names {
  for (const slug of providers) {
    const own = new Set(facts.flatMap(({ provider, key }) => (provider.slug === slug ? key : [])));
    const foreignKey = published.find((key) => !own.has(key));
    if (foreignKey !== undefined) return { stranger: slug, foreignKey };
  }
  return {};
}

/** Two providers that share a key, the first of which publishes another that the second does not. */
function pairOf(facts: readonly Fact[], providers: readonly string[]): Names {
  const keysOf = new Map<string, Set<string>>(providers.map((slug) => [slug, new Set<string>()]));
  for (const { provider, key } of facts) keysOf.get(provider.slug)?.add(key);
  for (const [a, ofA] of keysOf)
    for (const [b, ofB] of keysOf) {
      const shared = [...ofA].find((key) => ofB.has(key));
      const unshared = [...ofA].find((key) => !ofB.has(key));
      if (a !== b && shared !== undefined && unshared !== undefined)
        return {
          a,
          b,
          sharedKey: shared,
          unsharedKey: unshared,
          noA: misspelt(a, providers),
          noB: misspelt(b, providers),
        };
    }
  return {};
}

/** One letter too many. */
function misspelt(name: string | undefined, names: readonly string[]): string | undefined {
  return name === undefined
    ? undefined
    : ["x", "q", "xx", "qx"].map((end) => name + end).find((each) => !names.includes(each));
}

/** The last letter as a percent escape: another spelling of the same address. */
function encoded(name: string): string {
  return `${name.slice(0, -1)}%${name.charCodeAt(name.length - 1).toString(16)}`;
}

export class Lacking extends Error {}

/** Puts the sample's names in; throws `Lacking` where the dataset has no such value. */
export function fillFrom(names: Names, pattern: string): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name];
    if (value === undefined || value === "") throw new Lacking(`the dataset has no ${name}`);
    return value;
  });
}
