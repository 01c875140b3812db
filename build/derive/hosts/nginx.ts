/**
 * Writes a whole configuration of nginx, with or without the fallback behind it. A `map $args` chooses the
 * file for a query; `try_files` never leads out of the output.
 */
import { deprecations, type Deprecation } from "../../contract/deprecation.ts";
import { homeLink } from "../../contract/page-policy.ts";
import { escapeSign, exactly, faults, pairWith, type Groups } from "./query.ts";
import {
  errorOf,
  methodNotAllowed,
  missingFileError,
  notFoundError,
  type FixedError,
} from "./errors.ts";
import { redirectStatus, noRenames, queryRedirects, redirectsOf } from "./renamed.ts";
import {
  bareTypes,
  choicesOf,
  fillPattern,
  indentLines,
  pathNames,
  pathSource,
  plainNames,
  ruledAddresses,
  textTypes,
  titleCase,
  type Address,
  type ServerInput,
} from "./rules.ts";
import { escapeRegExp, readMethods } from "../../contract/routes.ts";

export interface NginxInput extends ServerInput {
  /**
   * A writable folder for the process id, the logs and temporary files. Absent: the default folders of
   * nginx.
   */
  readonly runtime?: string;
}

/** The text of an `nginx.conf`. A relative `root` is relative to the prefix given to nginx. */
export function nginxConf(input: NginxInput): string {
  const { runtime, port, root } = input;
  return `${[
    "worker_processes auto;",
    ...(runtime === undefined
      ? []
      : [`pid ${runtime}/nginx.pid;`, `error_log ${runtime}/error.log;`]),
    "events {}",
    "http {",
    ...indentLines([
      ...typesAndEncodings,
      ...(runtime === undefined ? [] : temporaryFolders(runtime)),
      "",
      ...nginxMaps(input),
      "",
      "server {",
      ...indentLines([`listen 127.0.0.1:${port};`, `root ${root};`, ...serverDirectives(input)]),
      "}",
    ]),
    "}",
  ].join("\n")}\n`;
}

type NginxSite = Omit<NginxInput, "port" | "root" | "runtime">;

/** What a configuration of the reader's own includes: in its `http` block, and in one of its servers. */
export function nginxIncludes(input: NginxSite): { readonly http: string; readonly site: string } {
  return {
    http: `${nginxMaps(input).join("\n")}\n`,
    site: `${[...typesAndEncodings, "", ...serverDirectives(input)].join("\n")}\n`,
  };
}

/** What chooses headers and files, for the `http` block. */
function nginxMaps(input: NginxSite): readonly string[] {
  const { upstream } = input;
  const queried = ruledAddresses.filter(({ takes }) => takes.length > 0);
  return [
    ...headerMaps(input),
    ...(upstream === undefined ? optionsMaps : []),
    ...queried.flatMap((address) => queryMaps(address, input)),
  ];
}

/** The media types, and which of them are compressed. */
const typesAndEncodings: readonly string[] = [
  "types {",
  ...bareTypes.map(([extension, type]) => `  ${type} ${extension};`),
  "}",
  "charset utf-8;",
  `charset_types ${textTypes.filter((type) => type !== "text/html").join(" ")};`,
  "gzip on;",
  `gzip_types ${[...new Set(bareTypes.map(([, type]) => type))].filter((type) => type !== "text/html" && type !== "image/png").join(" ")};`,
  "gzip_vary on;",
  "server_tokens off;",
];

