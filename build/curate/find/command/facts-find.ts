/**
 * `facts find`: the keys and the facts that fit some words, as the site and the tools find them; nothing is
 * written, and facts with problems do no harm.
 */
import { printJson } from "../../edit/command/facts-edit.ts";
import { searchable } from "../keys.ts";
import { foundFactsText, foundText, nothingText } from "../text.ts";
import { visible } from "../../../load/hidden.ts";
import { loadTree } from "../../../load/tree.ts";
import { openSearch } from "../../../search/search.ts";
import { toSearchIndex } from "../../../search/to-index.ts";
import { factsFlags } from "../../../terminal/flags.ts";
import { factsOptions } from "../../../terminal/options.ts";
import { verb } from "../../../terminal/verb.ts";

export const factsFindVerb = verb({
  name: "facts find",
  summary: "The keys and the facts that fit some words, best first.",
  words: ["<words…>"],
  flags: {
    json: { about: "for a program: one JSON object, with all that fits" },
    facts: factsFlags.facts,
    "as-of": factsFlags["as-of"],
  },
  about: `
The words are searched as the site, the address of facts and the tools search them: a provider that is
named binds, and what does not fit all that is asked is closest, with the words that it does not fit.

--json prints {object: "facts find", query, keys, facts}: each key with its title, its match and how many
providers have it; each fact with its display, status, match and the words that it does not fit. Where the
facts have problems, keys alone are searched, and keys_alone is true.`,
  examples: [
    "npm run -s facts -- find requests per minute",
    "npm run -s facts -- find github rate limit",
    "npm run -s facts -- find webhooks --json",
  ],
  exits: { 0: "found", 1: "nothing fits, or keys.yaml cannot be read" },
  run({ json, ...given }, words, { terminal, environment, now }) {
    const { facts: folder, asOf } = factsOptions(given, environment, now);
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
  },
});
