/** `schemas`: writes the editor schemas beside the facts; run it when a curated shape changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { editorSchemas } from "../derive/editor-schemas.ts";
import { factsFlags } from "./options.ts";
import type { Terminal } from "./report.ts";
import { verb } from "./verb.ts";

export const schemasVerb = verb({
  name: "schemas",
  summary: "Writes the editor schemas beside the facts, after a change to a curated shape.",
  flags: { facts: factsFlags.facts },
  examples: ["npm run schemas"],
  exits: { 0: "written" },
  run: ({ facts = "facts" }, _, { terminal }) => schemas({ facts }, terminal),
});

export function schemas({ facts }: { readonly facts: string }, terminal: Terminal): number {
  for (const { file, text } of editorSchemas()) {
    writeFileSync(join(facts, file), text);
    terminal.out(`${join(facts, file)}\n`);
  }
  return 0;
}
