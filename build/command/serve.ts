/** `serve`: starts the server of an output, which knows the base path that it was built for, and waits. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundleEntries } from "../bundle/jobs.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The exit code of the server; signals that end this process are passed on. */
export function serveOutput(out: string, terminal: Terminal): Promise<number> {
  const server = join(out, bundleEntries["node/server.ts"].file);
  if (!existsSync(server)) {
    terminal.err(`there is no output in "${out}"; build it first: npm run build -- --out ${out}\n`);
    return Promise.resolve(1);
  }
  const child = spawn(process.execPath, [server], { stdio: "inherit" });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass).on("SIGHUP", pass);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      process.off("SIGINT", pass).off("SIGTERM", pass).off("SIGHUP", pass);
      resolve(code ?? 0);
    });
  });
}
