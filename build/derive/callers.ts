/** Who may call a dataset from a browser, in words. */
import type { DatasetMeta } from "../dataset/dataset.ts";
import { anyOrigin } from "../schema/text-forms.ts";

export function callers({ allowedOrigin }: Pick<DatasetMeta, "allowedOrigin">): string {
  return allowedOrigin === anyOrigin ? "any origin" : `pages of ${allowedOrigin}`;
}
