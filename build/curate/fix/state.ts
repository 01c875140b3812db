/** A facts folder in memory → what is wrong with it: once before a round of repairs, and once after. */
import type { Problem } from "../../load/problem.ts";
import { loadFrom, type FactsTree } from "../../load/tree.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate, type Validated } from "../../validate/validate.ts";
import type { Folder, FolderFile } from "../edit/folder.ts";

/** A folder at one moment: its files, what is read from them, and their problems. */
export interface State {
  readonly files: ReadonlyMap<string, FolderFile>;
  readonly problems: readonly Problem[];
  readonly tree: FactsTree;
  readonly validated: Validated;
}

export function stateOf(folder: Folder, asOf: string): State {
  const tree = loadFrom(folder.source, {
    name: folder.name,
    parse: (file, text) => folder.parse(file, text),
  });
  const validated = validate(tree, asOf);
  const problems = validated.ok ? [] : validated.problems;
  return { files: folder.files(), problems, tree, validated };
}

/** Quality is judged once nothing is refused; its findings are for a person. */
export function findingsOf({ tree, validated }: State, asOf: string): readonly Problem[] {
  return validated.ok ? judge(tree, validated.curated, asOf).findings : [];
}
