/**
 * Loads facts, rows and parts of the search index when they are first needed, as classic scripts: only such a script
 * can also be read by pages opened from the disk.
 */
import { unpacked } from "../../respond/deflated.ts";
import type { SearchPart } from "../../search/index-form.ts";
import type { Built } from "../built.ts";
import { assets, codeFile } from "../paths.ts";
import { dataFile, type ProviderData } from "../provider-data.ts";
import { siteAddress } from "./address.ts";
import { needed } from "./needed.ts";

declare global {
  // Set by the data scripts, by their files.
  var publicFacts: Readonly<Record<string, string>> | undefined;
  // Set by the parts of the search index.
  var publicFactsIndex: Readonly<Record<string, SearchPart>> | undefined;
}

export async function loadProvider(slug: string): Promise<ProviderData> {
  return loadData(dataFile(slug));
}

export async function loadBuilt(): Promise<Built> {
  return loadData(assets.built);
}

/**
 * Returns the markup for which the page had no room, once: undefined where the page has all of it already, and where
 * it cannot be loaded, which the form says.
 */
export async function loadRest(form: HTMLFormElement): Promise<string | undefined> {
  const { rest } = form.dataset;
  if (rest === undefined) return undefined;
  const markup = await loadData<string>(rest).catch(() => undefined);
  if (markup === undefined)
    needed(HTMLElement, "[role=status]", form).textContent = "The others could not be loaded.";
  // Another call may have come first.
  else if (form.dataset["rest"] === undefined) return undefined;
  else delete form.dataset["rest"];
  return markup;
}

/** What `dataScript` wrote to a file. */
async function loadData<Data>(file: string): Promise<Data> {
  await loadScript(siteAddress(file));
  return JSON.parse(await unpacked(globalThis.publicFacts![file]!)) as Data;
}

/** A part of the search index, by the name of its file. */
export async function loadPart(file: string): Promise<SearchPart> {
  await loadScript(siteAddress(file));
  return globalThis.publicFactsIndex![file]!;
}

/** Where this script is, with the others that were made with it. */
const ownAddress =
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;

/** A script that was made with this one. */
export function loadCode(asset: string): Promise<void> {
  return loadScript(new URL(codeFile(asset, "./"), ownAddress).href);
}

const loading = new Map<string, Promise<void>>();

/** Loads a script once. */
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