/** One variable for each header that is set. The variable is empty if the header is not sent. */
function headerMaps({ policy, basePath }: NginxSite): readonly string[] {
  return [
    "# What the fallback has set already is not set again.",
    ...Object.entries(policy.headers).flatMap(([name, value]) =>
      unlessUpstream(name, `"${value}"`),
    ),
    "# Those of pages alone.",
    ...Object.entries(policy.pages.headers).flatMap(([name, value]) => [
      `map "$upstream_http_${variable(name)} $sent_http_content_type" $set_${variable(name)} {`,
      `  "~^ text/html" "${value}";`,
      "}",
    ]),
    "# Of the home page: what programs look for.",
    'map "$upstream_http_link $request_uri" $set_link {',
    `  "~^ ${escapeRegExp(basePath)}/(?:index\\.html)?(?:\\?|$)" "${homeLink(basePath)}";`,
    ...toGoLines(basePath, "link"),
    "}",
    ...toGoMaps(basePath),
    "# Those of TLS alone, here or at a server in front.",
    ...Object.entries(policy.secureHeaders).flatMap(([name, value]) => [
      `map "$https $http_x_forwarded_proto" $set_${variable(name)} {`,
      `  "~^(?:on | https$)" "${value}";`,
      "}",
    ]),
    'map "$status $upstream_http_cache_control" $set_cache_control {',
    `  "~^(?:200|206|301|304) $" "${policy.cacheControl}";`,
    '  "~^[45][0-9][0-9] $" no-store;',
    "}",
  ];
}

/** Besides `Link`, which the home page has too. */
const toGoNames = ["deprecation", "sunset"] as const;

/** What the addresses that are to go say; none of it where the fallback has said it. */
function toGoMaps(basePath: string): readonly string[] {
  if (deprecations(basePath).length === 0) return [];
  return toGoNames.flatMap((name) => [
    `map "$upstream_http_${name} $request_uri" $set_${name} {`,
    ...toGoLines(basePath, name),
    "}",
  ]);
}

function toGoLines(basePath: string, name: keyof Deprecation["headers"]): readonly string[] {
  return deprecations(basePath).map(
    ({ paths, headers }) =>
      `  "~^ ${escapeRegExp(basePath)}${paths}/*(?:\\?|$)" "${headers[name]}";`,
  );
}

/** The headers of an answer to OPTIONS, if there is no fallback that sends them. */
const optionsMaps: readonly string[] = [
  "map $request_method $set_allow {",
  '  "~^(?:GET|HEAD)$" "";',
  `  default "${readMethods}";`,
  "}",
  "map $request_method $set_allow_methods {",
  `  OPTIONS "${readMethods}";`,
  "}",
  "map $request_method$http_access_control_request_headers $set_allow_headers {",
  '  OPTIONS "*";',
  '  "~^OPTIONS(?<asked_headers>.+)$" $asked_headers;',
  "}",
  "map $request_method $set_max_age {",
  "  OPTIONS 86400;",
  "}",
];

/** The maps for an address with a query: to the file that answers it, to its error, to its redirect. */
function queryMaps(address: Address, input: NginxSite): readonly string[] {
  return [
    "",
    `# The file for the query of ${address.route.path}; none for what no file answers.`,
    `map $args $file_of_${address.id} {`,
    '  default "/-";',
    // nginx tries no regular expression on an empty text.
    ...(address.route.file === "" ? [] : [`  "" "/${fileOf(address, address.route.file)}";`]),
    ...choicesOf(address, input.mode).map(
      (choice) =>
        `  "~${exactly(address.route, choice, namedGroups)}" "/${fileOf(address, choice.file)}";`,
    ),
    "}",
    ...(input.upstream === undefined ? faultMap(address) : []),
    ...renamedMap(address, input),
  ];
}

/** The file with the values of the query, and of the path, which the location has matched before. */
function fileOf({ takes }: Address, file: string): string {
  return fillPattern(file, (name) => (takes.includes(name) ? `$q_${name}` : `$p_${name}`));
}

