/** `facts rename`: another name for a key, a product, a plan or a provider, wherever it is used. */
import { orRefused, printRefused } from "../../edit/command/facts-edit.ts";
import {
  openFacts,
  writeEdit,
  type EditOptions,
  type OpenFacts,
} from "../../edit/command/write-edit.ts";
import { renameEverywhere } from "../rename.ts";
import { renamingOf, type RenameRequest } from "../renaming.ts";
import { Refusal } from "../../set/refusal.ts";
import { counted } from "../../../lists/counted.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsRenameOptions extends EditOptions, RenameRequest {
  /** What its provider calls it from now on. */
  readonly name?: string | undefined;
}

/** The exit code. */
export function factsRename(options: FactsRenameOptions, terminal: Terminal): number {
  return orRefused("facts rename", options.json, terminal, () =>
    renameFacts(options, openFacts(options.facts), terminal),
  );
}

function renameFacts(options: FactsRenameOptions, open: OpenFacts, terminal: Terminal): number {
  const { folder, tree } = open;
  const { what, name } = options;
  // A file that cannot be read may use the name too.
  if (tree.problems.length > 0)
    return printRefused("facts rename", tree.problems, options.json, terminal);
  if (what === "key" && name !== undefined)
    throw new Refusal("--name is given for a key; a key is called by its `title` in keys.yaml.");
  const renaming = renamingOf(tree, options);
  const { facts } = renameEverywhere(folder, tree, renaming, name);
  const files = [...folder.changed().keys()].map((path) => `${tree.name}/${path}`);
  const { from, to } = renaming;
  const record = { what, from, to, facts, files };
  const said = `${what} ${from} is now ${to}: ${counted(facts, "fact")} in ${counted(files.length, "file")}; earlier ids and addresses lead on`;
  return writeEdit("facts rename", open, options, { record, lines: [said] }, terminal);
}
