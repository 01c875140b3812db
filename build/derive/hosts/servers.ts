/**
 * The configurations of nginx, Caddy and Apache for people who run their own server. They work without
 * changes to their paths, except for the folder in that of Apache.
 */
import { apacheHost, htaccess } from "./apache.ts";
import { caddyfile, caddySnippets } from "./caddy.ts";
import type { Host } from "./host.ts";
import { nginxConf, nginxIncludes } from "./nginx.ts";
import type { HostFile, HostInput } from "./rules.ts";

/** The port on which the configurations listen; the next line is the address of `node server.mjs`. */
const port = 8000;
const upstream = "127.0.0.1:8080";
/** Must be replaced by the real folder of the output, because Apache accepts no relative path. */
const apacheRoot = "/srv/{name}";

const fromFiles = "guides, data, pages, lists, records, single filters, pairs, limits of changes";
const refusedQueries = "other queries; without it they answer 404 with a JSON error";

/** The configuration without the fallback, and the one with it. */
function both(input: HostInput, alone: string, behind: string, write: Writer): readonly HostFile[] {
  const common = { ...input, root: ".", port };
  return [
    { file: `hosts/${alone}`, text: write(common) },
    { file: `hosts/${behind}`, text: write({ ...common, upstream }) },
  ];
}

type Writer = typeof caddyfile;

/** With the fallback: whoever has a server of his own can run it, and needs no fewer answers. */
function nginxIncluded(input: HostInput): readonly HostFile[] {
  const { http, site } = nginxIncludes({ ...input, upstream });
  return [
    { file: "hosts/nginx-http.inc", text: http },
    { file: "hosts/nginx-site.inc", text: site },
  ];
}

export const nginx: Host = {
  name: "nginx",
  files: (input) => [
    ...both(input, "nginx.conf", "nginx-with-fallback.conf", nginxConf),
    ...nginxIncluded(input),
  ],
  fromFiles,
  fallback: refusedQueries,
  deploy: 'nginx -p "$PWD" -c hosts/nginx.conf',
};

export const caddy: Host = {
  name: "Caddy",
  files: (input) => [
    ...both(input, "Caddyfile", "Caddyfile-with-fallback", caddyfile),
    { file: "hosts/Caddyfile-site", text: caddySnippets({ ...input, upstream }) },
  ],
  fromFiles,
  fallback: refusedQueries,
  deploy: "caddy run --adapter caddyfile --config hosts/Caddyfile",
};

export const apache: Host = {
  name: "Apache",
  files: (input) => [
    { file: ".htaccess", text: htaccess(input) },
    {
      file: "hosts/apache-with-fallback.conf",
      text: apacheHost({
        ...input,
        root: apacheRoot.replace("{name}", input.name),
        port,
        upstream,
      }),
    },
  ],
  fromFiles,
  fallback: refusedQueries,
  deploy: `rsync -a ./ HOST:${apacheRoot}/`,
};
