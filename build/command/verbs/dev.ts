/** `npm run dev`, as its help and its arguments are read. */
import { factsFlags } from "../../terminal/flags.ts";
import { factsOptions, listenOptions } from "../../terminal/options.ts";
import { verb } from "../../terminal/verb.ts";

export const devVerb = verb({
  name: "dev",
  summary:
    "Serves the facts while they are edited, with what is wrong with them; nothing is written.",
  about: `Pages load themselves anew after each change of the facts and show problems and findings; while
the facts are refused, the last good dataset is served. A change of the code starts anew.
PORT and HOST say where it serves (8080, 127.0.0.1). Pages of other origins can read nothing of it.`,
  flags: factsFlags,
  examples: ["npm run dev", "npm run dev -- --facts drafts", "PORT=3000 npm run dev"],
  exits: { 0: "stopped" },
  async run(given, _, { environment, now, terminal }) {
    const options = { ...factsOptions(given, environment, now), ...listenOptions(environment) };
    const { dev } = await import("../dev.ts");
    return dev(options, environment, terminal);
  },
});
