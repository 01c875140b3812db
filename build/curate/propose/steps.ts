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
  /** What must be there for it: an address to push to, and gh. */
  readonly needs?: "remote" | "gh";
}

export interface ProposedChange extends CommitMessage {
  /** The facts folder, from the top of the repository. */
  readonly folder: string;
  /** False where the branch stands already and is the one at hand. */
  readonly isNewBranch: boolean;
  /** `origin`, where there is one. */
  readonly remote: string;
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
  const request = ["pr", "create", `--head=${branch}`, `--title=${title}`, "--body-file=-"];
  return [
    ...(proposal.isNewBranch ? [git(["switch", "-c", branch])] : []),
    git(["add", "--all", "--", folder]),
    git(["commit", "--quiet", ...said, "--", folder]),
    git(["push", "--set-upstream", remote, branch], { needs: "remote" }),
    {
      program: "gh",
      args: request,
      input: proposal.text,
      shown: `npm run -s diff -- --markdown | ${["gh", ...request].map(quotedWord).join(" ")}`,
      needs: "gh",
    },
  ];
}

/** A word as a POSIX shell reads it. */
function quotedWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
