/** `npm run watch`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { verb } from "../../terminal/verb.ts";

export const watchVerb = verb({
  name: "watch",
  summary:
    "Tells which facts that you watch changed since it was run last, and in which direction.",
  words: ["[list]"],
  flags: {
    from: {
      read: anyText,
      value: "URL|DIR",
      about: "the dataset: its address, or an output; else what the list names",
    },
    seen: {
      read: anyText,
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
  async run({ from, seen, json }, [list = "facts.watch.json"], { terminal }) {
    const { watchFacts } = await import("../watch.ts");
    return watchFacts(
      { list, from, seen: seen ?? "facts.seen.json", json: json ?? false },
      terminal,
    );
  },
});
