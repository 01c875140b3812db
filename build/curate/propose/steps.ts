/** A proposal → the commands that make it, in order: each can be run, or typed by a person. */
import type { CommitMessage } from "./message.ts";

export interface Step {
  /** A program and its arguments, run at the top of the repository. */
  readonly program: "git" | "gh";
  readonly args: readonly string[];
  /** What it reads. */
  readonly input?: string;
  /** As a person types it there. */
  readonly shown: string;
  /** What is said once it is done. */
  readonly done?: string;
  /** What must be there for it: an address to push to, and gh. */
  readonly needs?: "remote" | "gh";
}

/** Where a branch is pushed to. */
export interface Remote {
  readonly name: string;
  readonly address: string;
  /** The address of the repository that is asked to take the change, where that is another one. */
  readonly base: string | undefined;
}

export interface ProposedChange extends CommitMessage {
  /** The facts folder, from the top of the repository. */
  readonly folder: string;
  /** False where the branch stands already and is the one at hand. */
  readonly isNewBranch: boolean;
  /** True where the facts are committed, and only to be pushed. */
  readonly isCommitted: boolean;
  readonly remote: Remote | undefined;
  /** What the pull request says. */
  readonly title: string;
  readonly text: string;
}

/** The commit takes the files of the facts folder alone, whatever else is staged. */
export function stepsOf(proposal: ProposedChange): readonly Step[] {
  const { branch, folder, remote, subject, body, title } = proposal;
  const git = (args: readonly string[], more: Partial<Step> = {}): Step => {
    return { program: "git", args, shown: ["git", ...args].map(quotedWord).join(" "), ...more };
  };
  const said = body === "" ? ["-m", subject] : ["-m", subject, "-m", body];
  const commit = [
    git(["add", "--all", "--", folder]),
    git(["commit", "--quiet", ...said, "--", folder], { done: `committed ${folder}/: ${subject}` }),
  ];
  const request = ["pr", "create", ...target(branch, remote), `--title=${title}`, "--body-file=-"];
  return [
    ...(proposal.isNewBranch
      ? [git(["switch", "-c", branch], { done: `made the branch ${branch}` })]
      : []),
    ...(proposal.isCommitted ? [] : commit),
    git(["push", "--set-upstream", remote?.name ?? "origin", branch], {
      needs: "remote",
      done: `pushed ${branch} to ${remote === undefined ? "" : shownRemote(remote)}`,
    }),
    {
      program: "gh",
      args: request,
      input: proposal.text,
      shown: `npm run -s diff -- --markdown | ${["gh", ...request].map(quotedWord).join(" ")}`,
      needs: "gh",
    },
  ];
}

/** What is going to be done, in one line; `hasGh` where gh is installed. */
export function planOf(proposal: ProposedChange, hasGh: boolean): string {
  const { branch, folder, remote, isNewBranch, isCommitted } = proposal;
  const parts = [
    isNewBranch ? `a new branch ${branch}` : `the branch ${branch}`,
    isCommitted ? `its commits of ${folder}/` : `a commit of ${folder}/`,
    ...(remote === undefined ? [] : [`a push to ${shownRemote(remote)}`]),
    ...(remote !== undefined && hasGh ? ["a pull request by gh"] : []),
  ];
  return `to do: ${parts.join(", ")}`;
}

/** `origin (https://github.com/acme/facts)`, without what signs in. */
export function shownRemote({ name, address }: Remote): string {
  return `${name} (${address.replace(/^(\w+:\/\/)[^/@]*@/, "$1")})`;
}

/** What gh is told of the branch: of a fork also whose it is, and which repository is asked. */
function target(branch: string, remote: Remote | undefined): readonly string[] {
  const [own, base] = [remote?.address, remote?.base].map(repositoryIn);
  if (own === undefined || base === undefined) return [`--head=${branch}`];
  return [`--repo=${base}`, `--head=${own.split("/")[0]}:${branch}`];
}

/** `https://github.com/acme/facts.git` or `git@github.com:acme/facts` → `acme/facts`. */
function repositoryIn(address = ""): string | undefined {
  return /^(?:\w+:\/\/[^/]+\/|[^/]+:)([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(address)?.[1];
}

/** A word as a POSIX shell reads it. */
export function quotedWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
