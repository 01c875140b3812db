/** `npm run build`, as its help and its arguments are read. */
import { buildFlags } from "../../terminal/flags.ts";
import { buildOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const buildVerb = verb({
  name: "build",
  summary: "Facts → dist.",
  flags: buildFlags,
  examples: [
    "npm run build",
    "npm run build -- --base-url https://facts.example.org --as-of 2026-01-31",
    "npm run build -- --baseline published/data/snapshot.jsonl",
    "npm run build -- --baseline published/data/snapshot.jsonl --publish-anyway changed-values:acme",
  ],
  exits: {
    0: "built",
    1: "the facts, a publish gate or the output folder refused; dist is untouched",
  },
  async run(flags, _, { environment, now, terminal }) {
    const options = buildOptions(flags, environment, now);
    const { build } = await import("../build.ts");
    return build(options, terminal);
  },
});
