/**
 * Web servers with the configuration that stands in the output, on other ports: alone, and with `server.mjs`
 * behind for what no file holds.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listenPort, upstream as shippedUpstream } from "../../../build/derive/hosts/host.ts";
import { freePort } from "../../free-port.ts";
import { startProcess, type Command } from "./process.ts";
import { startServer } from "./runtimes.ts";
import { debian, type Running, type Site, type Target } from "./target.ts";

/** Puts a server's configuration into the workspace and says how to start it in the foreground. */
type Configure = (site: Site, port: number, upstream: string | undefined) => Command;

/** Copies files of `hosts/` to the workspace. */
function copied(
  { root, workspace }: Site,
  files: readonly string[],
  change: (text: string) => string,
): void {
  for (const file of files)
    writeFileSync(join(workspace, file), change(readFileSync(join(root, "hosts", file), "utf8")));
}

const nginx: Configure = (site, port, upstream) => {
  const { root, workspace } = site;
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${workspace}/${name};`,
  );
  const own = [`access_log ${workspace}/access.log;`, ...folders].join(" ");
  const file = upstream === undefined ? "nginx.conf" : "nginx-with-fallback.conf";
  const parts = upstream === undefined ? [] : ["nginx-http.inc", "nginx-site.inc"];
  copied(site, [file, ...parts], (text) =>
    text
      .replace("http {", `http { ${own}`)
      .replace(`127.0.0.1:${listenPort}`, `127.0.0.1:${port}`)
      .replaceAll(shippedUpstream, upstream ?? shippedUpstream),
  );
  const log = join(workspace, "error.log");
  const globals = `daemon off; pid ${workspace}/nginx.pid;`;
  const args = ["-p", root, "-e", log, "-c", join(workspace, file), "-g", globals];
  return { command: nginxBinary.file, args, cwd: root };
};

const caddy: Configure = (site, port, upstream) => {
  const { root, workspace } = site;
  const file = upstream === undefined ? "Caddyfile" : "Caddyfile-with-fallback";
  copied(site, [file, "Caddyfile-site"], (text) =>
    text
      .replace(`:${listenPort} {`, `:${port} {`)
      .replaceAll(shippedUpstream, upstream ?? shippedUpstream),
  );
  return {
    command: caddyBinary.file,
    args: ["run", "--config", join(workspace, file), "--adapter", "caddyfile"],
    cwd: root,
    env: { HOME: workspace, XDG_DATA_HOME: workspace, XDG_CONFIG_HOME: workspace },
  };
};

/** A server of files as hosts of web space run it, which reads the `.htaccess`. */
const apache: Configure = ({ root, workspace, basePath }, port) => {
  const file = join(workspace, "httpd.conf");
  const modules = ["mpm_event", "alias", "authz_core", "dir", "headers", "mime", "rewrite"];
  writeFileSync(
    file,
    [
      `ServerRoot "${workspace}"`,
      "ServerName localhost",
      `PidFile "${workspace}/httpd.pid"`,
      `ErrorLog "${workspace}/error.log"`,
      `Listen 127.0.0.1:${port}`,
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      "TypesConfig /etc/mime.types",
      `DocumentRoot "${basePath === "" ? root : workspace}"`,
      ...(basePath === "" ? [] : [`Alias "${basePath}" "${root}"`]),
      `<Directory "${root}">`,
      "  Require all granted",
      "  AllowOverride All",
      "</Directory>",
      "",
    ].join("\n"),
  );
  // The superuser's server hands its work to another user, whom a whole configuration names.
  const user = process.getuid?.() === 0 ? ["-c", "User www-data", "-c", "Group www-data"] : [];
  const args = ["-f", file, ...user, "-D", "FOREGROUND"];
  return { command: apacheBinary.file, args, cwd: workspace };
};

const nginxBinary = debian("/usr/sbin/nginx", "nginx");
const caddyBinary = debian("/usr/bin/caddy", "caddy");
const apacheBinary = debian("/usr/sbin/apache2", "apache2");

const webServers = {
  nginx: { need: nginxBinary, configure: nginx },
  Caddy: { need: caddyBinary, configure: caddy },
  Apache: { need: apacheBinary, configure: apache },
} as const;
type WebServer = keyof typeof webServers;

export const hosts: readonly Target[] = [
  alone("nginx"),
  beforeTheServer("nginx"),
  alone("Caddy"),
  beforeTheServer("Caddy"),
  alone("Apache"),
];

function alone(name: WebServer): Target {
  const start = (site: Site): Promise<Running> => startWebServer(name, site, undefined);
  return { name, kind: "files", needs: [webServers[name].need], start };
}

function beforeTheServer(name: WebServer): Target {
  return {
    name: `${name} + server.mjs`,
    kind: "both",
    needs: [webServers[name].need],
    async start(site) {
      const server = await startServer(site);
      try {
        const host = await startWebServer(name, site, `127.0.0.1:${server.port}`);
        return { ask: host.ask, stop: () => host.stop().then(() => server.stop()) };
      } catch (error) {
        await server.stop();
        throw error;
      }
    },
  };
}

/** The web server in front of what answers at `upstream`, or alone. */
async function startWebServer(
  name: WebServer,
  site: Site,
  upstream: string | undefined,
): Promise<Running> {
  const port = await freePort();
  return startProcess(webServers[name].configure(site, port, upstream), port, site);
}
