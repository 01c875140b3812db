/** A source that a fact has left → the provider's files without it, where nothing names it any more. */
import { mentionedSources } from "../../validate/rules/sources.ts";
import { openCurated } from "../file/curated-file.ts";
import type { ProviderSource } from "../../load/tree.ts";
import type { Folder } from "./folder.ts";

/** A source stays where somebody wrote a comment in it. */
export function dropIdleSource(folder: Folder, provider: ProviderSource, source: unknown): void {
  if (typeof source !== "string") return;
  const files = provider.files.map(({ file }) => file);
  const named = files.some((file) => {
    const { located } = folder.parse(file, folder.text(file));
    return mentionedSources(located?.value).has(source);
  });
  if (named) return;
  for (const file of files) {
    const curated = openCurated(folder.text(file));
    const path = ["sources", source];
    if (!curated.has(path) || curated.hasComments(path)) continue;
    curated.remove(path);
    folder.write(file, curated.print());
  }
}
