/**
 * Writes the results of a verification: its state, its report, the places of quotes and the dates in the
 * facts. What cannot be written is told and the rest is written all the same, since reading took
 * minutes.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { moveDates } from "../dates.ts";
import type { PageResult } from "../read-page.ts";
import { emptyState, stateFrom, type VerifyState } from "../state.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { CannotWrite } from "../../../publish/cannot-write.ts";
import { writeWhole } from "../../../publish/whole.ts";
import type { FactsOptions } from "../../../terminal/options.ts";
import { printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface VerifyWriter {
  write(path: string, text: string): void;
  /** Writes the dates of what was confirmed, and gives the ids of these facts. */
  moveDates(
    tree: FactsTree,
    results: readonly PageResult[],
    options: Pick<FactsOptions, "facts" | "asOf">,
  ): ReadonlySet<string>;
  /** False as soon as something could not be written. */
  isDone(): boolean;
}

export function openWriter(terminal: Terminal): VerifyWriter {
  let isDone = true;

  function fail(message: string): ReadonlySet<string> {
    terminal.err(`${message}\n`);
    isDone = false;
    return new Set();
  }

  return {
    write(path, text) {
      try {
        writeWhole([{ path, content: text }]);
      } catch (error) {
        if (!(error instanceof CannotWrite)) throw error;
        fail(error.message);
      }
    },
    moveDates(tree, results, { facts, asOf }) {
      const dated = moveDates(tree, results, asOf);
      if (!dated.ok) {
        const none = fail("no date was written, since the facts would then be refused:");
        printProblems(dated.problems, terminal);
        return none;
      }
      const files = tree.providers
        .flatMap(({ files: own }) => own)
        .filter(({ file }) => dated.texts.has(file))
        .map(({ file, text }) => ({
          path: join(facts, file.slice(tree.name.length + 1)),
          before: text,
          content: dated.texts.get(file)!,
        }));
      // Reading takes minutes: an edit that somebody made in the meantime must not be lost.
      const edited = files.filter(({ path, before }) => readFileSync(path, "utf8") !== before);
      if (edited.length > 0)
        return fail(
          `no date was written, since the facts were edited meanwhile: ${edited.map(({ path }) => path).join(", ")}`,
        );
      writeWhole(files.map(({ path, content }) => ({ path, content })));
      return dated.ids;
    },
    isDone: () => isDone,
  };
}

/** An empty state where there is none that can be used. */
export function readState(path: string, terminal: Terminal): VerifyState {
  if (!existsSync(path)) return emptyState();
  const state = statSync(path).isFile() ? stateFrom(readFileSync(path, "utf8")) : undefined;
  if (state !== undefined) return state;
  terminal.err(`${path} is no state of this version of verify; every page is read in full.\n`);
  return emptyState();
}
