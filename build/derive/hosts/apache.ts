/**
 * Writes the rules for Apache: as an `.htaccess` in the root of the output, which works without the
 * fallback, and as a virtual host with the fallback behind it.
 */
import { deprecations } from "../../contract/deprecation.ts";
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
import { escapeRegExp, mediaTypes, patternSource, readMethods } from "../../contract/routes.ts";
import {
  choicesOf,
  fillPattern,
  indentLines,
  pathNames,
  pathSource,
  plainNames,
  ruledAddresses,
  titleCase,
  type Address,
  type HostInput,
  type ServerInput,
} from "./rules.ts";

type RulesInput = Pick<HostInput, "basePath" | "mode" | "policy"> & {
  readonly formerly?: HostInput["formerly"] | undefined;
  /** Only with the fallback: its `host:port`, and the folder of the output. */
  readonly upstream?: string | undefined;
  readonly root?: string | undefined;
};

/** The text of an `.htaccess` for the root of the output. */
export function htaccess(input: RulesInput): string {
  const { basePath, upstream } = input;
  return lines([
    ...filesAndHeaders(input),
    ...(upstream === undefined
      ? alone(basePath)
      : [
          "# The fallback guards a local address by it; behind a public one it is its own.",
          "RequestHeader unset Origin",
        ]),
    "",
    "RewriteEngine On",
    "RewriteOptions AllowNoSlash",
    `RewriteBase ${basePath}/`,
    "# What has been rewritten once, an error's page too, is done.",
    'RewriteCond %{ENV:REDIRECT_STATUS} !=""',
    "RewriteRule ^ - [END]",
    ...(basePath === ""
      ? []
      : [
          `RewriteCond %{REQUEST_URI} "^${escapeRegExp(basePath)}$"`,
          `RewriteRule ^ ${basePath}/ [R=${redirectStatus},END]`,
        ]),
    ...(upstream === undefined ? methodRules : proxiedMethods(upstream, basePath)),
    ...renameRules(input),
    ...ruledAddresses.flatMap((address) => [
      "",
      `# ${address.route.path}`,
      ...(address.takes.length > 0 ? queryRules(address, input) : pathRules(address, input)),
    ]),
    "",
    "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
    ...(upstream === undefined ? fileRules : proxiedFiles(upstream, input)),
  ]);
}

/** The index files, the media types, and the headers of each answer. */
function filesAndHeaders({ policy, upstream, basePath }: RulesInput): readonly string[] {
  return [
    "Options -Indexes -MultiViews",
    // With the fallback behind, the rules name the pages themselves; an index would be looked up a second
    // time.
    `DirectoryIndex ${upstream === undefined ? "index.html" : "disabled"}`,
    "DirectorySlash Off",
    "AcceptPathInfo On",
    "FileETag MTime Size",
    ...Object.entries(mediaTypes).map(([extension, type]) => `AddType "${type}" .${extension}`),
    ...plainNames.flatMap(([file, type]) => [
      `<Files "${file.split("/").at(-1)}">`,
      `  ForceType "${type}"`,
      "</Files>",
    ]),
    "",
    "# One of each, on errors too: what the fallback has set stands in the table of `Header`.",
    ...Object.entries(policy.headers).flatMap(([name, value]) => [
      `Header unset ${titleCase(name)}`,
      `Header always set ${titleCase(name)} "${value}"`,
    ]),
    "# Those of pages alone; then those of TLS alone, here or at a server in front.",
    ...Object.entries(policy.pages.headers).flatMap(([name, value]) => [
      `Header unset ${titleCase(name)}`,
      `Header always set ${titleCase(name)} "${value}" "expr=%{CONTENT_TYPE} =~ m#^text/html#"`,
    ]),
    `Header always set Link "${homeLink(basePath)}" "expr=%{THE_REQUEST} =~ m#^[A-Z]+ ${escapeRegExp(basePath)}/(?:index\\.html)?[ ?]#"`,
    ...deprecations(basePath).flatMap(({ paths, headers }) => {
      const asked = `"expr=%{THE_REQUEST} =~ m#^[A-Z]+ ${escapeRegExp(basePath)}${paths}/*[ ?]#"`;
      return Object.entries(headers).flatMap(([name, value]) => [
        `Header unset ${titleCase(name)} ${asked}`,
        `Header always set ${titleCase(name)} "${value}" ${asked}`,
      ]);
    }),
    ...Object.entries(policy.secureHeaders).map(
      ([name, value]) =>
        `Header always set ${titleCase(name)} "${value}" "expr=%{HTTPS} == 'on' || req_novary('X-Forwarded-Proto') == 'https'"`,
    ),
    `Header setifempty Cache-Control "${policy.cacheControl}" "expr=%{REQUEST_STATUS} in {'200','206','304'}"`,
    `Header always set Cache-Control "${policy.cacheControl}" "expr=%{REQUEST_STATUS} == ${redirectStatus}"`,
  ];
}

