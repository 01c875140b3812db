/**
 * The parsed files of a facts folder, kept by their text: after an edit only the file that was
 * saved is parsed again. Callers must not change what they get.
 */
import { parseYaml, type Parsed } from "../load/parse.ts";
import { diskSource } from "../load/file-source.ts";
import { loadFrom, folderName, type FactsTree } from "../load/tree.ts";
import { withoutLeftovers } from "./leftovers.ts";

export interface Reloaded {
  readonly tree: FactsTree;
  /** The files whose text is another than at the last call, or that came or went; as problems name them. */
  readonly touched: readonly string[];
}

interface RememberedFile {
  readonly text: string;
  readonly parsed: Parsed;
}

/** Each call reads the folder as it stands. */
export function rememberFolder(folder: string): () => Reloaded {
  const source = withoutLeftovers(diskSource(folder));
  let kept = new Map<string, RememberedFile>();
  let refused = new Map<string, string>();

  return () => {
    const next = new Map<string, RememberedFile>();
    const touched = new Set<string>();
    const tree = loadFrom(source, {
      name: folderName(folder),
      parse(file, text) {
        const known = kept.get(file);
        const own = known?.text === text ? known : { text, parsed: parseYaml(file, text) };
        if (own !== known) touched.add(file);
        next.set(file, own);
        return own.parsed;
      },
    });
    for (const file of kept.keys()) if (!next.has(file)) touched.add(file);
    // What has a problem without having been parsed: misnamed, too large, no text.
    const unparsed = tree.problems.filter(({ file }) => !next.has(file));
    const reasons = new Map(unparsed.map(({ file, message }) => [file, message]));
    for (const [file, reason] of reasons) if (refused.get(file) !== reason) touched.add(file);
    for (const file of refused.keys()) if (!reasons.has(file)) touched.add(file);
    kept = next;
    refused = reasons;
    return { tree, touched: [...touched].toSorted() };
  };
}
