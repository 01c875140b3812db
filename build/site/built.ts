/**
 * What pages say of the build that they are of. It stands in one file beside them, `site/built.js`, so that a day
 * that passes changes that file and no page.
 */
import type { Dataset } from "../dataset/dataset.ts";

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
