/** `npm run diff`, as its help and its arguments are read. */
import { anyText, type Given } from "../../terminal/flag.ts";
import type { DiffFormat, DiffOptions } from "../../curate/diff/command/diff.ts";
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions, type CommandEnvironment } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";
import { UsageError } from "../../terminal/usage-error.ts";

const flags = {
  base: {
    read: anyText,
    value: "REV|DIR|FILE",
    about: "what to compare with (where the branch left origin/main, else main, else HEAD)",
  },
  head: {
    read: anyText,
    value: "REV",
    about: "compare the facts of a git revision, read as data, in the place of those on disk",
  },
  facts: factsFlags.facts,
  "as-of": factsFlags["as-of"],
  markdown: { about: "print it as Markdown: for a pull request" },
  json: { about: "print it as JSON: for a program" },
  addresses: { about: "name each file whose bytes change, too: takes twice as long" },
  "exit-code": { about: "exit with 3 where something that is published differs" },
} as const;

export const diffVerb = verb({
  name: "diff",
  summary: "What a change of the facts does to the published dataset, fact by fact.",
  flags,
  about:
    "The facts on disk are compared with a git revision, another folder of facts, a built output or a\nsnapshot. Both sides are built for the same moment, so that nothing differs by time alone. Of a\nrepository, neither work tree nor index nor refs are touched.",
  examples: [
    "npm run diff",
    "npm run diff -- --base HEAD~3 --addresses",
    "npm run diff -- --base published/data/snapshot.jsonl",
    "npm run -s diff -- --base origin/main --markdown",
    "npm run diff -- --head FETCH_HEAD",
  ],
  exits: {
    0: "compared",
    1: "the facts or the base were refused or could not be read",
    3: "compared, and something differs (with --exit-code)",
  },
  async run(given, _, { environment, now, terminal }) {
    const options = diffOptions(given, environment, now);
    const { printDiff } = await import("../../curate/diff/command/diff.ts");
    return printDiff(options, environment, terminal);
  },
});

function diffOptions(
  given: Given<typeof flags>,
  environment: CommandEnvironment,
  now: number,
): DiffOptions {
  const { facts, asOf } = factsOptions(given, environment, now);
  return {
    facts,
    asOf,
    base: given.base,
    head: given.head,
    format: formatOf(given),
    addresses: given.addresses ?? false,
    exitCode: given["exit-code"] ?? false,
  };
}

function formatOf({ markdown, json }: Given<typeof flags>): DiffFormat {
  if (markdown && json) throw new UsageError("--markdown and --json contradict each other");
  if (json) return "json";
  return markdown ? "markdown" : "text";
}