/** OPTIONS is answered; methods other than GET and HEAD are refused. */
const methodRules: readonly string[] = [
  "RewriteCond %{REQUEST_METHOD} =OPTIONS",
  "RewriteRule ^ - [R=204,END]",
  "RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$",
  errorRule("^", methodNotAllowed),
];

function proxiedMethods(upstream: string, basePath: string): readonly string[] {
  return [
    "# No file is a stream of events, and other methods are the fallback's too.",
    "RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$ [OR]",
    "RewriteCond %{HTTP:Accept} text/event-stream",
    ...proxied("^", upstream, basePath),
  ];
}

const fileRules: readonly string[] = [
  'RewriteRule "(?:^|/)\\.(?!well-known/[^.])" - [R=404,END]',
  "# A page at its address without the extension.",
  "RewriteCond %{REQUEST_FILENAME} !-f",
  "RewriteCond %{REQUEST_FILENAME}.html -f",
  'RewriteRule "^((?:\\.well-known/)?(?:[^/.][^/]*/)*[^/.][^/]*)$" $1.html [END]',
  "RewriteCond %{REQUEST_FILENAME} -d",
  "RewriteCond %{REQUEST_FILENAME}/index.html !-f",
  "RewriteRule ^ - [R=404,END]",
  "RewriteCond %{PATH_INFO} [^/]",
  "RewriteCond %{REQUEST_FILENAME} -f",
  "RewriteRule ^ - [R=404,END]",
];

function proxiedFiles(upstream: string, { root, basePath }: RulesInput): readonly string[] {
  return [
    `RewriteCond "${root}/$1" -f`,
    'RewriteRule "^((?:\\.well-known/)?(?:[^/.][^/]*/)*[^/.][^/]*)/*$" $1 [END]',
    'RewriteRule "^/*$" index.html [END]',
    `RewriteCond "${root}/$1.html" -f`,
    'RewriteRule "^((?:\\.well-known/)?(?:[^/.][^/]*/)*[^/.][^/]*)/*$" $1.html [END]',
    `RewriteCond "${root}/$1/index.html" -f`,
    'RewriteRule "^((?:\\.well-known/)?(?:[^/.][^/]*/)*[^/.][^/]*)/*$" $1/index.html [END]',
    ...proxied("^", upstream, basePath),
  ];
}

export interface ApacheInput extends ServerInput {
  /** A writable folder for process id and logs. */
  readonly runtime: string;
  /** The folder that holds `mod_*.so`. */
  readonly modules: string;
}

/**
 * A whole `httpd.conf` for one server. Without an upstream it reads the `.htaccess` in `root`; with an
 * upstream it contains the rules itself. `root` and `runtime` are absolute paths.
 */
