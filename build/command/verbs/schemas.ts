/** `npm run schemas`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { verb } from "../../terminal/verb.ts";

export const schemasVerb = verb({
  name: "schemas",
  summary:
    "Writes the editor schemas beside the facts, after a change to a key or a curated shape.",
  flags: { facts: factsFlags.facts },
  examples: ["npm run schemas"],
  exits: { 0: "written" },
  async run({ facts = "facts" }, _, { terminal }) {
    const { writeSchemas } = await import("../schemas.ts");
    return writeSchemas({ facts }, terminal);
  },
});
