/** `schemas`: writes the editor schemas beside the facts; run it when a curated shape changes. */
import { join } from "node:path";
import { editorSchemas } from "../derive/editor-schemas.ts";
import { writeWhole } from "../write/whole.ts";
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
  const files = editorSchemas().map(({ file, text }) => ({
    path: join(facts, file),
    content: text,
  }));
  writeWhole(files);
  for (const { path } of files) terminal.out(`${path}\n`);
  return 0;
}
