/**
 * Loads the facts of a provider and the search index when they are first needed, as classic scripts: only such a
 * script can also be read by pages opened from the disk.
 */
import { dataFile, type ProviderData } from "../provider-data.ts";
import type { Built } from "../built.ts";
import { siteAddress } from "./address.ts";
import type { SearchIndex } from "../../search/index-form.ts";
import { assets } from "../paths.ts";

declare global {
  // Set by the data scripts.
  var publicFactsData: Readonly<Record<string, ProviderData>> | undefined;
  // Set by the file about the build.
  var publicFactsBuilt: Built | undefined;
  // Set by the search index.
  var publicFactsIndex: SearchIndex | undefined;
}

export async function loadProvider(slug: string): Promise<ProviderData> {
  await loadScript(siteAddress(dataFile(slug)));
  const record = globalThis.publicFactsData?.[slug];
  if (record === undefined) throw new Error(`no facts of ${slug}`);
  return record;
}

export async function loadBuilt(): Promise<Built> {
  await loadScript(siteAddress(assets.built));
  return globalThis.publicFactsBuilt!;
}

export async function loadIndex(): Promise<SearchIndex> {
  await loadScript(siteAddress(assets.searchIndex));
  return loadedIndex();
}

export function loadedIndex(): SearchIndex {
  const index = globalThis.publicFactsIndex;
  if (index === undefined) throw new Error("no search index");
  return index;
}

/** Loads a classic script once. Only a classic script can also be read by pages opened from the disk. */
const loading = new Map<string, Promise<void>>();

export function loadScript(address: string): Promise<void> {
  const promise = loading.get(address) ?? insert(address);
  loading.set(address, promise);
  // After a failure, the next call tries again.
  promise.catch(() => loading.delete(address));
  return promise;
}

function insert(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${address} could not be loaded`)));
    document.head.append(script);
  });
}
