/** `schemas`: writes the editor schemas beside the facts; run it when a key or a curated shape changes. */
import { join } from "node:path";
import { editorSchemas } from "../derive/editor-schemas.ts";
import { readableKeys } from "../derive/editor-facts.ts";
import { loadTree } from "../load/tree.ts";
import { mapAt } from "../validate/rule.ts";
import { writeWhole } from "../publish/whole.ts";
import type { Terminal } from "../terminal/terminal.ts";

export function writeSchemas({ facts }: { readonly facts: string }, terminal: Terminal): number {
  const keys = readableKeys(mapAt(loadTree(facts).keys?.value));
  const files = editorSchemas(keys).map(({ file, text }) => ({
    path: join(facts, file),
    content: text,
  }));
  writeWhole(files);
  for (const { path } of files) terminal.out(`${path}\n`);
  return 0;
}
