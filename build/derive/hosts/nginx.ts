/**
 * Writes the configurations of nginx: whole, for files alone and with the fallback behind them, and the two
 * parts of the latter for a configuration of the reader's own.
 */
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink } from "../../contract/page-policy.ts";
import { escapeRegExp, mediaTypes, readMethods } from "../../contract/routes.ts";
import { listenPort, textOf, upstream, type Form, type Host, type HostInput } from "./host.ts";
import { redirectStatus, redirectsOf, plainNames } from "./rules.ts";

export const nginx: Host = {
  name: "nginx",
  files: (input) => [
    {
      file: "hosts/nginx.conf",
      text: configuration(headerMaps(input), siteDirectives(input, "alone")),
    },
    {
      file: "hosts/nginx-with-fallback.conf",
      text: configuration(["include nginx-http.inc;"], ["include nginx-site.inc;"]),
    },
    { file: "hosts/nginx-http.inc", text: textOf(headerMaps(input)) },
    { file: "hosts/nginx-site.inc", text: textOf(siteDirectives(input, "behind")) },
  ],
  fromFiles: "guides, data, pages, lists, records, and every answer by the name of its file",
  fallback: "every query, errors, MCP; without it queries answer 404",
  deploy: 'nginx -p "$PWD" -c hosts/nginx.conf',
};

/** The text of an `nginx.conf`; its `root` is relative to the prefix given to nginx. */
function configuration(http: readonly string[], site: readonly string[]): string {
  return textOf([
    "worker_processes auto;",
    "events {}",
    "http {",
    ...indentLines([
      ...http,
      "",
      "server {",
      ...indentLines([`listen 127.0.0.1:${listenPort};`, "root .;", ...site]),
      "}",
    ]),
    "}",
  ]);
}

/** One variable for each header that not every answer has. It is empty where the header is not sent. */
function headerMaps({ policy, basePath }: HostInput): readonly string[] {
  return [
    "# Of pages.",
    ...Object.entries(policy.pages.headers).flatMap(([name, value]) =>
      map("$sent_http_content_type", name, [`"~^text/html" "${value}";`]),
    ),
    "# Of the home page, and of addresses that are to go, unless the fallback has said it.",
    ...[...headersByAddress(basePath)].flatMap(([name, lines]) =>
      map(`$upstream_http_${name} $request_uri`, name, lines),
    ),
    "# Of TLS, here or at a server in front.",
    ...Object.entries(policy.secureHeaders).flatMap(([name, value]) =>
      map("$https $http_x_forwarded_proto", name, [`"~^(?:on | https$)" "${value}";`]),
    ),
    ...map("$status $upstream_http_cache_control", "cache-control", [
      `"~^(?:200|206|301|304) $" "${policy.cacheControl}";`,
      '"~^[45][0-9][0-9] $" no-store;',
    ]),
  ];
}

/** For each header that some addresses have: which of them, and its value there. */
function headersByAddress(basePath: string): ReadonlyMap<string, readonly string[]> {
  const base = escapeRegExp(basePath);
  const found = new Map([
    ["link", [`"~^ ${base}/(?:index\\.html)?(?:\\?|$)" "${homeLink(basePath)}";`]],
  ]);
  for (const { paths, headers } of deprecations(basePath))
    for (const [name, value] of Object.entries(headers))
      found.set(name, [...(found.get(name) ?? []), `"~^ ${base}${paths}/*(?:\\?|$)" "${value}";`]);
  return found;
}

function map(source: string, header: string, lines: readonly string[]): readonly string[] {
  return [`map "${source}" ${variable(header)} {`, ...indentLines(lines), "}"];
}

/** The variable that holds the value of a header. */
function variable(header: string): string {
  return `$facts_${header.replaceAll("-", "_")}`;
}

