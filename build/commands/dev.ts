/** `dev`: what `start` would serve, kept up with the facts while they are edited; nothing is written. */
import { openSession } from "./dev/session.ts";
import { factsFlags, factsOptions, listenOptions } from "./terminal/options.ts";
import { verb } from "./terminal/verb.ts";

export const devVerb = verb({
  name: "dev",
  summary:
    "Serves the facts while they are edited, with what is wrong with them; nothing is written.",
  about: `Pages load themselves anew after each change of the facts and show problems and findings; while
the facts are refused, the last good dataset is served. A change of the code asks for a new start.
PORT and HOST say where it serves (8080, 127.0.0.1). Pages of other origins can read nothing of it.`,
  flags: factsFlags,
  examples: ["npm run dev", "npm run dev -- --facts drafts", "PORT=3000 npm run dev"],
  exits: { 0: "stopped" },
  /** Resolves once it serves; it stops on a signal. */
  async run(given, _, { environment, now, terminal }) {
    const options = { ...factsOptions(given, environment, now), ...listenOptions(environment) };
    const session = await openSession(options, terminal);
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(signal, () => void session.close());
    return 0;
  },
});
