/** The package `serve` of this project: shows a folder, and talks to nobody but who asks it. */
import { fileURLToPath } from "node:url";
import type { Command } from "./process.ts";

/** It reads `serve.json` of the folder. A taken port is an error, and not a reason for another. */
export function serveCommand(
  folder: string,
  host: string,
  port: number,
): Required<Omit<Command, "cwd">> {
  const program = fileURLToPath(import.meta.resolve("serve/build/main.js"));
  const address = `tcp://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return {
    command: process.execPath,
    args: [program, "--no-clipboard", "--no-port-switching", "-l", address, folder],
    env: { NO_UPDATE_CHECK: "1" },
  };
}