export function apacheConf(input: ApacheInput): string {
  const { root, port, basePath, upstream, runtime, modules } = input;
  const loaded = upstream === undefined ? ownModules : [...ownModules, "proxy", "proxy_http"];
  return lines([
    `ServerRoot "${runtime}"`,
    "ServerName localhost",
    `PidFile "${runtime}/httpd.pid"`,
    `ErrorLog "${runtime}/error.log"`,
    `Listen 127.0.0.1:${port}`,
    ...loaded.map((name) => `LoadModule ${name}_module "${modules}/mod_${name}.so"`),
    "TypesConfig /dev/null",
    ...site({ ...input, mode: input.mode ?? "full" }, { root, basePath, upstream }),
  ]);
}

/** A virtual host with the fallback behind it, to be included in the configuration of a server. */
export function apacheHost(input: ServerInput): string {
  const { port, root, basePath, upstream } = input;
  return lines([
    `# Needs the modules ${[...ownModules.slice(1), "proxy", "proxy_http"].join(", ")}.`,
    `Listen 127.0.0.1:${port}`,
    `<VirtualHost 127.0.0.1:${port}>`,
    ...indentLines(site({ ...input, mode: input.mode ?? "full" }, { root, basePath, upstream })),
    "</VirtualHost>",
  ]);
}

const ownModules = [
  "mpm_event",
  "alias",
  "authz_core",
  "dir",
  "env",
  "headers",
  "mime",
  "rewrite",
  "setenvif",
] as const;

function site(
  rules: RulesInput,
  {
    root,
    basePath,
    upstream,
  }: { readonly root: string; readonly basePath: string; readonly upstream: string | undefined },
): readonly string[] {
  return [
    ...(basePath === ""
      ? [`DocumentRoot "${root}"`]
      : [`DocumentRoot "${root}/hosts/errors"`, `Alias "${basePath}" "${root}"`]),
    "AllowEncodedSlashes NoDecode",
    `<Directory "${root}">`,
    "  Require all granted",
    ...(upstream === undefined
      ? ["  AllowOverride All"]
      : ["  AllowOverride None", ...indentLines(htaccess(rules).trimEnd().split("\n"))]),
    "</Directory>",
  ];
}

const numberedGroups: Groups = {
  capture: (_, pattern) => `(${pattern})`,
  again: () => "\\1",
};

/**
 * Redirects of earlier names. They stand before the rules of current addresses; no current address is an
 * earlier name.
 */
function renameRules({ basePath, formerly = noRenames }: RulesInput): readonly string[] {
  const rules = [
    ...redirectsOf(formerly).map(
      ({ from, to, takes }) =>
        `RewriteRule "^${escapeRegExp(from.slice(1))}/*$" ${basePath}${to} [R=${redirectStatus},${takes.length > 0 ? "NE" : "QSD"},END]`,
    ),
    ...queryRedirects(formerly).flatMap(({ address, name, from, to }) => [
      `RewriteCond %{QUERY_STRING} "${pairWith(name, from, numberedGroups)}"`,
      // NE: the rest of the query is not escaped a second time.
      `RewriteRule "^${patternSource(address.route.path.slice(1))}/*$" ${basePath}${address.route.path}?%1${name}=${to}%2 [R=${redirectStatus},NE,END]`,
    ]),
  ];
  return rules.length === 0 ? [] : ["", "# What had another name.", ...rules];
}

/** The rules of an address whose file depends on its path only. */
function pathRules(address: Address, { upstream, root }: RulesInput): readonly string[] {
  const { route } = address;
  const names = pathNames(route);
  const file = fillPattern(route.file, (name) => `$${names.indexOf(name) + 1}`);
  const pattern = patternSource(route.path.slice(1));
  const literal = names.length > 0 ? `(?!.*\\.${route.extension}/*$)` : "";
  const rule = `"^${literal}${pattern}/*$"`;
  if (upstream !== undefined)
    return [`RewriteCond "${root}/${file}" -f`, `RewriteRule ${rule} ${file} [END]`];
  return [`RewriteRule ${rule} ${file} [END,E=ERROR_FILE:${missingFileError(address).file}]`];
}

