/** `watch`: tells what became another since its last run, of what a project watches in a published dataset. */
import { existsSync, readFileSync } from "node:fs";
import { groundsText } from "../client/assertion.ts";
import { lookAgain, readSeen, readWatchList, type Noticed } from "../client/watched.ts";
import { openDataset, orInOneLine } from "./published-at.ts";
import { routes } from "../schema/contract/routes.ts";
import { counted } from "../schema/lists/counted.ts";
import type { KeyList } from "../schema/key.ts";
import { verb } from "./terminal/verb.ts";
import { writeWhole } from "../publish/whole.ts";

export const watchVerb = verb({
  name: "watch",
  summary:
    "Tells which facts that you watch changed since it was run last, and in which direction.",
  words: ["[list]"],
  flags: {
    from: {
      value: "URL|DIR",
      about: "the dataset: its address, or an output; else what the list names",
    },
    seen: {
      value: "FILE",
      about: "what the last run saw, written anew (facts.seen.json)",
    },
    json: { about: "print the changes as JSON" },
  },
  about: `
The list, facts.watch.json where no other is named, says what is watched, and which changes are told:

  {"dataset": "https://…", "watch": [
    {"provider": "github"},
    {"provider": "stripe", "key": "api.*", "only": ["tightened", "lowered", "removed"]}]}

Changes are added, removed, relaxed and tightened where one end of the key is better for you, of prices
cheaper and dearer (relaxed and tightened name these too), else raised and lowered; changed is what has no direction, or is counted otherwise now (its unit, per what, how firm);
conflicting, that its pages disagree, and settled, that they do no more. Each is told once, whatever its date, with the words of the
source. Without a change nothing is printed. The first run, and what is new in the list, tells nothing.`,
  examples: ["npm run -s watch", "npm run -s watch -- ops/watch.json --from dist --json"],
  exits: { 0: "it was looked", 1: "something could not be read, or written" },
  async run(
    { from, seen: seenFile = "facts.seen.json", json },
    [list = "facts.watch.json"],
    surroundings,
  ) {
    const { terminal } = surroundings;
    return orInOneLine(surroundings, async () => {
      if (!existsSync(list)) throw new Error(`"${list}" is not there; it says what is watched`);
      const { watch, dataset: named } = readWatchList(readFileSync(list, "utf8"), list);
      const dataset = openDataset(from, { file: list, dataset: named }, surroundings);
      const before = existsSync(seenFile)
        ? readSeen(readFileSync(seenFile, "utf8"), seenFile)
        : undefined;
      const lists = [...new Set(watch.map(({ provider }) => provider))].map(async (provider) => {
        const facts = await dataset.factsOf(provider);
        if (facts === undefined)
          throw new Error(`${dataset.base}: there is no provider "${provider}"`);
        return facts;
      });
      const facts = (await Promise.all(lists)).flat();
      const renamed = await dataset.renamed();
      const { data: keys } = JSON.parse(await dataset.read(routes.keys.file)) as KeyList;
      const better = new Map(keys.map((each) => [each.key, each.better]));
      const betterOf = (key: string) => better.get(key);
      const { noticed, seen } = lookAgain(watch, before, facts, { renamed, betterOf });
      if (json) terminal.out(`${JSON.stringify({ object: "watch", noticed })}\n`);
      else for (const each of noticed) terminal.out(`${noticeText(each, dataset.address)}\n`);
      if (before === undefined)
        terminal.err(
          `${counted(Object.keys(seen.facts).length, "fact")} seen for the first time; changes are told from now on\n`,
        );
      // Last: what could not be told is told next time.
      writeWhole([{ path: seenFile, content: `${JSON.stringify(seen, null, 1)}\n` }]);
      return 0;
    });
  },
});

function noticeText({ id, effect, before, now, fact }: Noticed, base: string | undefined): string {
  const isWhole = before?.terms === undefined || now === undefined || before.terms === now.terms;
  const values = [before, now].flatMap((each) =>
    each === undefined ? [] : [isWhole ? each.display : `${each.display} (${each.terms})`],
  );
  const head = `${id}: ${effect}, ${[...new Set(values)].join(" → ")}`;
  return fact === undefined ? `${head}.` : `${head} ${groundsText(fact, base)}`;
}
