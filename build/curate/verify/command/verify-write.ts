/**
 * Writes the results of a verification: its state, its report, the places of quotes and the dates in the
 * facts. What cannot be written is told and the rest is written all the same, since reading took
 * minutes.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { openFolder } from "../../edit/folder.ts";
import { writeFolder } from "../../edit/command/write-edit.ts";
import { diskSource } from "../../../load/file-source.ts";
import { moveDates } from "../dates.ts";
import type { PageResult } from "../read-page.ts";
import { stateFrom, type VerifyState } from "../state.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { writeWhole } from "../../../publish/whole.ts";
import type { FactsOptions } from "../../../commands/terminal/options.ts";
import { RefusedFiles } from "../../../load/refusal.ts";
import { printRefusal } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";

/** Undefined where nothing could be written, which is told. */
export function orTold<Result>(terminal: Terminal, write: () => Result): Result | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof RefusedFiles)
      terminal.err("no date was written, since the facts would then be refused:\n");
    if (printRefusal(error, terminal) === undefined) throw error;
    return undefined;
  }
}

/** False where it cannot be written, which is told. */
export function writeText(path: string, content: string, terminal: Terminal): boolean {
  const write = (): true => {
    writeWhole([{ path, content }]);
    return true;
  };
  return orTold(terminal, write) ?? false;
}

/** Writes the dates of what was confirmed, and returns the ids of these facts. Throws a `Refusal`. */
export function writeDates(
  tree: FactsTree,
  results: readonly PageResult[],
  { facts, asOf }: Pick<FactsOptions, "facts" | "asOf">,
): ReadonlySet<string> {
  const folder = openFolder(diskSource(facts), tree.name);
  const ids = moveDates(folder, tree, results, asOf);
  writeFolder(folder, facts);
  return ids;
}

/** An empty state where there is none that can be used. */
export function readState(path: string, terminal: Terminal): VerifyState {
  if (!existsSync(path)) return new Map();
  const state = statSync(path).isFile() ? stateFrom(readFileSync(path, "utf8")) : undefined;
  if (state === undefined)
    terminal.err(`${path} is no state of this version of verify; every page is read in full.\n`);
  return state ?? new Map();
}
