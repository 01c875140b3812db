/** `dev`: what `start` would serve, kept up with the facts while they are edited; nothing is written. */
import { openSession, type SessionOptions } from "../dev/session.ts";
import { followCode, followerName } from "../dev/supervise.ts";
import { factsFlags } from "../terminal/flags.ts";
import { isInstalled } from "../terminal/installed.ts";
import { factsOptions, listenOptions, type CommandEnvironment } from "../terminal/options.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { verb } from "../terminal/verb.ts";

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
    return dev(options, environment, terminal);
  },
});

/** The exit code, once it serves; it stops on a signal, or with the process that started it. */
export async function dev(
  options: SessionOptions,
  environment: CommandEnvironment,
  terminal: Terminal,
): Promise<number> {
  const session = await openSession(options, terminal);
  // The code of a package does not change.
  const isFollower = environment[followerName] !== undefined;
  const serving =
    isFollower || isInstalled
      ? { close: () => void session.close() }
      : followCode(session, environment, terminal);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    serving.close();
    if (isFollower && process.connected) process.disconnect();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  if (isFollower) {
    process.once("disconnect", stop);
    process.send?.("serving");
  }
  return 0;
}
