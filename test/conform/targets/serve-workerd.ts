/** workerd as a process, and what all configurations of it have in common. */
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProcess } from "./process.ts";
import { peer, type Running, type Site } from "./target.ts";

export const workerdProgram = peer(".bin/workerd");

/** As a configuration lists them: files beside it, the one that is asked first of all. */
export function esModules(files: readonly string[]): string {
  return `[${files.map((file) => `(name = "${file}", esModule = embed "${file}")`).join(", ")}]`;
}

/** Copies `fallback/worker.mjs` of an output, with what it loads, to `folder`; returns its modules. */
export function copyWorker(root: string, folder: string): string {
  cpSync(join(root, "fallback"), folder, { recursive: true });
  const loaded = readdirSync(join(root, "fallback")).filter((file) => file !== "worker.mjs");
  return esModules(["worker.mjs", ...loaded]);
}

/** Starts it in `folder`. The configuration needs no import of its own; it is asked on `port`. */
export function serveWorkerd(
  folder: string,
  config: string,
  port: number,
  site: Pick<Site, "basePath">,
): Promise<Running> {
  const imported = `using Workerd = import "/workerd/workerd.capnp";\n`;
  writeFileSync(join(folder, "config.capnp"), imported + config);
  const args = ["serve", "config.capnp"];
  return startProcess({ command: workerdProgram.file, args, cwd: folder }, port, site);
}