function serverDirectives(input: NginxSite): readonly string[] {
  const { basePath, upstream, policy } = input;
  const base = escapeRegExp(basePath);
  return [
    ...[policy.headers, policy.pages.headers, policy.secureHeaders]
      .flatMap((headers) => Object.keys(headers))
      .map((name) => `add_header ${titleCase(name)} $set_${variable(name)} always;`),
    "add_header Link $set_link always;",
    ...(deprecations(basePath).length === 0 ? [] : toGoNames).map(
      (name) => `add_header ${titleCase(name)} $set_${name} always;`,
    ),
    "add_header Cache-Control $set_cache_control always;",
    ...(upstream === undefined ? refusedMethods : proxiedByMethod),
    "error_page 404 /404.html;",
    "location = /404.html { internal; }",
    "# Redirects name a path alone, since the scheme and the port outside are not known here.",
    "absolute_redirect off;",
    ...(basePath === ""
      ? []
      : [`location = "${basePath}" { return ${redirectStatus} "${basePath}/$is_args$args"; }`]),
    ...renamedLocations(input),
    ...ruledAddresses.flatMap((address) => location(address, input)),
    ...plainNames.map(
      ([file, type]) =>
        `location ~ "^${base}/${file}/*$" { types { } default_type ${type.split(";", 1)[0]}; try_files /${file} ${upstream === undefined ? "@nothing" : "@fallback"}; }`,
    ),
    "",
    "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
    `location ~ "^${base}(?<own>(?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$" {`,
    "  default_type application/octet-stream;",
    `  try_files $own $own.html $own/index.html ${upstream === undefined ? "@nothing" : "@fallback"};`,
    "}",
    `location / { ${upstream === undefined ? "try_files /- @nothing;" : "try_files /- @fallback;"} }`,
    ...(upstream === undefined
      ? [
          ...jsonLocation("@nothing", [
            `if ($uri ~ "^${base}/api/") { ${returned(notFoundError)} }`,
            "return 404;",
          ]),
        ]
      : fallbackLocation(upstream, base)),
  ];
}

const refusedMethods: readonly string[] = [
  "add_header Allow $set_allow always;",
  "add_header Access-Control-Allow-Methods $set_allow_methods always;",
  "add_header Access-Control-Allow-Headers $set_allow_headers always;",
  "add_header Access-Control-Max-Age $set_max_age always;",
  "if ($request_method = OPTIONS) { return 204; }",
  "error_page 418 = @refused;",
  'if ($request_method !~ "^(?:GET|HEAD)$") { return 418; }',
  ...jsonLocation("@refused", [returned(methodNotAllowed)]),
];

/** With the fallback: it answers all methods other than GET and HEAD. */
const proxiedByMethod: readonly string[] = [
  "# No file is a stream of events, and other methods are the fallback's too.",
  "error_page 418 = @fallback;",
  'if ($request_method !~ "^(?:GET|HEAD)$") { return 418; }',
  'if ($http_accept ~ "text/event-stream") { return 418; }',
];

const namedGroups: Groups = {
  // The prefix prevents a clash with nginx's own variables, such as $status.
  capture: (name, pattern) => `(?<q_${name}>${pattern})`,
  again: (name) => `(?P=q_${name})`,
};

function location(address: Address, input: NginxSite): readonly string[] {
  const { basePath, upstream } = input;
  const { id, route, takes } = address;
  const names = pathNames(route);
  const path = pathSource(address, (name) => `(?<p_${name}>[^/]+?)`);
  const value = (name: string): string => `$p_${name}`;
  const files =
    takes.length > 0
      ? [`$file_of_${id}`]
      : // A record's address with its extension is the name of its file.
        [
          `/${fillPattern(route.file, value)}`,
          ...(names.length > 0 ? [fillPattern(route.path, value)] : []),
        ];
  const miss = upstream === undefined ? `@no_${id}` : "@fallback";
  return [
    "",
    `location ~ "^${escapeRegExp(basePath)}${path}/*$" {`,
    ...(hasRenamed(address, input)
      ? [
          `  if ($renamed_${id} != "") { return ${redirectStatus} "${basePath}${route.path}?$renamed_${id}"; }`,
        ]
      : []),
    `  try_files ${files.join(" ")} ${miss};`,
    "}",
    ...(upstream === undefined ? jsonLocation(`@no_${id}`, noFile(address, input.mode)) : []),
  ];
}

/**
 * Redirects of earlier names. They stand before the locations of current addresses; no current address is
 * an earlier name.
 */
