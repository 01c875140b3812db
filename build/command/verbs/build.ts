/** `npm run build`, as its help and its arguments are read. */
import { askedText } from "../../again/unchanged.mjs";
import { buildFlags } from "../../terminal/flags.ts";
import { buildOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const buildVerb = verb({
  name: "build",
  summary: "Facts → dist.",
  flags: {
    ...buildFlags,
    force: { about: "make every file anew, although nothing changed that it is made of" },
  },
  about:
    "What is made of the same as in the output that stands there is kept, by a second name of its file; where\nnothing changed at all, nothing is done. A file below the top folder whose text somebody wrote over is not\nseen then: `node dist/server.mjs --verify` finds it, --force makes it anew.",
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
  async run(flags, _, { environment, now, terminal, bundle }) {
    const options = buildOptions(flags, environment, now);
    const { build } = await import("../build.ts");
    const { openOutputMemory } = await import("../output-memory.ts");
    const memory = await openOutputMemory({
      facts: options.facts,
      // What a publish gate compares with is looked at each time.
      asked:
        options.baseline === undefined
          ? askedText(process.argv.slice(3), environment, process.cwd(), now)
          : undefined,
      isForced: flags.force ?? false,
    });
    return build({ ...options, memory, bundle: flags.force ? undefined : bundle }, terminal);
  },
});
