/**
 * Restarts the preview when the code changes: a process cannot unload modules, so a new one takes
 * over at the same address. A change of the facts needs no restart.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { CommandEnvironment } from "../terminal/options.ts";
import { duration } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Session } from "./session.ts";
import { isEditorLeftover, watchFolder, type Watching } from "./watch.ts";

/** Names the process that was started for a change of the code: it leaves watching the code to the first. */
export const followerName = "PUBLIC_FACTS_DEV_FOLLOWER";

/** Serves by a new process after each change of the code. */
export function followCode(
  session: Session,
  environment: CommandEnvironment,
  terminal: Terminal,
): Watching {
  let stop = (): Promise<void> => session.close();
  let last = Promise.resolve();
  const watching = watchFolder(
    fileURLToPath(new URL("..", import.meta.url)),
    () => terminal.now(),
    ({ paths, since }) => {
      const code = paths.filter((path) => /\.\w+$/.test(path) && !isEditorLeftover(path));
      if (code.length === 0) return;
      terminal.out(`${code.join(", ")}: starting anew\n`);
      last = last.then(() => renew(since));
    },
  );

  async function renew(since: number): Promise<void> {
    await stop();
    const child = started(session.address, environment);
    child.once("message", () =>
      terminal.out(`started anew … ${duration(terminal.now() - since)}\n`),
    );
    child.once("exit", (status) => {
      if (status) terminal.err(`stopped with ${status}; waiting for a change of the code\n`);
    });
    stop = () => stopped(child);
  }

  return {
    close() {
      watching.close();
      void last.then(() => stop());
    },
  };
}

/** The same command in the same way, where this one served. */
function started(address: string, environment: CommandEnvironment): ChildProcess {
  const { port } = new URL(address);
  return fork(process.argv[1]!, process.argv.slice(2), {
    execArgv: process.execArgv,
    env: { ...environment, PORT: port === "" ? "80" : port, [followerName]: "1" },
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
