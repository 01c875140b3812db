/**
 * Writes the configurations of nginx: whole, for files alone and with the fallback behind them, and the two
 * parts of the latter for a configuration of the reader's own.
 */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp, mediaTypes, readMethods } from "../../schema/contract/route.ts";
import { fallbackOfServers, indented, listenPort, upstream } from "./host.ts";
import type { Host, HostInput } from "./host.ts";
import { homePattern, plainNames, redirectStatus, sent } from "./rules.ts";

export const nginx: Host = {
  id: "nginx",
  name: "nginx",
  files: {
    "hosts/nginx.conf": (input) => configuration(httpPart(input), sitePart(input, false)),
    "hosts/nginx-with-fallback.conf": () =>
      configuration("include nginx-http.inc;\n", "include nginx-site.inc;\n"),
    "hosts/nginx-http.inc": httpPart,
    "hosts/nginx-site.inc": (input) => sitePart(input, true),
  },
  fallback: fallbackOfServers,
  deploy: 'nginx -p "$PWD" -c hosts/nginx.conf',
};

/** Its `root` is relative to the prefix given to nginx. */
function configuration(http: string, site: string): string {
  return `worker_processes auto;
events {}
http {
${indented(http)}
  server {
    listen 127.0.0.1:${listenPort};
    root .;
${indented(indented(site))}  }
}
`;
}

/** One variable for each header that not every answer has. It is empty where the header is not sent. */
function httpPart({ basePath, secureHeaders }: HostInput): string {
  const base = escapeRegExp(basePath);
  return `# Of pages.
${maps("$sent_http_content_type", "^text/html", sent.page)}# Of the home page, unless the fallback has said it.
${maps("$upstream_http_link $request_uri", `^ ${base}${homePattern}(?:\\?|$)`, sent.home(basePath))}# Of TLS, here or at a server in front.
${maps("$https $http_x_forwarded_proto", "^(?:on | https$)", secureHeaders)}map "$status $upstream_http_cache_control $uri" ${variable("cache-control")} {
  "~^(?:200|206|304)  ${base}/${codeFolder}" "${sent.code["cache-control"]}";
  "~^(?:200|206|301|304)  " "${sent.found["cache-control"]}";
  "~^[45][0-9][0-9]  " no-store;
}
`;
}

function maps(source: string, pattern: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `map "${source}" ${variable(name)} {\n  "~${pattern}" "${value}";\n}\n`)
    .join("");
}

/** The variable that holds the value of a header. */
function variable(header: string): string {
  return `$facts_${header.replaceAll("-", "_")}`;
}

function sitePart(input: HostInput, isBehind: boolean): string {
  const { basePath, headers, secureHeaders, renamed } = input;
  const base = escapeRegExp(basePath);
  const miss = isBehind ? "@fallback" : "=404";
  const ofSome = {
    ...sent.page,
    ...secureHeaders,
    ...sent.home(basePath),
    ...sent.found,
  };
  const values = [
    ...Object.entries(headers).map(([name, value]) => [name, `"${value}"`]),
    ...Object.keys(ofSome).map((name) => [name, variable(name)]),
  ];
  const moved = [
    ...(basePath === "" ? [] : [[`= "${basePath}"`, "/"]]),
    ...renamed.map(({ from, to }) => [`~ "^${escapeRegExp(basePath + from)}/*$"`, to]),
  ];
  return `${typesAndEncodings}
${values.map(([name, value]) => `add_header ${name} ${value} always;`).join("\n")}
${isBehind ? methodsBehind : methodsAlone}
# Redirects name a path alone, since the scheme and the port outside are not known here.
absolute_redirect off;
${[
  ...moved.map(
    ([at, to]) => `location ${at} { return ${redirectStatus} "${basePath}${to}$is_args$args"; }`,
  ),
  ...plainNames.map(
    ([file, type]) =>
      `location ~ "^${base}/${escapeRegExp(file)}/*$" { types { } default_type ${bare(type)}; try_files /${file} ${miss}; }`,
  ),
].join("\n")}

# An address of the API is the name of its file without the extension; no file knows a query.
location ~ "^${base}(?<own>/api(?:/.*?)?)/*$" {
  ${isBehind ? "if ($is_args) { return 418; }" : "error_page 404 /404.json;\n  if ($is_args) { return 404; }"}
  try_files $own $own.json $own.md ${miss};
}
# Everything else is the name of a file, or of a folder with a page; never a hidden one.
location ~ "^${base}(?<own>(?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$" {
  default_type application/octet-stream;
  try_files $own $own.html $own/index.html ${miss};
}
${isBehind ? behind(input) : errorPages}`;
}

/** A media type without its parameters. */
function bare(type: string): string {
  return type.replace(/;.*/, "");
}

/** All are compressed; the charset of text/html is added by nginx itself. */
const typesAndEncodings = `types {
${Object.entries(mediaTypes)
  .map(([extension, type]) => `  ${bare(type)} ${extension};`)
  .join("\n")}
}
charset utf-8;
charset_types ${[...new Set(Object.values(mediaTypes))]
  .filter((type) => type.includes("charset=") && type !== mediaTypes.html)
  .map(bare)
  .join(" ")};
gzip on;
gzip_types *;
gzip_vary on;
server_tokens off;
`;

const methodsAlone = `add_header allow "${readMethods}" always;
add_header access-control-allow-methods "${readMethods}" always;
add_header access-control-allow-headers "*" always;
if ($request_method = OPTIONS) { return 204; }
if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }`;

const errorPages = `location / { return 404; }
error_page 404 /404.html;
location = /404.html { internal; }
location = /404.json { internal; }
`;

const methodsBehind = `# No file is a stream of events, and other methods are the fallback's too.
error_page 418 = @fallback;
if ($request_method !~ "^(?:GET|HEAD)$") { return 418; }
if ($http_accept ~ "text/event-stream") { return 418; }`;

/** Headers that are set already are not set a second time. */
function behind({ basePath, headers }: HostInput): string {
  const base = escapeRegExp(basePath);
  const ofBase = `  if ($uri !~ "^${base}(?:/|$)") { return 404; }\n  rewrite "^${base}(/.*)$" $1 break;\n`;
  const hidden = Object.keys({ ...headers, ...sent.page });
  return `location / { return 418; }
location @fallback {
${base === "" ? "" : ofBase}  proxy_pass http://${upstream};
  proxy_http_version 1.1;
${hidden.map((name) => `  proxy_hide_header ${name};\n`).join("")}  # The fallback guards a local address by these; behind a public one they are its own.
  proxy_set_header Origin "";
  proxy_set_header Host ${upstream};
  proxy_set_header Connection "";
}
`;
}
