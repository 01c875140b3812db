/** `npm run facts -- propose`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

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
  async run({ title, branch, remote, "dry-run": dryRun = false, ...given }, _, surroundings) {
    const { environment, now, terminal } = surroundings;
    const { facts, asOf } = factsOptions(given, environment, now);
    const { factsPropose } = await import("../../curate/propose/command/facts-propose.ts");
    const { programsIn } = await import("../../curate/propose/command/run-program.ts");
    const run = programsIn(environment);
    return factsPropose(
      { facts, asOf, title, branch, remote, dryRun },
      { environment, terminal, run },
    );
  },
});
