/**
 * A diff and the clone around the facts → how the change is proposed: a branch, a commit, and the commands that
 * make and push them and open a pull request. Each can be run, or typed by a person.
 */
import type { Diff } from "../../schema/diff.ts";
import { toSlug } from "../../validate/rules/names.ts";
import { sectionsOf } from "../diff/sections.ts";
import { headlineOf, phrase } from "../diff/wording.ts";
import { valueWithUnit } from "../shown.ts";

export interface Step {
  /** A program and its arguments, run at the top of the repository. */
  readonly program: "git" | "gh";
  readonly args: readonly string[];
  /** What it reads. */
  readonly input?: string | undefined;
  /** As a person types it there. */
  readonly shown: string;
  /** What is said once it is done. */
  readonly done?: string | undefined;
}

/** Where a branch is pushed to. */
export interface Remote {
  readonly name: string;
  readonly address: string;
  /** The address of the repository that is asked to take the change, where that is another one. */
  readonly base: string | undefined;
}

export interface ProposedChange {
  readonly branch: string;
  /** False where the branch stands already and is the one at hand. */
  readonly isNewBranch: boolean;
  /** The facts folder, from the top of the repository. */
  readonly folder: string;
  /** Of the commit; undefined where the facts are committed, and only to be pushed. */
  readonly message: readonly string[] | undefined;
  readonly remote: Remote | undefined;
  /** What the pull request says. */
  readonly title: string;
  readonly text: string;
}

/** The commit takes the files of the facts folder alone, whatever else is staged. */
export function stepsOf(change: ProposedChange): readonly Step[] {
  const { branch, folder, message, remote, title, text } = change;
  const typed = (...words: readonly string[]): string => words.map(quotedWord).join(" ");
  const git = (args: readonly string[], done?: string): Step => {
    return { program: "git", args, shown: typed("git", ...args), done };
  };
  const args = ["pr", "create", ...target(branch, remote), `--title=${title}`, "--body-file=-"];
  const shown = `npm run -s diff -- --markdown | ${typed("gh", ...args)}`;
  const said = message?.flatMap((part) => ["-m", part]) ?? [];
  return [
    ...(change.isNewBranch ? [git(["switch", "-c", branch], `made the branch ${branch}`)] : []),
    ...(message === undefined
      ? []
      : [
          git(["add", "--all", "--", folder]),
          git(["commit", "--quiet", ...said, "--", folder], `committed ${folder}/: ${message[0]}`),
        ]),
    git(
      ["push", "--set-upstream", remote?.name ?? "origin", branch],
      `pushed ${branch} to ${shownRemote(remote)}`,
    ),
    { program: "gh", args, input: text, shown },
  ];
}

/** What is going to be done, in one line; `hasGh` where gh is installed. */
export function planOf(change: ProposedChange, hasGh: boolean): string {
  const { branch, folder, remote, isNewBranch, message } = change;
  const parts = [
    `${isNewBranch ? "a new" : "the"} branch ${branch}`,
    `${message === undefined ? "its commits" : "a commit"} of ${folder}/`,
    ...(remote === undefined ? [] : [`a push to ${shownRemote(remote)}`]),
    ...(remote !== undefined && hasGh ? ["a pull request by gh"] : []),
  ];
  return `to do: ${parts.join(", ")}`;
}

/** `origin (https://github.com/acme/facts)`, without what signs in. */
export function shownRemote(remote: Remote | undefined): string {
  return `${remote?.name} (${remote?.address.replace(/^(\w+:\/\/)[^/@]*@/, "$1")})`;
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

const [longestSubject, longestBranch, mostLines] = [72, 48, 40];

/** `facts/acme-1-value-changes`, of the subject of a commit. */
export function branchNamed(subject: string): string {
  return `facts/${toSlug(subject).slice(0, longestBranch).replace(/-+$/, "")}`;
}

/** One line, `Acme: 1 value changes`; what does not fit is left to the body. */
export function subjectOf(diff: Diff): string {
  const names = [
    ...new Set(diff.changes.map(({ before, after }) => (after ?? before)!.provider.name)),
  ];
  const whose = names.length > 3 ? phrase(names.length, "provider", "providers") : names.join(", ");
  const [first = "", ...more] = headlineOf(diff).split(", ");
  const start =
    whose === "" ? first : `${whose}: ${first.charAt(0).toLowerCase()}${first.slice(1)}`;
  const fitting = more.reduce(
    (subject, part) =>
      `${subject}, ${part}`.length <= longestSubject ? `${subject}, ${part}` : subject,
    start,
  );
  return Array.from(fitting).slice(0, longestSubject).join("");
}

/** A line for each fact; empty where the subject says it all. */
export function bodyOf(diff: Diff): string {
  const { values, added, removed, moved } = sectionsOf(diff);
  const lines = [
    ...values.map(
      ({ id, before, after }) => `${id}: ${valueWithUnit(before!)} → ${valueWithUnit(after!)}`,
    ),
    ...added.map(({ id, after }) => `${id}: added, ${valueWithUnit(after!)}`),
    ...removed.map(({ id }) => `${id}: gone`),
    ...moved.map(({ id, previous_id }) => `${previous_id} → ${id}`),
  ];
  const left = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(left > 0 ? [`and ${left} more`] : [])].join("\n");
}
