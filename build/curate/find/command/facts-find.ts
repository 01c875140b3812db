/** `facts find`: the keys that fit some words; nothing is written, and facts with problems do no harm. */
import { findKeys } from "../find.ts";
import { searchedKeys } from "../keys.ts";
import { foundText, nothingText } from "../text.ts";
import { printJson } from "../../edit/command/facts-edit.ts";
import { visible } from "../../../load/hidden.ts";
import { loadTree } from "../../../load/tree.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsFindOptions {
  readonly facts: string;
  readonly words: readonly string[];
  readonly json: boolean;
}

/** The exit code. */
export function factsFind({ facts, words, json }: FactsFindOptions, terminal: Terminal): number {
  const tree = loadTree(facts);
  const keys = searchedKeys(tree);
  if (keys.length === 0) {
    terminal.err(
      `${tree.name}/keys.yaml defines no key that can be read.\n    See what is wrong with: npm run check\n`,
    );
    return 1;
  }
  const asked = words.join(" ");
  const found = findKeys(asked, keys);
  if (json) printJson({ object: "facts find", query: asked, ...found }, terminal);
  if (found.keys.length === 0) terminal.err(nothingText(visible(asked), found));
  else if (!json) terminal.out(foundText(found));
  return found.keys.length === 0 ? 1 : 0;
}
