/** A command that edits facts: it changes the folder in memory, and what comes of that is judged and written. */
import { fromMillis } from "../../../schema/timestamp.ts";
import type { Flags, Given } from "../../../terminal/flag.ts";
import { editFlags } from "../../../terminal/flags.ts";
import { factsOptions } from "../../../terminal/options.ts";
import { verb, type Verb } from "../../../terminal/verb.ts";
import type { FactsTree } from "../../../load/tree.ts";
import { RefusedFiles } from "../../set/refusal.ts";
import { orRefused } from "./facts-edit.ts";
import { openFacts, writeEdit, type EditTold, type OpenFacts } from "./write-edit.ts";

export interface EditedFacts extends OpenFacts {
  readonly asOf: string;
  /** The moment of the command, to the second. */
  readonly now: string;
}

interface EditVerb<Of extends Flags> extends Omit<Verb<Of>, "run" | "exits"> {
  readonly exits?: Verb["exits"];
  /** Throws a `Refusal`, or `UsageError` for what was not understood. */
  readonly edit: (given: Given<Of>, words: readonly string[], facts: EditedFacts) => EditTold;
}

export function editVerb<const Of extends Flags>({ edit, ...definition }: EditVerb<Of>): Verb {
  const { name } = definition;
  return verb({
    exits: { 0: "written", 1: "refused; nothing was written" },
    ...definition,
    flags: { ...definition.flags, ...editFlags },
    run(given, words, { environment, now, terminal }) {
      const own = given as Given<typeof editFlags>;
      const options = { ...own, ...factsOptions(own, environment, now) };
      return orRefused(name, own.json, terminal, () => {
        const open = openFacts(options.facts);
        const at = { ...open, asOf: options.asOf, now: fromMillis(now) };
        return writeEdit(name, open, options, edit(given, words, at), terminal);
      });
    },
  });
}

/** Throws where a file that is to be edited has problems. */
export function refuseProblems({ problems }: FactsTree, file: string): void {
  const own = problems.filter((problem) => problem.file === file);
  if (own.length > 0) throw new RefusedFiles(own);
}
