/** `facts rename`: another name for a key, a product, a plan or a provider, wherever it is used. */
import { counted } from "../../../schema/lists/counted.ts";
import { oneWordOf } from "../../../commands/terminal/flag.ts";
import { readFlagText } from "../../../commands/terminal/verb.ts";
import { editVerb } from "../../edit/command/write-edit.ts";
import { Refusal, RefusedFiles } from "../../../load/refusal.ts";
import { renameEverywhere } from "../rename.ts";
import { renamedThings, renamingOf } from "../renaming.ts";

const aboutRename = `
What is renamed is a ${renamedThings.slice(0, -1).join(", a ")} or a ${renamedThings.at(-1)}.
A product is named provider/product, a plan provider/product/plan, with * for every product that has
the plan; the new name is given alone. It is written wherever the old one is used: in keys.yaml and
kinds.yaml, in every file of providers, in the ids that facts name each other by, and in the names of
files. The old name stays in \`formerly\`, so that earlier ids and addresses lead on. A name that is
taken, today or earlier, is refused. In JSON, facts are how many entries get another id.`;

export const factsRenameVerb = editVerb({
  name: "facts rename",
  summary: "Gives a key, product, plan or provider another name, wherever it is used.",
  words: ["<what>", "<old>", "<new>"],
  flags: {
    name: { value: "TEXT", about: "what its provider calls it now (as it is)" },
  },
  told: "what, from, to, facts, files",
  about: aboutRename,
  examples: [
    "npm run facts -- rename key api.webhooks.available api.webhooks.supported",
    "npm run facts -- rename plan acme/api/hobby starter --name Starter",
    'npm run facts -- rename plan "acme/*/hobby" starter --dry-run',
    "npm run facts -- rename product acme/api rest-api",
  ],
  exits: { 0: "renamed", 1: "refused; nothing was written" },
  edit({ name }, [thing = "", old = "", to = ""], { folder, tree }) {
    const what = readFlagText("what is renamed", thing, oneWordOf(renamedThings));
    // A file that cannot be read may use the name too.
    if (tree.problems.length > 0) throw new RefusedFiles(tree.problems);
    if (what === "key" && name !== undefined)
      throw new Refusal("--name is given for a key; a key is called by its `title` in keys.yaml.");
    const renaming = renamingOf(tree, { what, old, to });
    const facts = renameEverywhere(folder, tree, renaming, name);
    const files = [...folder.changed().keys()].map((path) => `${tree.name}/${path}`);
    const { from } = renaming;
    const said = `${what} ${from} is now ${to}: ${counted(facts, "fact")} in ${counted(files.length, "file")}; earlier ids and addresses lead on`;
    return { record: { what, from, to, facts, files }, lines: [said] };
  },
});
