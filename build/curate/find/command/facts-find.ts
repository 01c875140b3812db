/**
 * `facts find`: the keys and the facts that fit some words, as the site and the tools find them; nothing is
 * written, and facts with problems do no harm.
 */
import { searchable } from "../keys.ts";
import { foundFactsText, foundText, nothingText } from "../text.ts";
import { printJson } from "../../edit/command/facts-edit.ts";
import { visible } from "../../../load/hidden.ts";
import { loadTree } from "../../../load/tree.ts";
import { openSearch } from "../../../search/search.ts";
import { toSearchIndex } from "../../../search/to-index.ts";
import type { Terminal } from "../../../terminal/terminal.ts";

export interface FactsFindOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly words: readonly string[];
  readonly json: boolean;
}

/** The exit code. */
export function factsFind(
  { facts: folder, asOf, words, json }: FactsFindOptions,
  terminal: Terminal,
): number {
  const tree = loadTree(folder);
  const { dataset, isKeysAlone } = searchable(tree, asOf);
  if (dataset.keys.length === 0) {
    terminal.err(
      `${tree.name}/keys.yaml defines no key that can be read.\n    See what is wrong with: npm run check\n`,
    );
    return 1;
  }
  const asked = words.join(" ");
  const search = openSearch(toSearchIndex(dataset));
  const byKey = new Map(dataset.keys.map((key) => [key.key, key]));
  const keys = search.keys(asked).map(({ slug, match }) => ({ ...byKey.get(slug)!, match }));
  const facts = search.facts(asked).facts.map((fact) => ({ ...fact, ...search.tell(fact) }));
  const fewer = search.fewerWords(asked);
  if (json)
    printJson(
      {
        object: "facts find",
        query: asked,
        keys: keys.map(({ key, words: called, match, providerCount }) => ({
          key,
          title: called.title,
          match,
          providers: providerCount,
        })),
        facts: facts.map(({ id, display, status, match, differs }) => ({
          id,
          display,
          status,
          match,
          differs,
        })),
        ...(isKeysAlone ? { keys_alone: true } : {}),
      },
      terminal,
    );
  if (keys.length + facts.length === 0) {
    terminal.err(nothingText(visible(asked), fewer));
    return 1;
  }
  if (!json) {
    const exact = keys.filter(({ match }) => match === "exact");
    const parts = [foundText(exact.length > 0 ? exact : keys), foundFactsText(facts)];
    terminal.out(parts.filter((part) => part !== "").join("\n"));
  }
  if (isKeysAlone)
    terminal.err("the facts have problems, so that keys alone are searched: npm run check\n");
  return 0;
}
