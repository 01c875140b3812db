/** What a package of data is made of, as an output holds it. */
import type { RenamedIds } from "../../client/published.ts";
import type { DatasetStatus } from "../../schema/dataset-status.ts";
import type { Fact } from "../../schema/fact.ts";

export interface PublishedData {
  readonly status: DatasetStatus;
  readonly base: string;
  readonly renamed: RenamedIds;
  readonly keys: readonly string[];
  readonly providers: ReadonlyMap<string, readonly Fact[]>;
}

export interface PackedFile {
  /** From the root of the package, with forward slashes. */
  readonly file: string;
  readonly content: string | Uint8Array;
}
