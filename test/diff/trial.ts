/** A copy of a facts folder that a test edits, and the diff of it through the command that people run. */
import { execFileSync } from "node:child_process";
import { parse, stringify } from "yaml";
import { diffVerb } from "../../build/curate/diff/command/diff.ts";
import type { Diff } from "../../build/schema/diff.ts";
import { sample } from "../built.ts";
import { editTrial } from "../facts/edit-trial.ts";
import { runVerb, type VerbRun } from "../run-verb.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- whatever stands in a file
export type Data = any;

/** A copy of a facts folder that a test edits beside the folder itself, and finds as it was. */
export function trial(base: string = sample.facts) {
  const tried = editTrial({ ...sample, facts: base });
  const { read, write, reset, edit: replace } = tried;
  return {
    base,
    get facts() {
      return tried.folder;
    },
    get sides() {
      return { facts: tried.folder, base };
    },
    replace,
    /** Edits a file as plain data. */
    edit(file: string, change: (data: Data) => void): void {
      const data: Data = parse(read(file));
      change(data);
      write(file, stringify(data, { aliasDuplicateObjects: false }));
    },
    reset,
  };
}

/** Git of the tests: no configuration of the machine, no repository from the environment. */
export const environment = {
  PATH: process.env["PATH"],
  HOME: "/nowhere",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
};

/** Runs git in a folder and returns what it prints; its index is not written anew by a look at it. */
export function git(cwd: string, args: readonly string[], input: string | Buffer = ""): string {
  const identity = ["-c", "user.name=A", "-c", "user.email=a@b.test"];
  const env = { ...environment, GIT_OPTIONAL_LOCKS: "0" };
  return execFileSync("git", [...identity, ...args], { cwd, encoding: "utf8", env, input }).trim();
}

export interface Compared {
  readonly facts: string;
  readonly base?: string;
  readonly head?: string;
  readonly asOf?: string;
  readonly format?: "text" | "markdown" | "json";
}

/** The command as it is typed; `more` are further options. */
export function ran(
  { facts, base, head, asOf = sample.asOf, format = "text" }: Compared,
  variables: Readonly<Record<string, string>> = {},
  ...more: readonly string[]
): Promise<VerbRun> {
  const typed = [
    `--facts=${facts}`,
    `--as-of=${asOf}`,
    ...(base === undefined ? [] : [`--base=${base}`]),
    ...(head === undefined ? [] : [`--head=${head}`]),
    ...(format === "text" ? [] : [`--${format}`]),
  ];
  return runVerb(diffVerb, [...typed, ...more], { environment: { ...environment, ...variables } });
}

/** The diff itself. */
export async function compared(options: Compared): Promise<Diff> {
  const { out, err } = await ran({ ...options, format: "json" });
  if (out === "") throw new Error(err);
  return JSON.parse(out) as Diff;
}

/** What happens to which fact, and in which fields. */
export function summary({ changes }: Diff): readonly string[] {
  return changes.map(({ change, id, previous_id, fields }) => {
    const was = previous_id ? [`was ${previous_id}`] : [];
    return [change, id, ...was, ...fields.map(({ field }) => field)].join(" ");
  });
}
