/** The servers that are measured side by side, each of the same files and with one thread for its work. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { serveCommand } from "../conform/targets/serve.ts";
import { debian } from "../conform/targets/target.ts";
import { freePort } from "../free-port.ts";
import { projectFolder } from "./place.ts";

/** The output of a build and a folder for what servers write beside it. */
export interface ServedOutput {
  readonly root: string;
  readonly workspace: string;
}

interface Started {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Peer {
  readonly name: string;
  readonly needs: readonly { readonly file: string; readonly install: string }[];
  command(output: ServedOutput, port: number): Started;
  /** The address of a file; absent where the server serves no files. */
  readonly fileAt?: (file: string) => string;
}

export interface RunningPeer {
  readonly pid: number;
  readonly origin: string;
  stop(): Promise<void>;
}

export const ours = "server.mjs";
const peersFolder = join(projectFolder, "test/peers/serve/node_modules");
const installed = (path: string): Peer["needs"][number] => ({
  file: join(peersFolder, path),
  install: "npm ci --prefix test/peers/serve",
});

/** Installs the peers that are packages, once. */
export function installPeers(): void {
  if (!existsSync(peersFolder))
    execFileSync("npm", ["ci", "--prefix", "test/peers/serve"], {
      cwd: projectFolder,
      stdio: "ignore",
    });
}

const asItIs = (file: string): string => `/${file}`;

export const peers: readonly Peer[] = [
  {
    name: "nginx",
    needs: [debian("/usr/sbin/nginx", "nginx")],
    command({ root, workspace }, port) {
      const file = join(workspace, "nginx.conf");
      writeFileSync(file, nginxText(root, workspace, port));
      return { command: ["/usr/sbin/nginx", "-p", workspace, "-c", file] };
    },
    fileAt: asItIs,
  },
  {
    name: "Caddy",
    needs: [debian("/usr/bin/caddy", "caddy")],
    command: ({ root, workspace }, port) => ({
      command: ["/usr/bin/caddy", "file-server", "--root", root, "--listen", `127.0.0.1:${port}`],
      env: { GOMAXPROCS: "1", HOME: workspace, XDG_DATA_HOME: workspace },
    }),
    fileAt: asItIs,
  },
  {
    name: ours,
    needs: [],
    command: ({ root }, port) => ({
      command: [process.execPath, join(root, ours)],
      env: { HOST: "127.0.0.1", PORT: String(port) },
    }),
    fileAt: asItIs,
  },
  {
    name: "sirv",
    needs: [installed("sirv-cli/bin.js")],
    command: ({ root }, port) => ({
      command: [
        process.execPath,
        join(peersFolder, "sirv-cli/bin.js"),
        root,
        "--quiet",
        "--host",
        "127.0.0.1",
        "--port",
        String(port),
      ],
    }),
    fileAt: asItIs,
  },
  {
    name: "serve",
    needs: [],
    command({ root }, port) {
      const { command, args, env } = serveCommand(root, "127.0.0.1", port);
      return { command: [command, ...args, "--no-request-logging"], env };
    },
    fileAt: asItIs,
  },
  {
    name: "json-server",
    needs: [installed("json-server/lib/cli/bin.js")],
    command({ root, workspace }, port) {
      const file = join(workspace, "db.json");
      writeFileSync(file, JSON.stringify({ facts: flatFacts(root) }));
      const place = ["--host", "127.0.0.1", "--port", String(port)];
      const bin = join(peersFolder, "json-server/lib/cli/bin.js");
      return { command: [process.execPath, bin, "--quiet", ...place, file] };
    },
  },
];

/** json-server filters by members of one level. */
function flatFacts(root: string): readonly object[] {
  return readFileSync(join(root, "data/snapshot.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const fact = JSON.parse(line) as { readonly provider: { readonly slug: string } };
      return { ...fact, provider: fact.provider.slug };
    });
}

function nginxText(root: string, workspace: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  // The worker of a superuser's server would be another user, who may not read the folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  return `${user}daemon off;
worker_processes 1;
pid ${workspace}/nginx.pid;
error_log ${workspace}/error.log;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip on;
  gzip_types application/json;
  keepalive_requests 1000000000;
  ${temporary.map((name) => `${name}_temp_path ${workspace}/${name};`).join("\n  ")}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`;
}

/** The peers that are not there, with what installs them. */
export function absentPeers(): readonly string[] {
  const wrk = debian("/usr/bin/wrk", "wrk");
  return [wrk, ...peers.flatMap(({ needs }) => needs)]
    .filter(({ file }) => !existsSync(file))
    .map(({ file, install }) => `${file} is missing: ${install}`);
}

export async function startPeer(peer: Peer, output: ServedOutput): Promise<RunningPeer> {
  const port = await freePort();
  const { command, env = {} } = peer.command(output, port);
  const child = spawn(command[0]!, command.slice(1), {
    cwd: output.workspace,
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await isListening(`${origin}/`))) {
    if (child.exitCode !== null) throw new Error(`${peer.name} ended with ${child.exitCode}`);
    await setTimeout(20);
  }
  return { pid: child.pid!, origin, stop: () => ended(child) };
}

async function isListening(address: string): Promise<boolean> {
  try {
    await (await fetch(address)).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = new Promise<void>((resolve) => void child.once("exit", () => resolve()));
  child.kill("SIGTERM");
  await exit;
}
