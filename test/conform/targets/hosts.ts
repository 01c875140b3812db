/**
 * Web servers with the configuration that this project writes for them: alone, and with `server.mjs`
 * behind for what no file holds.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { policyFor } from "../../../build/compose/hosts.ts";
import { apacheConf } from "../../../build/derive/hosts/apache.ts";
import { caddyfile, caddySnippets } from "../../../build/derive/hosts/caddy.ts";
import { nginxConf, nginxIncludes } from "../../../build/derive/hosts/nginx.ts";
import { noRenames } from "../../../build/derive/hosts/renamed.ts";
import type { ServerInput } from "../../../build/derive/hosts/rules.ts";
import { freePort } from "../../free-port.ts";
import { startProcess, type Command } from "./process.ts";
import { startServer } from "./runtimes.ts";
import { serveCommand } from "./serve.ts";
import { debian, type Running, type Site, type Target } from "./target.ts";

/** Writes a server's configuration into the workspace and says how to start it in the foreground. */
type Configure = (input: ServerInput, workspace: string) => Omit<Command, "cwd">;

const nginxBinary = debian("/usr/sbin/nginx", "nginx");
const caddyBinary = debian("/usr/bin/caddy", "caddy");
const apacheBinary = debian("/usr/sbin/apache2", "apache2");

const nginx: Configure = (input, workspace) => {
  const file = join(workspace, "nginx.conf");
  writeFileSync(file, nginxText(input, workspace));
  return {
    command: nginxBinary.file,
    args: ["-p", workspace, "-e", join(workspace, "error.log"), "-c", file, "-g", "daemon off;"],
  };
};

/** Whole where it serves alone; with the fallback, as a configuration that includes what is ours. */
function nginxText(input: ServerInput, workspace: string): string {
  const whole = nginxConf({ ...input, runtime: workspace });
  if (input.upstream === undefined) return whole;
  const { http, site } = nginxIncludes(input);
  writeFileSync(join(workspace, "nginx-http.inc"), http);
  writeFileSync(join(workspace, "nginx-site.inc"), site);
  const own = whole
    .split("\n")
    .filter((line) => /^(worker|pid|error_log|events)|_temp_path|^ *access_log/.test(line));
  const [top, inHttp] = [
    own.filter((line) => !line.startsWith(" ")),
    own.filter((line) => line.startsWith(" ")),
  ];
  return [
    ...top,
    "http {",
    ...inHttp,
    "  include nginx-http.inc;",
    `  server { listen 127.0.0.1:${input.port}; root ${input.root}; include nginx-site.inc; }`,
    "}",
    "",
  ].join("\n");
}

const caddy: Configure = (input, workspace) => {
  const file = join(workspace, "Caddyfile");
  // As with nginx.
  const snippets = join(workspace, "Caddyfile-site");
  writeFileSync(snippets, caddySnippets(input));
  writeFileSync(
    file,
    input.upstream === undefined
      ? caddyfile(input)
      : `{\n\tadmin off\n\tauto_https off\n}\nimport ${snippets}\n:${input.port} {\n\tbind 127.0.0.1\n\troot * ${input.root}\n\timport facts\n}\n`,
  );
  return {
    command: caddyBinary.file,
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    env: { HOME: workspace, XDG_DATA_HOME: workspace, XDG_CONFIG_HOME: workspace },
  };
};

const apache: Configure = (input, workspace) => {
  const file = join(workspace, "httpd.conf");
  const modules = "/usr/lib/apache2/modules";
  writeFileSync(file, apacheConf({ ...input, runtime: workspace, modules }));
  // The superuser's server hands its work to another user, whom a whole configuration names.
  const user = process.getuid?.() === 0 ? ["-c", "User www-data", "-c", "Group www-data"] : [];
  return { command: apacheBinary.file, args: ["-f", file, ...user, "-D", "FOREGROUND"] };
};

export const hosts: readonly Target[] = [
  {
    name: "serve",
    kind: "files",
    needs: [],
    rootOnly: "the folder that serve is given is the root of its port",
    async start(site) {
      const { root, workspace } = site;
      const port = await freePort();
      return startProcess({ ...serveCommand(root, "127.0.0.1", port), cwd: workspace }, port, site);
    },
  },
  ...pair("nginx", nginxBinary, nginx),
  ...pair("Caddy", caddyBinary, caddy),
  ...pair("Apache", apacheBinary, apache),
];

function pair(
  name: string,
  need: Target["needs"][number],
  configure: Configure,
): readonly Target[] {
  return [
    {
      name,
      kind: "files",
      needs: [need],
      start: (site) => startHost(configure, site, undefined),
    },
    {
      name: `${name} + server.mjs`,
      kind: "both",
      needs: [need],
      async start(site) {
        const server = await startServer(site);
        try {
          const host = await startHost(configure, site, `127.0.0.1:${server.port}`);
          const stop = async (): Promise<void> => {
            await host.stop();
            await server.stop();
          };
          return { ask: host.ask, stop };
        } catch (error) {
          await server.stop();
          throw error;
        }
      },
    },
  ];
}

/** The web server in front of what answers at `upstream`, or alone. */
export function startWebServer(
  name: "nginx" | "Caddy" | "Apache",
  site: Site,
  upstream: string | undefined,
): Promise<Running> {
  return startHost({ nginx, Caddy: caddy, Apache: apache }[name], site, upstream);
}

async function startHost(
  configure: Configure,
  site: Site,
  upstream: string | undefined,
): Promise<Running> {
  const { root, workspace, basePath, formerly = noRenames } = site;
  const port = await freePort();
  const behind = upstream === undefined ? {} : { upstream };
  const policy = policyFor(`https://facts.test${basePath}`);
  const input = { policy, root, port, basePath, formerly, ...behind };
  return startProcess({ ...configure(input, workspace), cwd: workspace }, port, site);
}