function renamedLocations({ basePath, formerly = noRenames }: NginxSite): readonly string[] {
  const rules = redirectsOf(formerly).map(
    ({ from, to, takes }) =>
      `location ~ "^${escapeRegExp(basePath + from)}/*$" { return ${redirectStatus} "${basePath}${to}${takes.length > 0 ? "$is_args$args" : ""}"; }`,
  );
  return rules.length === 0 ? [] : ["", "# What had another name.", ...rules];
}

/** Maps a query that contains an earlier name to the same query with the current name. */
function renamedMap(address: Address, input: NginxSite): readonly string[] {
  const rules = renamedIn(address, input).map(
    ({ name, from, to }) =>
      `  "~${pairWith(name, from, namedGroups)}" "\${q_before}${name}=${to}$q_after";`,
  );
  return rules.length === 0
    ? []
    : [`map $args $renamed_${address.id} {`, '  default "";', ...rules, "}"];
}

function hasRenamed(address: Address, input: NginxSite): boolean {
  return renamedIn(address, input).length > 0;
}

function renamedIn({ id }: Address, { formerly = noRenames }: NginxSite) {
  return queryRedirects(formerly).filter(({ address }) => address.id === id);
}

/**
 * Maps a query without a file to the code of its error; to an empty text if the query is correct or not
 * readable.
 */
function faultMap({ id, route }: Address): readonly string[] {
  return [
    `map $args $fault_of_${id} {`,
    '  default "";',
    ...faults(route)
      .filter(({ code }) => code === "MISSING_PARAMETER")
      .slice(0, 1)
      .map(({ code }) => `  "" ${code};`),
    `  "~${escapeSign}" "";`,
    ...faults(route).map(({ code, pattern }) => `  "~${pattern}" ${code};`),
    "}",
  ];
}

/** The error if the file of an address is missing, or if no file fits its query. */
function noFile(address: Address, mode: NginxInput["mode"]): readonly string[] {
  const { id, route, takes } = address;
  const absent = missingFileError(address, mode);
  if (takes.length === 0) return [returned(absent)];
  return [
    `if ($file_of_${id} != "/-") { ${returned(absent)} }`,
    ...[...new Set(faults(route).map(({ code }) => code))].map(
      (code) => `if ($fault_of_${id} = ${code}) { ${returned(errorOf(address, code))} }`,
    ),
    returned(errorOf(address, "UNSUPPORTED")),
  ];
}

/** A location whose bodies are sent as JSON, whatever the extension of the address. */
function jsonLocation(name: string, lines: readonly string[]): readonly string[] {
  const body = ["types { }", "default_type application/json;", ...lines];
  return [`location ${name} {`, ...indentLines(body), "}"];
}

/**
 * The error bodies contain no single quote and no backslash, so they are written between quotes unchanged.
 */
function returned({ status, body }: FixedError): string {
  return `return ${status} '${body.trimEnd()}\\n';`;
}

function unlessUpstream(name: string, value: string): readonly string[] {
  return [`map $upstream_http_${variable(name)} $set_${variable(name)} {`, `  "" ${value};`, "}"];
}

/** The name of a header in the form that nginx uses in variable names. */
function variable(name: string): string {
  return name.replaceAll("-", "_");
}

function fallbackLocation(upstream: string, base: string): readonly string[] {
  return [
    "location @fallback {",
    ...indentLines([
      ...(base === ""
        ? []
        : [`if ($uri !~ "^${base}(?:/|$)") { return 404; }`, `rewrite "^${base}(/.*)$" $1 break;`]),
      `proxy_pass http://${upstream};`,
      "proxy_http_version 1.1;",
      "# The fallback guards a local address by these; behind a public one they are its own.",
      'proxy_set_header Origin "";',
      `proxy_set_header Host ${upstream};`,
      'proxy_set_header Connection "";',
    ]),
    "}",
  ];
}

function temporaryFolders(runtime: string): readonly string[] {
  return [
    `access_log ${runtime}/access.log;`,
    ...["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${runtime}/${name};`,
    ),
  ];
}
