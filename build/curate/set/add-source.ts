/** A source that a statement names → the file with it, where it is new. */
import { ProductFile, ProviderFile } from "../../schema/curated.ts";
import { withValue } from "../file/become.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import type { ChosenSource } from "./source.ts";

export function addSource(
  file: CuratedFile,
  { name, added }: ChosenSource,
  isProductFile = false,
): void {
  if (added === undefined) return;
  const data = withValue(file.valueOf([]), ["sources", name], { ...added });
  file.become([], data, isProductFile ? ProductFile : ProviderFile);
}
