/** A source that a statement names → the file with it, where it is new. */
import { ProductFile, ProviderFile } from "../../schema/curated.ts";
import type { CuratedFile } from "../file/curated-file.ts";
import type { ChosenSource } from "./source.ts";

export function addSource(
  file: CuratedFile,
  { name, added }: ChosenSource,
  isProductFile = false,
): void {
  if (added === undefined) return;
  const { properties } = isProductFile ? ProductFile : ProviderFile;
  if (file.has(["sources"])) file.insert(["sources", name], { ...added }, "by name");
  else file.insert(["sources"], { [name]: { ...added } }, Object.keys(properties));
}
