/** `serve`: starts the server of an output, which knows the base path that it was built for, and waits. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildFlags } from "./terminal/flags.ts";
import { listenOptions } from "./terminal/options.ts";
import { verb } from "./terminal/verb.ts";
import { bundleEntries } from "../publish/bundle/jobs.ts";

export const serveVerb = verb({
  name: "serve",
  summary: "Serves an output that was built, by the server within it.",
  about:
    "PORT and HOST say where it serves (8080, 127.0.0.1). `node dist/server.mjs` is the same without this program.",
  flags: { out: buildFlags.out },
  examples: ["npm run serve", "npm run serve -- --out my-dist"],
  exits: { 0: "stopped", 1: "there is no output, or nothing can be served there" },
  run({ out = "dist" }, _, { environment, terminal }) {
    // Refused before a server is started for it.
    listenOptions(environment);
    const server = join(out, bundleEntries["node/server.ts"].file);
    if (!existsSync(server)) {
      terminal.err(
        `there is no output in "${out}"; build it first: npm run build -- --out ${out}\n`,
      );
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
  },
});
