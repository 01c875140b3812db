/** The clone around a folder of facts, as git tells it: what can be proposed there, and where it is pushed to. */
import { Refusal, unknownName } from "../../set/refusal.ts";
import type { Remote } from "../proposal.ts";
import { execFile } from "node:child_process";
import type { CommandEnvironment } from "../../../commands/terminal/options.ts";

export interface Clone {
  /** Its top. */
  readonly top: string;
  /** The facts folder, from there. */
  readonly folder: string;
  /** True where the facts are as the last commit has them. */
  readonly isCommitted: boolean;
  /** The branch at hand; undefined for none, and for the default one. */
  readonly ownBranch: string | undefined;
  readonly remotes: readonly string[];
  /** What is pushed to; undefined where there is none. */
  readonly remote: Remote | undefined;
  /** The names of the local branches. */
  readonly branches: readonly string[];
}

/** Throws a `Refusal` where there is none, or nothing in it to propose; `asked` names a remote. */
export async function cloneAround(
  facts: string,
  asked: string | undefined,
  run: RunProgram,
): Promise<Clone> {
  const ask = async (...args: readonly string[]): Promise<string | undefined> => {
    const { code, out } = await run("git", args, facts);
    return code === 0 ? out.trim() : undefined;
  };
  const top = await ask("rev-parse", "--show-toplevel");
  if (top === undefined)
    throw new Refusal(
      `"${facts}" is in no git repository, or git is not installed.`,
      "A change is proposed from a clone of the repository.",
    );
  const folder = (await ask("rev-parse", "--show-prefix"))?.replace(/\/$/, "") || ".";
  const isCommitted = (await ask("status", "--porcelain", "--", ".")) === "";
  const branch = (await ask("symbolic-ref", "--quiet", "--short", "HEAD")) ?? "";
  const listed = async (...args: readonly string[]): Promise<readonly string[]> =>
    ((await ask(...args)) ?? "").split("\n").filter(Boolean);
  const remotes = await listed("remote");
  const first = remotes.includes("origin") ? "origin" : remotes[0];
  const head = await ask("symbolic-ref", "--quiet", "--short", `refs/remotes/${first}/HEAD`);
  const defaults = ["", "main", "master", head?.slice(head.indexOf("/") + 1)];
  const ownBranch = defaults.includes(branch) ? undefined : branch;
  if (isCommitted && ownBranch === undefined) throw nothingToPropose(folder);
  if (asked !== undefined && !remotes.includes(asked))
    throw unknownName(`no remote \`${asked}\`.`, asked, remotes, "git remote -v lists them.");
  const pushed = ownBranch && (await ask("config", `branch.${branch}.remote`));
  const usual = pushed ?? (await ask("config", "remote.pushDefault"));
  const name = asked ?? remotes.find((each) => each === usual) ?? first;
  const base = ["upstream", "origin"].find((each) => remotes.includes(each)) ?? first;
  const address = async (remote = "", ...kind: readonly string[]) =>
    (await ask("remote", "get-url", ...kind, remote)) ?? remote;
  const remote =
    name === undefined
      ? undefined
      : {
          name,
          address: await address(name, "--push"),
          base: base === name ? undefined : await address(base),
        };
  const branches = await listed("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads");
  return { top, folder, isCommitted, ownBranch, remotes, remote, branches };
}

export function nothingToPropose(folder: string): Refusal {
  return new Refusal(`nothing to propose: ${folder}/ is as the last commit has it.`);
}

export interface ProgramEnd {
  /** Null where the program is not installed. */
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export type RunProgram = (
  program: string,
  args: readonly string[],
  folder: string,
  input?: string,
) => Promise<ProgramEnd>;

export function programsIn(environment: CommandEnvironment): RunProgram {
  const env = { ...environment, GIT_LITERAL_PATHSPECS: "1" };
  return (program, args, cwd, input = "") =>
    new Promise((resolve) => {
      const child = execFile(program, args, { cwd, env, encoding: "utf8" }, (error, out, err) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : null;
        resolve({ code, out, err: err === "" && error !== null ? error.message : err });
      });
      // A program may end before it has read its input: its exit code says why.
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
    });
}
