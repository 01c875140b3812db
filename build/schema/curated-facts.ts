/**
 * Facts that passed the validation, with the types of the curated schemas. All later stages take them as
 * input.
 */
import type { FreshnessFile } from "./freshness.ts";
import type { DatasetFile, KeysFile, KindsFile, ProviderFile } from "./curated.ts";

export interface CuratedProvider {
  readonly slug: string;
  readonly file: ProviderFile;
}

export interface Curated {
  readonly dataset: DatasetFile;
  readonly keys: KeysFile;
  readonly kinds: KindsFile;
  /** Without it a reading of any key counts for the dataset's `verified_for_days`. */
  readonly freshness?: FreshnessFile;
  readonly providers: readonly CuratedProvider[];
}
