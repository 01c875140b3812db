/** `facts propose`: the changed facts as a branch, a commit and a pull request, by git and gh. */
import { diffMarkdown } from "../../diff/markdown.ts";
import { diffWith } from "../../diff/command/diff.ts";
import { orRefusedLater } from "../../edit/command/facts-edit.ts";
import { Refusal } from "../../set/refusal.ts";
import { messageOf, type CommitMessage } from "../message.ts";
import { stepsOf, type Step } from "../steps.ts";
import type { RunProgram } from "./run-program.ts";
import type { Diff } from "../../../schema/diff.ts";
import { readFacts } from "../../../terminal/facts.ts";
import type { CommandEnvironment } from "../../../terminal/options.ts";
import { openReport, printFindings, printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { judge } from "../../../validate/quality/quality.ts";

export interface FactsProposeOptions {
  readonly facts: string;
  readonly asOf: string;
  /** Of the commit and of the pull request. */
  readonly title?: string | undefined;
  readonly branch?: string | undefined;
  readonly dryRun: boolean;
}

export interface ProposeSurroundings {
  readonly environment: CommandEnvironment;
  readonly terminal: Terminal;
  readonly run: RunProgram;
}

/** The exit code. */
export function factsPropose(
  options: FactsProposeOptions,
  surroundings: ProposeSurroundings,
): Promise<number> {
  return orRefusedLater("facts propose", surroundings.terminal, () =>
    proposeChange(options, surroundings),
  );
}

async function proposeChange(
  options: FactsProposeOptions,
  { environment, terminal, run }: ProposeSurroundings,
): Promise<number> {
  const repository = await cloneAround(options.facts, run);
  if (!(await isAccepted(options, terminal))) return 1;
  const committed = await diffSince("HEAD", options, environment, terminal);
  if (committed === undefined) return 1;
  const message = messageWith(messageOf(committed), options);
  const isNewBranch = options.branch !== undefined || !repository.isOwnBranch;
  const branch = isNewBranch
    ? await freeBranch(message.branch, repository, run)
    : repository.branch!;
  // On a branch of its own earlier commits are proposed with this one.
  const whole = isNewBranch
    ? committed
    : await diffSince(undefined, options, environment, terminal);
  if (whole === undefined) return 1;
  const steps = stepsOf({
    ...message,
    branch,
    folder: repository.folder,
    isNewBranch,
    remote: repository.remote ?? "origin",
    title: messageWith(messageOf(whole), options).subject,
    text: diffMarkdown(whole),
  });
  if (!options.dryRun) return take(steps, repository, { terminal, run });
  terminal.out(shownSteps(steps));
  terminal.out("not proposed: --dry-run\n");
  return 0;
}

interface Clone {
  /** Its top. */
  readonly top: string;
  /** The facts folder, from there. */
  readonly folder: string;
  /** Undefined where no branch is at hand. */
  readonly branch: string | undefined;
  /** True on a branch that is neither the default one nor none. */
  readonly isOwnBranch: boolean;
  readonly remote: string | undefined;
}

/** Throws a `Refusal` where there is none, or nothing in it to propose. */
async function cloneAround(facts: string, run: RunProgram): Promise<Clone> {
  const ask = async (...args: readonly string[]): Promise<string | undefined> => {
    const { code, out } = await run("git", args, facts);
    return code === 0 ? out.replace(/\r?\n$/, "") : undefined;
  };
  const top = await ask("rev-parse", "--show-toplevel");
  if (top === undefined)
    throw new Refusal(
      `"${facts}" is in no git repository, or git is not installed.`,
      "A change is proposed from a clone of the repository.",
    );
  const prefix = (await ask("rev-parse", "--show-prefix")) ?? "";
  const folder = prefix.replace(/\/$/, "") || ".";
  if ((await ask("status", "--porcelain", "--", ".")) === "")
    throw new Refusal(`nothing to propose: ${folder}/ is as the last commit has it.`);
  const branch = (await ask("symbolic-ref", "--quiet", "--short", "HEAD")) || undefined;
  const remotes = ((await ask("remote")) ?? "").split("\n").filter(Boolean);
  const remote = remotes.includes("origin") ? "origin" : remotes[0];
  const head = await ask("symbolic-ref", "--quiet", "--short", `refs/remotes/${remote}/HEAD`);
  const defaults = ["main", "master", head?.slice(head.indexOf("/") + 1)];
  const isOwnBranch = branch !== undefined && !defaults.includes(branch);
  return { top, folder, branch, isOwnBranch, remote };
}

/** False where `check --strict` fails; what is wrong has been printed. */
async function isAccepted(
  { facts, asOf }: FactsProposeOptions,
  terminal: Terminal,
): Promise<boolean> {
  const read = await readFacts(facts, asOf, openReport(terminal, true));
  if (!read.ok) printProblems(read.problems, terminal);
  const findings = read.ok ? judge(read.tree, read.curated, asOf).findings : [];
  printFindings(findings, true, terminal);
  const accepted = read.ok && findings.length === 0;
  if (!accepted) terminal.err("not proposed: check --strict fails, and so would CI\n");
  return accepted;
}

function diffSince(
  base: string | undefined,
  { facts, asOf }: FactsProposeOptions,
  environment: CommandEnvironment,
  terminal: Terminal,
): Promise<Diff | undefined> {
  return diffWith({ facts, asOf, base, addresses: false }, environment, terminal);
}

function messageWith(
  message: CommitMessage,
  { title, branch }: FactsProposeOptions,
): CommitMessage {
  return { ...message, branch: branch ?? message.branch, subject: title ?? message.subject };
}

async function freeBranch(asked: string, { top }: Clone, run: RunProgram): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? asked : `${asked}-${number}`;
    const args = ["rev-parse", "--verify", "--quiet", `refs/heads/${name}`];
    if ((await run("git", args, top)).code !== 0) return name;
  }
}

/** Each step until one fails, or what it needs is missing; what is left then is printed. */
async function take(
  steps: readonly Step[],
  { top, remote }: Clone,
  { terminal, run }: Pick<ProposeSurroundings, "terminal" | "run">,
): Promise<number> {
  const hasGh = remote !== undefined && (await run("gh", ["--version"], top)).code === 0;
  for (const [index, { program, args, input, needs }] of steps.entries()) {
    if ((needs === "remote" && remote === undefined) || (needs === "gh" && !hasGh)) {
      const missing = remote === undefined ? "the repository has no remote" : "gh is not installed";
      const add = remote === undefined ? ["  git remote add origin ADDRESS\n"] : [];
      terminal.out(`${missing}; left to do:\n${add.join("")}${shownSteps(steps.slice(index))}`);
      return 0;
    }
    const { code, out, err } = await run(program, args, top, input);
    if (code !== 0) {
      const reason = (err.trim() || out.trim()).split("\n")[0] ?? "";
      terminal.err(`${program} ${args[0]}: ${reason}\n`);
      terminal.out(`left to do:\n${shownSteps(steps.slice(index))}`);
      return 1;
    }
    if (program === "gh") terminal.out(out);
  }
  return 0;
}

function shownSteps(steps: readonly Step[]): string {
  return steps.map(({ shown }) => `  ${shown}\n`).join("");
}
