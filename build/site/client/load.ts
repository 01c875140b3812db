/**
 * Loads the facts of a provider and parts of the search index when they are first needed, as classic scripts: only such a
 * script can also be read by pages opened from the disk.
 */
import { dataFile, unpacked, type PackedData, type ProviderData } from "../provider-data.ts";
import type { Built } from "../built.ts";
import { assets, codeFile } from "../paths.ts";
import { siteAddress } from "./address.ts";
import type { SearchPart } from "../../search/index-form.ts";

declare global {
  // Set by the data scripts.
  var publicFactsData: Readonly<Record<string, PackedData>> | undefined;
  // Set by the file about the build.
  var publicFactsBuilt: Built | undefined;
  // Set by the parts of the search index.
  var publicFactsIndex: Readonly<Record<string, SearchPart>> | undefined;
}

export async function loadProvider(slug: string): Promise<ProviderData> {
  await loadScript(siteAddress(dataFile(slug)));
  const record = globalThis.publicFactsData?.[slug];
  if (record === undefined) throw new Error(`no facts of ${slug}`);
  return unpacked(record);
}

export async function loadBuilt(): Promise<Built> {
  await loadScript(siteAddress(assets.built));
  const built = globalThis.publicFactsBuilt;
  if (built === undefined) throw new Error(`${assets.built} holds nothing`);
  return built;
}

/** A part of the search index, by the name of its file. */
export async function loadPart(file: string): Promise<SearchPart> {
  await loadScript(siteAddress(file));
  const part = globalThis.publicFactsIndex?.[file];
  if (part === undefined) throw new Error(`${file} holds no part`);
  return part;
}

/** Where this script is, with the others that were made with it. */
const ownAddress =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

/** A script that was made with this one. */
export function loadCode(asset: string): Promise<void> {
  return loadScript(new URL(codeFile(asset, "./"), ownAddress).href);
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