function siteDirectives(input: HostInput, form: Form): readonly string[] {
  const { basePath, policy } = input;
  const base = escapeRegExp(basePath);
  const isBehind = form === "behind";
  const miss = isBehind ? "@fallback" : "=404";
  const pageNames = Object.keys(policy.pages.headers);
  const hidden = [...Object.keys(policy.headers), ...pageNames];
  return [
    ...typesAndEncodings,
    "",
    ...Object.entries(policy.headers).map(
      ([name, value]) => `add_header ${name} "${value}" always;`,
    ),
    ...[
      ...pageNames,
      ...Object.keys(policy.secureHeaders),
      ...headersByAddress(basePath).keys(),
      "cache-control",
    ].map((name) => `add_header ${name} ${variable(name)} always;`),
    ...(isBehind ? methodsBehind : methodsAlone),
    "# Redirects name a path alone, since the scheme and the port outside are not known here.",
    "absolute_redirect off;",
    ...(basePath === ""
      ? []
      : [`location = "${basePath}" { return ${redirectStatus} "${basePath}/$is_args$args"; }`]),
    ...redirectsOf(input.formerly).map(
      ({ from, to }) =>
        `location ~ "^${escapeRegExp(basePath + from)}/*$" { return ${redirectStatus} "${basePath}${to}$is_args$args"; }`,
    ),
    ...plainNames.map(
      ([file, type]) =>
        `location ~ "^${base}/${escapeRegExp(file)}/*$" { types { } default_type ${bare(type)}; try_files /${file} ${miss}; }`,
    ),
    "",
    "# An address of the API is the name of its file without the extension; no file knows a query.",
    `location ~ "^${base}(?<own>/api(?:/.*?)?)/*$" {`,
    ...indentLines([
      ...(isBehind ? [] : ["error_page 404 /404.json;"]),
      `if ($is_args) { return ${isBehind ? "418" : "404"}; }`,
      `try_files $own $own.json $own.md ${miss};`,
    ]),
    "}",
    "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
    `location ~ "^${base}(?<own>(?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$" {`,
    "  default_type application/octet-stream;",
    `  try_files $own $own.html $own/index.html ${miss};`,
    "}",
    ...(isBehind
      ? ["location / { return 418; }", ...fallbackLocation(base, hidden)]
      : [
          "location / { return 404; }",
          "error_page 404 /404.html;",
          "location = /404.html { internal; }",
          "location = /404.json { internal; }",
        ]),
  ];
}

const texts = Object.values(mediaTypes).filter(
  (type) => type.includes("charset=") && type !== mediaTypes.html,
);

/** The media types; all are compressed. */
const typesAndEncodings: readonly string[] = [
  "types {",
  ...indentLines(
    Object.entries(mediaTypes).map(([extension, type]) => `${bare(type)} ${extension};`),
  ),
  "}",
  "charset utf-8;",
  // Beside text/html, which nginx adds itself.
  `charset_types ${[...new Set(texts.map(bare))].join(" ")};`,
  "gzip on;",
  "gzip_types *;",
  "gzip_vary on;",
  "server_tokens off;",
];

/** A media type without its parameters. */
function bare(type: string): string {
  return type.split(";", 1)[0]!;
}

const methodsAlone: readonly string[] = [
  `add_header allow "${readMethods}" always;`,
  `add_header access-control-allow-methods "${readMethods}" always;`,
  'add_header access-control-allow-headers "*" always;',
  "if ($request_method = OPTIONS) { return 204; }",
  'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
];

const methodsBehind: readonly string[] = [
  "# No file is a stream of events, and other methods are the fallback's too.",
  "error_page 418 = @fallback;",
  'if ($request_method !~ "^(?:GET|HEAD)$") { return 418; }',
  'if ($http_accept ~ "text/event-stream") { return 418; }',
];

/** What is set above already is not set a second time. */
function fallbackLocation(base: string, hidden: readonly string[]): readonly string[] {
  return [
    "location @fallback {",
    ...indentLines([
      ...(base === ""
        ? []
        : [`if ($uri !~ "^${base}(?:/|$)") { return 404; }`, `rewrite "^${base}(/.*)$" $1 break;`]),
      `proxy_pass http://${upstream};`,
      "proxy_http_version 1.1;",
      ...hidden.map((name) => `proxy_hide_header ${name};`),
      "# The fallback guards a local address by these; behind a public one they are its own.",
      'proxy_set_header Origin "";',
      `proxy_set_header Host ${upstream};`,
      'proxy_set_header Connection "";',
    ]),
    "}",
  ];
}

/** Each line indented by two spaces; empty lines stay empty. */
function indentLines(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === "" ? line : `  ${line}`));
}
