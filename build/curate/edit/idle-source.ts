/** A source that a fact has left → the provider's files without it, where nothing names it any more. */
import { mentionedSources, nodesOf } from "../../validate/parts.ts";
import type { ProviderSource } from "../../load/tree.ts";
import { edited, type Folder } from "./folder.ts";

/** A source stays where somebody wrote a comment in it. */
export function dropIdleSource(folder: Folder, provider: ProviderSource, source: unknown): void {
  if (typeof source !== "string") return;
  const files = provider.files.map(({ file }) => file);
  const named = files.some((file) => {
    const { located } = folder.parse(file, folder.text(file));
    return mentionedSources(nodesOf(located?.value)).has(source);
  });
  if (named) return;
  const path = ["sources", source];
  for (const file of files)
    edited(folder, file, (opened) => {
      if (!opened.hasComments(path)) opened.remove(path);
    });
}
