/** Loads the facts of a provider when they are first needed. */
import { dataFile, type ProviderData } from "../provider-data.ts";
import { siteAddress } from "./root.ts";
import { loadScript } from "./script.ts";

declare global {
  // Set by the data scripts.
  var publicFactsData: Readonly<Record<string, ProviderData>> | undefined;
}

export async function loadProvider(slug: string): Promise<ProviderData> {
  await loadScript(siteAddress(dataFile(slug)));
  const record = globalThis.publicFactsData?.[slug];
  if (record === undefined) throw new Error(`no facts of ${slug}`);
  return record;
}
