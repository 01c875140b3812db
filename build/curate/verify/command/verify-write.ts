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
import { CannotWrite } from "../../../publish/cannot-write.ts";
import { writeWhole } from "../../../publish/whole.ts";
import type { FactsOptions } from "../../../commands/terminal/options.ts";
import { printProblems } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";

/** False where it cannot be written, which is told. */
export function writeText(path: string, text: string, terminal: Terminal): boolean {
  try {
    writeWhole([{ path, content: text }]);
    return true;
  } catch (error) {
    if (!(error instanceof CannotWrite)) throw error;
    terminal.err(`${error.message}\n`);
    return false;
  }
}

/** Writes the dates of what was confirmed. Gives the ids of these facts; undefined where nothing may be written, which is told. */
export function writeDates(
  tree: FactsTree,
  results: readonly PageResult[],
  { facts, asOf }: Pick<FactsOptions, "facts" | "asOf">,
  terminal: Terminal,
): ReadonlySet<string> | undefined {
  const folder = openFolder(diskSource(facts), tree.name);
  const { problems, edited, ids } = moveDates(folder, tree, results, asOf);
  // Reading takes minutes: an edit that somebody made in the meantime must not be lost.
  if (edited.length > 0) {
    terminal.err(
      `no date was written, since the facts were edited meanwhile: ${edited.join(", ")}\n`,
    );
    return undefined;
  }
  if (problems.length > 0) {
    terminal.err("no date was written, since the facts would then be refused:\n");
    printProblems(problems, terminal);
    return undefined;
  }
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
