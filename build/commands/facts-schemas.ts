/** `schemas`: writes the editor schemas beside the facts; run it when a key or a curated shape changes. */
import { factsFlags } from "./terminal/options.ts";
import { join } from "node:path";
import { editorSchemas, readableKeys } from "../derive/editor-schemas.ts";
import { loadTree } from "../load/tree.ts";
import { verb } from "./terminal/verb.ts";
import { mapAt } from "../load/value-at.ts";
import { writeChanged } from "../publish/whole.ts";

export const factsSchemasVerb = verb({
  name: "facts schemas",
  summary:
    "Writes the editor schemas beside the facts, after a change to a key or a curated shape.",
  flags: { facts: factsFlags.facts },
  examples: ["npm run facts -- schemas"],
  exits: { 0: "written" },
  async run({ facts = "facts" }, _, { terminal }) {
    const keys = readableKeys(mapAt(loadTree(facts).keys?.value));
    const files = editorSchemas(keys).map(({ file, text }) => ({
      path: join(facts, file),
      content: text,
    }));
    for (const path of writeChanged(files)) terminal.out(`${path}\n`);
    return 0;
  },
});
