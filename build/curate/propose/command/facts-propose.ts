/** `facts propose`: the changed facts as a branch, a commit and a pull request, by git and gh. */
import { diffWith } from "../../diff/command/diff.ts";
import { diffMarkdown } from "../../diff/markdown.ts";
import { orRefused } from "../../edit/command/facts-edit.ts";
import { cloneAround, nothingToPropose, type Clone, programsIn, type RunProgram } from "./clone.ts";
import {
  bodyOf,
  branchNamed,
  planOf,
  quotedWord,
  shownRemote,
  stepsOf,
  subjectOf,
  type ProposedChange,
  type Step,
} from "../proposal.ts";
import { freeName } from "../../set/source.ts";
import { readFacts } from "../../../commands/terminal/facts.ts";
import { anyText } from "../../../commands/terminal/flag.ts";
import { factsFlags } from "../../../commands/terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../../commands/terminal/options.ts";
import { openReport, printFindings, printProblems } from "../../../commands/terminal/report.ts";
import type { Terminal } from "../../../commands/terminal/terminal.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { judge } from "../../../validate/quality/quality.ts";

export const factsProposeVerb = verb({
  name: "facts propose",
  summary: "Makes a branch and a commit of the changed facts, pushes it, opens a pull request.",
  flags: {
    title: {
      read: anyText,
      value: "TEXT",
      about: "of the commit and the pull request (what changes, in one line)",
    },
    branch: {
      read: anyText,
      value: "NAME",
      about: "a new branch (named after what changes; on a branch of your own, that one)",
    },
    remote: {
      read: anyText,
      value: "NAME",
      about: "where to push the branch (where it was pushed before, else origin)",
    },
    "dry-run": { about: "print the commands, and run none of them" },
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
  },
  about: `
The files of the facts folder alone are committed, whatever else is changed or staged; the message and the
text of the pull request say what changes in the dataset, fact by fact. Nothing is done while
"check --strict" finds anything, since CI would refuse it.

It says what it is going to do before it does anything: the branch, the commit, the remote and the address
that the branch is pushed to. Facts that are committed on a branch of your own are pushed as they are.

Who may not write to the repository pushes to a fork of it: "gh repo fork --remote --remote-name fork" makes
one and knows it as the remote fork; then "npm run facts -- propose --remote fork". Without gh, make the fork
on the page of the repository, then "git remote add fork ADDRESS". A push that is refused says so too, and
nothing is lost by it.

The pull request is opened by gh, the command line of GitHub, where it is installed. Without it, without a
remote, or where another command fails, the commands that are left are printed, to be typed at the top of the
repository.`,
  examples: [
    "npm run facts -- propose",
    "npm run facts -- propose --dry-run",
    "npm run facts -- propose --remote fork",
    'npm run facts -- propose --title "Acme: the new rate limits of May" --branch acme-may',
  ],
  exits: {
    0: "proposed, or as far as this machine can; what is left has been printed",
    1: "refused and nothing was done, or a command failed",
  },
  run({ "dry-run": dryRun = false, ...given }, _, { environment, now, terminal }) {
    const { facts, asOf } = factsOptions(given, environment, now);
    const options = { ...given, facts, asOf, dryRun };
    return factsPropose(options, { environment, terminal, run: programsIn(environment) });
  },
});

export interface FactsProposeOptions {
  readonly facts: string;
  readonly asOf: string;
  /** Of the commit and of the pull request. */
  readonly title?: string | undefined;
  readonly branch?: string | undefined;
  /** The name of the remote to push to. */
  readonly remote?: string | undefined;
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
  const { terminal, run } = surroundings;
  return orRefused("facts propose", terminal, async () => {
    const clone = await cloneAround(options.facts, options.remote, run);
    if (!(await isAccepted(options, terminal))) return 1;
    const change = await changeIn(clone, options, surroundings);
    if (change === undefined) return 1;
    const { top, remote } = clone;
    const hasGh = remote !== undefined && (await run("gh", ["--version"], top)).code === 0;
    const steps = stepsOf(change);
    terminal.out(`${planOf(change, hasGh)}\n`);
    if (options.dryRun) {
      terminal.out(`${shownSteps(steps)}not proposed: --dry-run\n`);
      return 0;
    }
    for (const [index, { program, args, input, done }] of steps.entries()) {
      const left = shownSteps(steps.slice(index));
      if (args[0] === "push" && remote === undefined) {
        const add = "  git remote add origin ADDRESS\n";
        terminal.out(`the repository has no remote; left to do:\n${add}${left}`);
        return 0;
      }
      if (program === "gh" && !hasGh) {
        terminal.out(`gh is not installed; left to do:\n${left}`);
        return 0;
      }
      const { code, out, err } = await run(program, args, top, input);
      if (code !== 0) {
        const reason = err.trim() || out.trim();
        terminal.err(`${program} ${args[0]}: ${reason.replaceAll("\n", "\n  ")}\n`);
        const isPush = args[0] === "push";
        terminal.out(
          isPush ? afterRefusedPush(options, change, clone, hasGh) : `left to do:\n${left}`,
        );
        return 1;
      }
      if (done !== undefined) terminal.out(`${done}\n`);
      if (program === "gh") terminal.out(out);
    }
    return 0;
  });
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

/** Undefined where there is no diff, and the reason has been printed. */
async function changeIn(
  { ownBranch, isCommitted, folder, remote, branches }: Clone,
  { facts, asOf, title, branch: asked }: FactsProposeOptions,
  { environment, terminal }: ProposeSurroundings,
): Promise<ProposedChange | undefined> {
  const committed = await diffWith({ facts, asOf, base: "HEAD" }, environment, terminal);
  // On a branch of its own earlier commits are proposed with this one.
  const whole =
    ownBranch === undefined || committed === undefined
      ? committed
      : await diffWith({ facts, asOf, base: undefined }, environment, terminal);
  if (committed === undefined || whole === undefined) return undefined;
  if (isCommitted && whole.changes.length === 0) throw nothingToPropose(folder);
  const subject = title ?? subjectOf(committed);
  const isNewBranch = asked !== undefined || ownBranch === undefined;
  const taken = Object.fromEntries(branches.map((name) => [name, true]));
  const named = asked ?? branchNamed(subjectOf(committed));
  return {
    branch: isNewBranch ? freeName(named, taken) : ownBranch,
    isNewBranch,
    folder,
    message: isCommitted ? undefined : [subject, bodyOf(committed)].filter(Boolean),
    remote,
    title: title ?? subjectOf(whole),
    text: diffMarkdown(whole),
  };
}

/** The push itself is no way on: who may not write there needs a fork, everybody else another try. */
function afterRefusedPush(
  { title }: FactsProposeOptions,
  { branch }: ProposedChange,
  { remotes, remote }: Clone,
  hasGh: boolean,
): string {
  const again = ["npm run facts -- propose", ...(title ? ["--title", quotedWord(title)] : [])];
  const fork = hasGh
    ? "gh repo fork --remote --remote-name fork"
    : "git remote add fork ADDRESS    # of your fork, which Fork on the page of the repository makes";
  return `The branch ${branch} and its commit are here; ${shownRemote(remote)} did not take them.
Where you may not write, push to a fork of it:
${remotes.includes("fork") ? "" : `  ${fork}\n`}  ${again.join(" ")} --remote fork
Otherwise mend what git says, then: ${again.join(" ")}
`;
}

function shownSteps(steps: readonly Step[]): string {
  return steps.map(({ shown }) => `  ${shown}\n`).join("");
}