/** The rules of an address whose file depends on its query. */
function queryRules(
  address: Address,
  { basePath, mode, upstream, root }: RulesInput,
): readonly string[] {
  const { route } = address;
  const names = pathNames(route);
  const rule = `"^${pathSource(address).slice(1)}/*$"`;
  const absent = missingFileError(address, mode);
  const chosen = choicesOf(address, mode).flatMap((choice) => {
    const file = fillPattern(choice.file, (name) =>
      names.includes(name) ? `$${names.indexOf(name) + 1}` : `%${choice.given.indexOf(name) + 1}`,
    );
    const condition = `RewriteCond %{QUERY_STRING} "${exactly(route, choice, numberedGroups)}"`;
    if (upstream === undefined)
      return [condition, `RewriteRule ${rule} ${file} [END,E=ERROR_FILE:${absent.file}]`];
    // The test for the file does not change the groups that the condition before it captured.
    return [condition, `RewriteCond "${root}/${file}" -f`, `RewriteRule ${rule} ${file} [END]`];
  });
  if (upstream !== undefined) return [...chosen, ...proxied(rule, upstream, basePath)];
  const unsupported = errorRule(rule, errorOf(address, "UNSUPPORTED"));
  return [
    ...chosen,
    `RewriteCond %{QUERY_STRING} "${escapeSign}"`,
    unsupported,
    ...faults(route).flatMap(({ code, pattern }) => [
      `RewriteCond %{QUERY_STRING} "${pattern}"`,
      errorRule(rule, errorOf(address, code)),
    ]),
    unsupported,
  ];
}

/**
 * The rules without the fallback. Each error has a file; the rules put its name into an environment
 * variable.
 */
function alone(basePath: string): readonly string[] {
  const statuses = [400, 404, 405];
  return [
    `Header always set Cache-Control no-store "expr=%{REQUEST_STATUS} in {${statuses.map((status) => `'${status}'`).join(",")}}"`,
    `Header always set Allow "${readMethods}" "expr=%{REQUEST_STATUS} in {'204','405'}"`,
    `Header always set Access-Control-Allow-Methods "${readMethods}" "expr=%{REQUEST_STATUS} == 204"`,
    `Header always set Access-Control-Allow-Headers "*" "expr=%{REQUEST_STATUS} == 204"`,
    'Header always set Access-Control-Max-Age "86400" "expr=%{REQUEST_STATUS} == 204"',
    "SetEnvIf Request_URI ^ ERROR_FILE=404.html",
    `SetEnvIf Request_URI ^${escapeRegExp(basePath)}/api/ ERROR_FILE=${notFoundError.file}`,
    ...statuses.map((status) => `ErrorDocument ${status} ${basePath}/%{reqenv:ERROR_FILE}`),
    `<If "-n reqenv('REDIRECT_ERROR_FILE')">`,
    ...statuses.map(
      (status) => `  ErrorDocument ${status} ${basePath}/%{reqenv:REDIRECT_ERROR_FILE}`,
    ),
    "</If>",
  ];
}

function errorRule(rule: string, { status, file }: FixedError): string {
  return `RewriteRule ${rule} - [R=${status},END,E=ERROR_FILE:${file}]`;
}

/**
 * Passes the address on exactly as it was sent. If it were decoded and encoded again, it could become a
 * different one.
 */
function proxied(rule: string, upstream: string, basePath: string): readonly string[] {
  return [
    `RewriteCond %{THE_REQUEST} "^[A-Z]+ ${escapeRegExp(basePath)}/*([^ ?]*)"`,
    `RewriteRule ${rule} http://${upstream}/%1 [P,NE,END]`,
  ];
}

function lines(text: readonly string[]): string {
  return `${text.join("\n")}\n`;
}
