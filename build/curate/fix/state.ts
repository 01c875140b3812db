/** A facts folder in memory → what is wrong with it: once before a round of repairs, and once after. */
import type { Problem } from "../../load/problem.ts";
import { loadFrom } from "../../load/tree.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";
import type { Folder, FolderFile } from "./folder.ts";

/** What there is to say about a folder at one moment. */
export interface State {
  readonly files: ReadonlyMap<string, FolderFile>;
  readonly problems: readonly Problem[];
  /** Undefined where problems keep quality from being judged. */
  readonly findings: readonly Problem[] | undefined;
}

export function stateOf(folder: Folder, asOf: string): State {
  const tree = loadFrom(folder.source, {
    name: folder.name,
    parse: (file, text) => folder.parse(file, text),
  });
  const validated = validate(tree, asOf);
  return {
    files: folder.files(),
    problems: validated.ok ? [] : validated.problems,
    findings: validated.ok ? judge(tree, validated.curated, asOf).findings : undefined,
  };
}
