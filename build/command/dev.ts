/** `dev`: what `start` would serve, kept up with the facts while they are edited; nothing is written. */
import { openSession, type SessionOptions } from "../dev/session.ts";
import { followCode, followerName, followStyle } from "../dev/supervise.ts";
import { isInstalled } from "../terminal/installed.ts";
import type { CommandEnvironment } from "../terminal/options.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The exit code, once it serves; it stops on a signal, or with the process that started it. */
export async function dev(
  options: SessionOptions,
  environment: CommandEnvironment,
  terminal: Terminal,
): Promise<number> {
  const session = await openSession(options, terminal);
  // The code of a package does not change.
  const style = isInstalled ? undefined : followStyle(session, terminal);
  const isFollower = environment[followerName] !== undefined;
  const serving =
    isFollower || isInstalled
      ? { close: () => void session.close() }
      : followCode(session, environment, terminal);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    style?.close();
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
