/** `npm run facts -- fix`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const factsFixVerb = verb({
  name: "facts fix",
  summary: "Makes every repair of a problem that can only be meant in one way.",
  flags: {
    ...factsFlags,
    "dry-run": { about: "write nothing, and say what would be mended" },
    json: { about: "print one JSON document instead of lines" },
  },
  examples: [
    "npm run facts -- fix",
    "npm run facts -- fix --dry-run",
    "npm run -s facts -- fix --json",
  ],
  exits: {
    0: "no problem remains (findings may: they only warn)",
    1: "problems remain for a person",
  },
  about: `Only what is certain is mended: a number in quotes, a misspelt name with a single one near, a
date in another notation with one reading, tabs. A file without a problem of its own is not written, and
no comment is removed; what is mended by its data is written in the layout of \`facts format\`. A repair
that would bring another problem is not made, and named.

--json prints {object: "facts fix", dry_run, files, fixed, undone, problems, findings}: the files that
changed, what was mended, what was not and the message of the problem it would have brought (because),
and what remains; entries are those of check --json.`,
  async run({ "dry-run": dryRun = false, json = false, ...given }, _, surroundings) {
    const { environment, now, terminal } = surroundings;
    const options = { ...factsOptions(given, environment, now), dryRun, json };
    const { factsFix } = await import("../../curate/fix/command/facts-fix.ts");
    return factsFix(options, terminal);
  },
});
