/** Node, Deno and Bun, with the server of the output and nothing else. */
import { freePort } from "../../free-port.ts";
import { startProcess } from "./process.ts";
import { peer, type Running, type Site, type Target } from "./target.ts";

async function startOn(
  command: string,
  site: Site,
  options: readonly string[] = [],
): Promise<Running> {
  const args = [...options, "server.mjs"];
  const port = await freePort();
  const env = { PORT: String(port), HOST: "127.0.0.1", DENO_NO_UPDATE_CHECK: "1" };
  return startProcess({ command, args, cwd: site.root, env }, port, site);
}

/** `server.mjs` at the root of its port, which is how a web server in front asks it. */
export async function startServer(site: Site): Promise<Running & { readonly port: number }> {
  const port = await freePort();
  const env = { PORT: String(port), HOST: "127.0.0.1" };
  const command = { command: process.execPath, args: ["server.mjs"], cwd: site.root, env };
  return { port, ...(await startProcess(command, port, { basePath: "" })) };
}

export const node: Target = {
  name: "server.mjs (Node)",
  kind: "code",
  needs: [],
  start: (site) => startOn(process.execPath, site),
};

const denoBinary = peer(".bin/deno");

export const deno: Target = {
  name: "server.mjs (Deno)",
  kind: "code",
  needs: [denoBinary],
  start: (site) =>
    startOn(denoBinary.file, site, [
      "run",
      "--no-prompt",
      "--allow-net=127.0.0.1",
      "--allow-read=.",
      "--allow-env",
    ]),
};

const bunBinary = peer(".bin/bun");

export const bun: Target = {
  name: "server.mjs (Bun)",
  kind: "code",
  needs: [bunBinary],
  start: (site) => startOn(bunBinary.file, site),
};
