/** `npm run check`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const checkVerb = verb({
  name: "check",
  summary: "Validates the facts and judges their quality; nothing is written.",
  flags: {
    ...factsFlags,
    strict: { about: "findings of quality count as errors" },
    json: { about: "print one JSON document instead of lines" },
    explain: {
      read: anyText,
      value: "NAME",
      about: "print what the name in the brackets of a message means, and check nothing",
    },
  },
  examples: [
    "npm run check",
    "npm run check -- --strict",
    "npm run check -- --explain values",
    "npm run -s check -- --json",
  ],
  exits: { 0: "nothing to mend", 1: "the facts were refused, or --strict and there is a finding" },
  about: `A problem refuses the facts; a finding only warns, and can be accepted in a comment with its
reason. Each ends with the name of its rule: --explain tells what it means. Without --strict the last
line says what CI refuses nevertheless: findings and, in a git clone, ids that lead nowhere (told above
it at their places), publish gates and files out of form, all compared with where the branch left main.

--json prints {object: "check", ok, problem_count, finding_count, problems, findings, accepted} in file
order; problems and findings have file, line, column, rule, message, repair (or null) and fixable (facts
fix mends it), findings a severity beside: warning, or error if --strict. ok is what the exit code says.
Findings are looked for only where there is no problem.

Of each rule 20 are printed for a file, and 1,000 altogether; the counts are of all.`,
  async run(flags, _, surroundings) {
    const { environment, now, terminal } = surroundings;
    if (flags.explain !== undefined) {
      const { meaningText } = await import("../../terminal/meanings.ts");
      terminal.out(meaningText(flags.explain));
      return 0;
    }
    const { strict = false, json = false } = flags;
    const options = { ...factsOptions(flags, environment, now), strict, json };
    const { check } = await import("../check.ts");
    return check(options, terminal, environment);
  },
});
