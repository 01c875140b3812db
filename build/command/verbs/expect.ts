/** `npm run expect`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { verb } from "../../terminal/verb.ts";

export const expectVerb = verb({
  name: "expect",
  summary: "Holds what your code relies on against what is published; fails where it is another.",
  words: ["[files…]"],
  flags: {
    from: {
      read: anyText,
      value: "URL|DIR",
      about: "the dataset: its address, or an output; else what facts.lock.json names",
    },
    prometheus: {
      about: "print the published values in the text format of Prometheus, and judge nothing",
    },
    json: { about: "print what is broken as JSON" },
  },
  about: `
What is relied on stands in comments, in any language, one a line:

  // fact: github/rest-api/*/api.rate_limit.requests_per_hour = 5000
  # fact: github/rest-api/*/api.rate_limit.requests_per_hour >= 1_000

or in facts.lock.json: {"dataset": "https://…", "facts": {"<id>": 5000, "<other id>": {"at_least": 1000}}}.
A value is a number, true, false, null (no limit) or "a text". With = any other value is broken, with >= a
lower one; so is a fact that its source does not state any more. An id of earlier is followed.

Files and folders may be named; else it reads the folder that it is started in, without node_modules, dist,
build, vendor and hidden ones. Only the lists of the providers that are named are asked for.`,
  examples: [
    "npm run expect -- --from https://facts.example.org",
    "npm run expect -- src facts.lock.json --from dist",
    "npm run -s expect -- --prometheus > /var/lib/node_exporter/facts.prom",
  ],
  exits: {
    0: "all of it holds",
    1: "a value is lower, different or gone, or something could not be read",
  },
  async run({ from, prometheus, json }, files, { terminal }) {
    const { expectFacts } = await import("../expect.ts");
    return expectFacts(
      { files, from, prometheus: prometheus ?? false, json: json ?? false },
      terminal,
    );
  },
});
