/** `schemas`: writes the editor schemas beside the facts; run it when a curated shape changes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { editorSchemas } from "../derive/editor-schemas.ts";
import type { Terminal } from "./report.ts";

export function schemas({ facts }: { readonly facts: string }, terminal: Terminal): number {
  for (const { file, text } of editorSchemas()) {
    writeFileSync(join(facts, file), text);
    terminal.out(`${join(facts, file)}\n`);
  }
  return 0;
}
