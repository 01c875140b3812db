/** `npm run facts -- format`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { verb } from "../../terminal/verb.ts";

export const factsFormatVerb = verb({
  name: "facts format",
  summary: "Writes the facts in their canonical form; no value changes.",
  words: ["[file…]"],
  flags: {
    check: { about: "name the files that would change, and write nothing" },
    json: { about: "print the result as JSON" },
    facts: factsFlags.facts,
  },
  about: `
Fields stand in the order of the schemas (see CONTRIBUTING.md), unknown ones last. Sources, products,
plans, facts, keys and lists keep the author's order: plans rise from free to enterprise, and no
alphabet knows that. Two spaces a level. Text is plain wherever YAML reads the same text back, else in
double quotes, or in single ones where it holds a backslash or a double quote. Braces that do not fit
on a line of 140 columns (not counting last_verified_at) become lines of their own, unless a comment
beside or above them accepts a finding on that line. Text is never wrapped anew. One blank line at most; comments stay with what they
are about. Line ends become LF, and a byte order mark goes. A file that cannot be read is left alone,
and its problem is shown.

--json prints {object: "facts format", check, files, changed, problems}: how many files were looked at,
those that change, and problems as check --json has them.`,
  examples: [
    "npm run facts -- format",
    "npm run facts -- format facts/providers/acme.yaml",
    "npm run facts -- format --check",
  ],
  exits: {
    0: "every file is in its canonical form",
    1: "with --check, a file is not; or a file cannot be read",
  },
  async run({ facts = "facts", check = false, json = false }, files, { terminal }) {
    const { factsFormat } = await import("../../curate/format/command/facts-format.ts");
    return factsFormat({ facts, files, check, json }, terminal);
  },
});
