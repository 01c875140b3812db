/** Facts without problems, typed by the curated schemas: what everything behind the validation takes. */
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
