/** `facts wanted`: what people ask for and no fact answers yet, with where one looked; nothing is written. */
import { counted } from "../../../schema/lists/counted.ts";
import { toFactId } from "../../../schema/fact-id.ts";
import { wantedParts, type WantedEntry } from "../../../schema/wanted.ts";
import { wishesIn } from "../../../validate/registered.ts";
import { givenFacts } from "../../../commands/terminal/facts.ts";
import { folderFlags } from "../../../commands/terminal/options.ts";
import { printJson } from "../../../commands/terminal/report.ts";
import { verb } from "../../../commands/terminal/verb.ts";

export const factsWantedVerb = verb({
  name: "facts wanted",
  summary: "What people ask for and no fact answers yet, with the pages on which somebody looked.",
  words: ["[words…]"],
  flags: {
    json: { about: "for a program: one JSON object" },
    ...folderFlags,
  },
  about: `
The entries of wanted.yaml, in its order: all, or those in whose provider, product, plan, key, question or
pages each of the words stands. Whoever finds an answer enters the fact and removes the entry.

--json prints {object: "facts wanted", count, wanted}: each entry with the id that its answer would have.`,
  examples: ["npm run facts -- wanted", "npm run -s facts -- wanted render pricing --json"],
  exits: { 0: "listed", 1: "nothing is wanted that fits, or the facts were refused" },
  async run({ json = false, ...given }, words, around) {
    const { tree } = await givenFacts(given, around);
    const { terminal } = around;
    const all = wishesIn(tree).map(({ entry }) => entry);
    const wanted = all.filter((entry) => holdsWords(entry, words));
    if (json) {
      const entries = wanted.map((entry) => ({ id: idOf(entry), ...entry }));
      printJson({ object: "facts wanted", count: wanted.length, wanted: entries }, terminal);
    } else {
      terminal.out(wanted.map(entryText).join(""));
      terminal.err(`${counted(wanted.length, "question")} of ${all.length}\n`);
    }
    return wanted.length > 0 ? 0 : 1;
  },
});

function idOf(entry: WantedEntry): string {
  return toFactId(wantedParts(entry));
}

function holdsWords(entry: WantedEntry, words: readonly string[]): boolean {
  const text = [idOf(entry), entry.ask, ...entry.looked.map(({ url }) => url)].join(" ");
  return words.every((word) => text.toLowerCase().includes(word.toLowerCase()));
}

function entryText(entry: WantedEntry): string {
  const { ask, looked } = entry;
  const pages = looked.flatMap(({ url, on, found }) => [`${on} ${url}`, `  ${found}`]);
  return [idOf(entry), ...[ask ?? [], pages].flat().map((line) => `  ${line}`), ""].join("\n");
}
