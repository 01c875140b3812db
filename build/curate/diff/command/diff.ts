/** `diff`: what a change of the facts does to the published dataset; nothing is written. */
import { folderFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { printJson } from "../../../commands/terminal/report.ts";
import { UsageError } from "../../../commands/terminal/usage-error.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { diffDatasets, isSameDataset } from "../diff.ts";
import { diffMarkdown, diffText } from "../text.ts";
import { openSides } from "./diff-base.ts";

const flags = {
  base: {
    value: "REV|DIR",
    about: "what to compare with (where the branch left origin/main, else main, else HEAD)",
  },
  head: {
    value: "REV",
    about: "compare the facts of a git revision, read as data, in the place of those on disk",
  },
  ...folderFlags,
  markdown: { about: "print it as Markdown: for a pull request" },
  json: { about: "print it as JSON: for a program" },
  "exit-code": { about: "exit with 3 where something that is published differs" },
} as const;

export const diffVerb = verb({
  name: "diff",
  summary: "What a change of the facts does to the published dataset, fact by fact.",
  flags,
  about:
    "The facts on disk are compared with a git revision or another folder of facts. Both sides are built for\nthe same moment, so that nothing differs by time alone. Of a repository, neither work tree nor index nor\nrefs are touched.",
  examples: [
    "npm run diff",
    "npm run diff -- --base HEAD~3",
    "npm run diff -- --base ../published/facts",
    "npm run -s diff -- --base origin/main --markdown",
    "npm run diff -- --head FETCH_HEAD",
  ],
  exits: {
    0: "compared",
    1: "the facts or the base were refused or could not be read",
    3: "compared, and something differs (with --exit-code)",
  },
  async run(given, _, { environment, now, terminal }) {
    const { markdown, json } = given;
    if (markdown && json) throw new UsageError("--markdown and --json contradict each other");
    const { facts: folder, asOf } = factsOptions(given, environment, now);
    const { base, before, after } = await openSides({ ...given, folder, asOf, environment });
    const result = diffDatasets(base, before, after);
    if (json) printJson(result, terminal);
    else terminal.out(markdown ? diffMarkdown(result) : diffText(result));
    return given["exit-code"] && !isSameDataset(result) ? 3 : 0;
  },
});
