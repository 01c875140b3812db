/**
 * Commands that edit facts: the files are changed in memory, read again as they would stand, and written
 * only if nothing is then refused that was not before; all files or none.
 */
import { join } from "node:path";
import { fromMillis } from "../../../schema/timestamp.ts";
import type { Flags, Given } from "../../../commands/terminal/flag.ts";
import { factsOptions, folderFlags } from "../../../commands/terminal/options.ts";
import { verb, type Verb } from "../../../commands/terminal/verb.ts";
import { RefusedFiles, Refusal } from "../../../load/refusal.ts";
import { diskSource } from "../../../load/file-source.ts";
import { folderName, type FactsTree } from "../../../load/tree.ts";
import { printFindings, printJson, problemEntry } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { consequences, openFolder, readFolder, type Folder } from "../folder.ts";
import { unified } from "../unified.ts";

/** The flags of the commands that edit facts. */
const editFlags = {
  "dry-run": { about: "show what would change, and write nothing" },
  json: { about: "print the result as JSON" },
  ...folderFlags,
} as const satisfies Flags;

interface EditOptions {
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
interface EditTold {
  /** More fields of the JSON document. */
  readonly record: object;
  /** Lines above the diff. */
  readonly lines?: readonly string[];
  /** True for a new file alone: people are told of it, and not shown all of it. */
  readonly isNewFile?: boolean;
}

interface EditedFacts extends OpenFacts {
  readonly asOf: string;
  /** The moment of the command, to the second. */
  readonly now: string;
}

interface EditVerb<Of extends Flags> extends Omit<Verb<Of>, "run" | "exits"> {
  readonly exits?: Verb["exits"];
  /** The fields of its JSON document besides those of every edit, as its help names them. */
  readonly told: string;
  /** Throws a `Refusal`, or `UsageError` for what was not understood. */
  readonly edit: (given: Given<Of>, words: readonly string[], facts: EditedFacts) => EditTold;
}

export function editVerb<const Of extends Flags>(own: EditVerb<Of>): Verb {
  const { edit, told, ...definition } = own;
  const { name } = definition;
  return verb({
    exits: { 0: "written", 1: "refused; nothing was written" },
    ...definition,
    about: `${definition.about}

--json prints {object: "${name}", ${told}, written, diff, findings};
of what is refused {object, written} with either message and repair, or problems. Problems and findings are
those of check --json.`,
    flags: { ...definition.flags, ...editFlags },
    run(given, words, { environment, now, terminal }) {
      const edits = given as Given<typeof editFlags>;
      const options = { ...edits, ...factsOptions(edits, environment, now) };
      const write = (): number => {
        const open = openFacts(options.facts);
        const at = { ...open, asOf: options.asOf, now: fromMillis(now) };
        writeEdit(name, open, options, edit(given, words, at), terminal);
        return 0;
      };
      return toldRefusal(name, terminal, edits.json, write);
    },
  });
}

/** Puts down what changed, all files or none. */
export function writeFolder(folder: Folder, facts: string): void {
  const files = [...folder.changed()];
  writeWhole(files.map(([path, content]) => ({ path: join(facts, path), content })));
}

/** `object` names the command, as its JSON does. Throws `RefusedFiles` where the facts would then be refused. */
export function writeEdit(
  object: string,
  { folder, tree }: OpenFacts,
  options: EditOptions,
  { record, lines = [], isNewFile = false }: EditTold,
  terminal: Terminal,
): void {
  const { facts, asOf, json } = options;
  const changed = folder.changed();
  const { problems, findings } = consequences(tree, readFolder(folder), asOf);
  if (problems.length > 0) throw new RefusedFiles(problems);
  const files = [...changed.keys()].map((path) => `${folder.name}/${path}`);
  const diff = files.map((file) => unified(file, folder.before(file), folder.text(file))).join("");
  const written = !options["dry-run"] && changed.size > 0;
  if (written) writeFolder(folder, facts);
  if (json)
    printJson({ object, ...record, written, diff, findings: findings.map(problemEntry) }, terminal);
  else {
    for (const line of lines) terminal.out(`${line}\n`);
    if (!isNewFile) terminal.out(diff);
    if (changed.size > 0 && !written) terminal.out("not written: --dry-run\n");
    if (!isNewFile) printFindings(findings, false, terminal);
  }
}

/** The exit code of `run`; a `Refusal` that it throws goes on, and is printed first where a program asked. */
export async function toldRefusal(
  object: string,
  terminal: Terminal,
  isJson: boolean | undefined,
  run: () => number | Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (isJson && error instanceof Refusal) {
      const { message, repair = null } = error;
      const problems = error instanceof RefusedFiles ? error.problems : undefined;
      const said = problems ? { problems: problems.map(problemEntry) } : { message, repair };
      printJson({ object, written: false, ...said }, terminal);
    }
    throw error;
  }
}
