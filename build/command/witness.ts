/** `npm run witness`, as its help and its arguments are read. */
import { anyText, commaSeparated } from "../terminal/flag.ts";
import { dirname, join } from "node:path";
import { factsFlags } from "../terminal/flags.ts";
import { factsOptions } from "../terminal/options.ts";
import { verb } from "../terminal/verb.ts";

export const witnessVerb = verb({
  name: "witness",
  summary: "Compares the facts with other public datasets, and our own sources with each other.",
  flags: {
    ...factsFlags,
    mirrors: {
      read: anyText,
      value: "DIR",
      about: "clones, as owner/name or owner+name (node_modules/.cache/public-facts/clones)",
    },
    files: { read: commaSeparated, value: "NAME,…", about: "only these files of facts/witness" },
    near: { about: "list our own facts, too, of which one is for a scope and the other for none" },
    json: { about: "for a program: one JSON object" },
    "exit-code": { about: "exit with 3 when something differs" },
  },
  about: `
Each file in facts/witness/ names a repository, and of its files places that state the same as a fact of
ours. They are read at the newest commit of a clone, without any network, and what differs is listed with
both texts. Such a dataset is a reason to read the provider's own page again, and never a source: where the
page says so, mend ours (facts set); where two of the provider's pages differ, publish both (facts conflict);
where ours stands, write down why in \`differs\`, and the line is silent until they state another value.

Our own sources are compared where they state one key of one provider, for the same plan, person and scope,
for a product and for all of them.

--json prints {object: "witness", datasets, own}: of each dataset the commit, the counts, what differs and
what was not compared; of our own facts the pairs, with those of --near.`,
  examples: [
    "npm run witness -- --mirrors ../clones",
    "npm run witness -- --mirrors ../clones --files litellm",
    "npm run -s witness -- --near --json",
  ],
  exits: {
    0: "it ran, whatever was found",
    1: "the facts were refused",
    3: "--exit-code and something differs",
  },
  async run(given, _, { environment, now, terminal }) {
    const options = factsOptions(given, environment, now);
    const cache = join(dirname(options.facts), "node_modules/.cache/public-facts");
    const { witness } = await import("../curate/witness/command/witness.ts");
    return witness(
      {
        ...options,
        environment,
        mirrors: given.mirrors ?? join(cache, "clones"),
        only: given.files,
        near: given.near ?? false,
        json: given.json ?? false,
        exitCode: given["exit-code"] ?? false,
      },
      terminal,
    );
  },
});
