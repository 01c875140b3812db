/**
 * Restarts the preview when the code changes: a process cannot unload modules, so a new one takes
 * over at the same address. A change of the facts needs no restart.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { duration } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { isEditorLeftover } from "./leftovers.ts";
import type { Session } from "./session.ts";
import { watchFolder, type Watching } from "./watch.ts";

const programFolder = fileURLToPath(new URL("..", import.meta.url));

/** Names the process that was started for a change of the code: it leaves watching the code to the first. */
export const followerName = "PUBLIC_FACTS_DEV_FOLLOWER";

/** What is bundled for pages and loaded by no process. */
const onlyBundled = /\.css$|^dev\/client\//;

type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Shows the pages in the style of the code as it is saved. */
export function followStyle(session: Session, terminal: Terminal): Watching {
  return watchFolder(
    programFolder,
    () => terminal.now(),
    ({ paths }) => {
      if (paths.some((path) => onlyBundled.test(path))) session.restyle();
    },
  );
}

/** Serves by a new process after each change of what a process loads. */
export function followCode(
  session: Session,
  environment: ProcessEnvironment,
  terminal: Terminal,
): Watching {
  let serving: { stop(): Promise<unknown> } = { stop: () => session.close() };
  let last = Promise.resolve();

  const watching = watchFolder(
    programFolder,
    () => terminal.now(),
    ({ paths, since }) => {
      const loaded = paths.filter((path) => isLoaded(path));
      if (loaded.length === 0) return;
      terminal.out(`${loaded.join(", ")}: starting anew\n`);
      last = last.then(() => renew(since));
    },
  );

  async function renew(since: number): Promise<void> {
    await serving.stop();
    const child = started(session.address, environment);
    child.once("message", () =>
      terminal.out(`started anew … ${duration(terminal.now() - since)}\n`),
    );
    child.once("exit", (status) => {
      if (status) terminal.err(`stopped with ${status}; waiting for a change of the code\n`);
    });
    serving = { stop: () => stopped(child) };
  }

  return {
    close() {
      watching.close();
      void last.then(() => serving.stop());
    },
  };
}

function isLoaded(path: string): boolean {
  return /\.\w+$/.test(path) && !onlyBundled.test(path) && !isEditorLeftover(path);
}

/** The same command in the same way, where this one served. */
function started(address: string, environment: ProcessEnvironment): ChildProcess {
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
