/** `npm run facts -- rename`, as its help and its arguments are read. */
import { renamedThings } from "../../curate/rename/things.ts";
import { anyText, oneWordOf } from "../../terminal/flag.ts";
import { editFlags } from "../../terminal/flags.ts";
import { factsOptions } from "../../terminal/options.ts";
import { readFlagText, verb } from "../../terminal/verb.ts";

const aboutRename = `
What is renamed is a ${renamedThings.slice(0, -1).join(", a ")} or a ${renamedThings.at(-1)}.
A product is named provider/product, a plan provider/product/plan, with * for every product that has
the plan; the new name is given alone. It is written wherever the old one is used: in keys.yaml and
kinds.yaml, in every file of providers, in the ids that facts name each other by, and in the names of
files. The old name stays in \`formerly\`, so that earlier ids and addresses lead on. A name that is
taken, today or earlier, is refused.

--json prints {object: "facts rename", what, from, to, facts, files, written, diff, findings}, facts
being how many entries get another id; of what is refused {object, written} with either message and
repair, or problems. Problems and findings are those of check --json.`;

export const factsRenameVerb = verb({
  name: "facts rename",
  summary: "Gives a key, product, plan or provider another name, wherever it is used.",
  words: ["<what>", "<old>", "<new>"],
  flags: {
    name: { read: anyText, value: "TEXT", about: "what its provider calls it now (as it is)" },
    ...editFlags,
  },
  about: aboutRename,
  examples: [
    "npm run facts -- rename key api.webhooks.available api.webhooks.supported",
    "npm run facts -- rename plan acme/api/hobby starter --name Starter",
    'npm run facts -- rename plan "acme/*/hobby" starter --dry-run',
    "npm run facts -- rename product acme/api rest-api",
  ],
  exits: { 0: "renamed", 1: "refused; nothing was written" },
  async run({ name, json, "dry-run": dryRun, ...given }, words, surroundings) {
    const { environment, now, terminal } = surroundings;
    const { facts, asOf } = factsOptions(given, environment, now);
    const [thing = "", old = "", to = ""] = words;
    const what = readFlagText("what is renamed", thing, oneWordOf(renamedThings));
    const { factsRename } = await import("../../curate/rename/command/facts-rename.ts");
    return factsRename({ facts, asOf, json, "dry-run": dryRun, what, old, to, name }, terminal);
  },
});
