/** The clones that `sync` reads, and the files of facts that name places in them. */
import type { NamedText } from "../../../load/tree.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";

export const clonesFlag = {
  value: "DIR",
  about: "clones, as owner/name or owner+name (node_modules/.cache/public-facts/clones)",
} as const;

/** The files of a folder that are named, or all. Throws `UsageError` for a name of none. */
export function chosen(
  files: readonly NamedText[],
  names: readonly string[] | undefined,
  folder: string,
): readonly NamedText[] {
  const unknown = names?.find((name) => !files.some((each) => each.name === name));
  if (unknown !== undefined) throw new UsageError(`there is no ${folder}/${unknown}.yaml`);
  return files.filter(({ name }) => names?.includes(name) ?? true);
}
