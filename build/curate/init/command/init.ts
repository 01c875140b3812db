/** `init`: writes a new dataset where there is none, with the schemas that editors check it by. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { editorSchemas } from "../../../derive/editor-schemas.ts";
import { readableKeys } from "../../../derive/editor-facts.ts";
import { loadTree } from "../../../load/tree.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { mapAt } from "../../../validate/rule.ts";
import { writeWhole } from "../../../publish/whole.ts";
import { newDataset, type NewDataset } from "../dataset.ts";

export interface InitOptions extends NewDataset {
  readonly facts: string;
}

/** The exit code: 1 where something stands there already. */
export function initDataset({ facts, ...asked }: InitOptions, terminal: Terminal): number {
  if (!isUnused(facts)) {
    terminal.err(
      `"${facts}" is not an empty folder; name another one with --facts, and nothing is written over.\n`,
    );
    return 1;
  }
  const files = newDataset(asked).map(({ file, text }) => ({
    path: join(facts, file),
    content: text,
  }));
  writeWhole(files);
  const keys = readableKeys(mapAt(loadTree(facts).keys?.value));
  const schemas = editorSchemas(keys).map(({ file, text }) => ({
    path: join(facts, file),
    content: text,
  }));
  writeWhole(schemas);
  for (const { path } of files) terminal.out(`${path}\n`);
  const flag = facts === "facts" ? "" : `--facts ${facts} `;
  const next = ["npm run check -- --strict", "npm run dev --", "npm run build --"];
  terminal.out(`Write over the example, then:\n`);
  for (const line of next) terminal.out(`  ${`${line} ${flag}`.trimEnd().replace(/ --$/, "")}\n`);
  return 0;
}

function isUnused(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
