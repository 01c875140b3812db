/**
 * Facts that passed the validation, with the types of the curated schemas. All later stages take them as
 * input.
 */
import type { DatasetFile, KeysFile, KindsFile, ProviderFile } from "./curated.ts";

export interface CuratedProvider {
  readonly slug: string;
  readonly file: ProviderFile;
}

export interface Curated {
  readonly dataset: DatasetFile;
  readonly keys: KeysFile;
  readonly kinds: KindsFile;
  readonly providers: readonly CuratedProvider[];
}
