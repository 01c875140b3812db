/**
 * What pages say of the build that they are of. It stands in one file beside them, `site/built.js`, so that a day
 * that passes changes that file and no page. Like the data it is a classic script, which runs from the disk too.
 */
import type { Dataset } from "../dataset/dataset.ts";
import type { OutputFile } from "../respond/serialise.ts";
import { assets } from "./paths.ts";

export interface Built {
  /** The name of the dataset. */
  readonly name: string;
  readonly baseUrl: string;
  /** The moment that the statuses are of. */
  readonly asOf: string;
  readonly verifiedForDays: number;
}

export function builtOf({ meta, asOf }: Pick<Dataset, "meta" | "asOf">): Built {
  const { name, baseUrl, verifiedForDays } = meta;
  return { name, baseUrl, asOf, verifiedForDays };
}

export function builtFile(dataset: Dataset): OutputFile {
  return {
    file: assets.built,
    text: `self.publicFactsBuilt=${JSON.stringify(builtOf(dataset))};\n`,
  };
}
