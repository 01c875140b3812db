/**
 * Writes an edit of facts: the files are changed in memory, read again as they would stand, and written
 * only if nothing is then refused that was not before; all files or none.
 */
import { join } from "node:path";
import { diskSource } from "../../../load/file-source.ts";
import { folderName, type FactsTree } from "../../../load/tree.ts";
import { printFindings, toEntry } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { consequences } from "../consequences.ts";
import { openFolder, readFolder, type Folder } from "../folder.ts";
import { unified } from "../unified.ts";
import { printJson, printRefused } from "./facts-edit.ts";

export interface EditOptions {
  /** The facts folder. */
  readonly facts: string;
  readonly asOf: string;
  readonly json?: boolean | undefined;
  readonly "dry-run"?: boolean | undefined;
}

/** A facts folder that is edited in memory, and its tree before the first edit. */
export interface OpenFacts {
  readonly folder: Folder;
  readonly tree: FactsTree;
}

export function openFacts(facts: string): OpenFacts {
  const folder = openFolder(diskSource(facts), folderName(facts));
  return { folder, tree: readFolder(folder) };
}

/** The message about an edit that was made. */
export interface EditTold {
  /** More fields of the JSON document. */
  readonly record: object;
  /** Lines above the diff. */
  readonly lines?: readonly string[];
}

/** The exit code. `object` names the command, as its JSON does. */
export function writeEdit(
  object: string,
  { folder, tree }: OpenFacts,
  options: EditOptions,
  { record, lines = [] }: EditTold,
  terminal: Terminal,
): number {
  const { facts, asOf, json } = options;
  const changed = folder.changed();
  const { problems, findings } = consequences(tree, readFolder(folder), asOf);
  if (problems.length > 0) return printRefused(object, problems, json, terminal);
  const diff = [...changed.keys()].map((path) => diffOf(folder, `${folder.name}/${path}`)).join("");
  const written = !options["dry-run"] && changed.size > 0;
  if (written)
    writeWhole([...changed].map(([path, content]) => ({ path: join(facts, path), content })));
  if (json)
    printJson({ object, ...record, written, diff, findings: findings.map(toEntry) }, terminal);
  else {
    for (const line of lines) terminal.out(`${line}\n`);
    terminal.out(diff);
    if (changed.size > 0 && !written) terminal.out("not written: --dry-run\n");
    printFindings(findings, false, terminal);
  }
  return 0;
}

function diffOf(folder: Folder, file: string): string {
  return unified(file, folder.before(file), folder.text(file));
}
