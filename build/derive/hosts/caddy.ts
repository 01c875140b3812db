/**
 * Writes a whole Caddyfile, with or without the fallback behind it. Caddy's placeholders decode a query,
 * join repeated parameters with a comma, and drop pairs that contain a semicolon or a broken escape. A
 * query with any of these is therefore not matched.
 */
import { silentPattern } from "../../contract/parameter-names.ts";
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink, homePaths } from "../../contract/page-policy.ts";
import type { StaticMode } from "../../respond/answers.ts";
import { isStrict } from "./query.ts";
import {
  errorOf,
  methodNotAllowed,
  missingFileError,
  notFoundError,
  type FixedError,
} from "./errors.ts";
import { redirectStatus, noRenames, queryRedirects, redirectsOf } from "./renamed.ts";
import {
  ruledAddresses,
  choicesOf,
  fillPattern,
  pathNames,
  pathSource,
  plainNames,
  titleCase,
  valuePattern,
  type Address,
  type FileChoice,
  type Policy,
  type ServerInput,
} from "./rules.ts";
import { escapeRegExp, mediaTypes, misfitCode, readMethods } from "../../contract/routes.ts";

/** The text of a `Caddyfile`. A relative `root` is relative to the folder that Caddy runs in. */
export function caddyfile(input: ServerInput): string {
  const { root, port } = input;
  return `${[
    ...caddyBlock("", ["admin off", "auto_https off"]),
    "",
    ...sharedSnippets(input),
    "",
    ...caddyBlock(`:${port}`, ["bind 127.0.0.1", `root * ${root}`, ...siteDirectives(input)]),
  ].join("\n")}\n`;
}

type CaddySite = Omit<ServerInput, "port" | "root">;

/** What a Caddyfile of the reader's own imports: the snippet `facts`, for a site that names its `root`. */
export function caddySnippets(input: CaddySite): string {
  const lines = [
    ...sharedSnippets(input),
    "",
    "# All of a site but its address and its root.",
    ...caddyBlock("(facts)", siteDirectives(input)),
  ];
  return `${lines.join("\n")}\n`;
}

function sharedSnippets(input: CaddySite): readonly string[] {
  const { policy, upstream } = input;
  return [
    "# Serves the file that the request has been rewritten to.",
    ...caddyBlock("(facts_file)", fileSnippet(policy)),
    ...(upstream === undefined ? [] : fallbackSnippet(upstream, headersSetHere(input))),
  ];
}

function headersSetHere({ policy, basePath }: CaddySite): readonly string[] {
  const toGo = deprecations(basePath).flatMap(({ headers }) => Object.keys(headers));
  return [...new Set([...Object.keys(policy.headers), ...toGo])];
}

function siteDirectives(input: CaddySite): readonly string[] {
  const { policy } = input;
  return [
    "encode gzip",
    ...Object.entries(policy.headers).map(
      ([name, value]) => `header ${titleCase(name)} "${value}"`,
    ),
    "# Of the home page: what programs look for.",
    `@home path ${homePaths.map((path) => input.basePath + path).join(" ")}`,
    `header @home Link "${homeLink(input.basePath)}"`,
    ...deprecations(input.basePath).flatMap(({ id, paths, headers }) => [
      `@to_go_${id} path_regexp ^${escapeRegExp(input.basePath)}${paths}/*$`,
      ...Object.entries(headers).map(
        ([name, value]) => `header @to_go_${id} ${titleCase(name)} "${value}"`,
      ),
    ]),
    "# Over TLS alone, here or at a server in front.",
    `@secure ${expression(['{http.request.scheme} == "https" || {header.X-Forwarded-Proto} == "https"'])}`,
    ...Object.entries(policy.secureHeaders).map(
      ([name, value]) => `header @secure ${titleCase(name)} "${value}"`,
    ),
    ...caddyBlock("route", routeDirectives(input)),
  ];
}

/** The headers of a file, and the directive that sends it. */
function fileSnippet(policy: Policy): readonly string[] {
  return [
    `header Cache-Control "${policy.cacheControl}"`,
    ...Object.entries(mediaTypes).flatMap(([extension, type]) => [
      `@${extension} path *.${extension}`,
      `header @${extension} Content-Type "${type}"`,
    ]),
    ...plainNames.flatMap(([file, type], index) => [
      `@plain_${index} path /${file}`,
      `header @plain_${index} Content-Type "${type}"`,
    ]),
    "# The home page is asked for by its folder.",
    "@page path *.html */",
    ...Object.entries(policy.pages.headers).map(
      ([name, value]) => `header @page ${titleCase(name)} "${value}"`,
    ),
    ...caddyBlock("file_server", ["disable_canonical_uris"]),
  ];
}

/** What Caddy tries in this order: methods, earlier names, the addresses of the route table, then files. */
function routeDirectives({
  basePath,
  upstream,
  policy,
  mode = "full",
  formerly = noRenames,
}: CaddySite): readonly string[] {
  const nothing = upstream === undefined ? answerNothing(policy) : ["import facts_fallback"];
  const miss = (error: FixedError): readonly string[] =>
    upstream === undefined ? respondWith(error) : ["import facts_fallback"];
  return [
    ...(basePath === ""
      ? []
      : [
          `@outside not path ${basePath} ${basePath}/*`,
          ...caddyBlock("handle @outside", respondWith(notFoundError)),
          `@bare path ${basePath}`,
          ...caddyBlock("handle @bare", redirectTo(`${basePath}/`, policy)),
          `uri strip_prefix ${basePath}`,
        ]),
    ...(upstream === undefined ? methodHandlers() : methodsBehind()),
    ...renameHandlers({ basePath, policy, formerly }),
    ...ruledAddresses.flatMap((address) =>
      caddyBlock(`handle @${address.id}`, [
        ...(address.takes.length > 0
          ? queryHandler(address, mode, upstream !== undefined)
          : pathHandler(address, miss)),
      ]).toSpliced(0, 0, `@${address.id} path_regexp ${address.id} ${pathPattern(address)}`),
    ),
    "",
    "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
    "@own path_regexp own ^((?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$",
    ...caddyBlock("handle @own", [
      "@file file {re.own.1} {re.own.1}.html {re.own.1}/index.html",
      ...caddyBlock("handle @file", [
        "rewrite * {http.matchers.file.relative}",
        "import facts_file",
      ]),
      ...caddyBlock("handle", nothing),
    ]),
    ...caddyBlock("handle", nothing),
  ];
}

/**
 * Redirects of earlier names, one rule each, before the rules of current addresses; no current address is
 * an earlier name.
 */
function renameHandlers({
  basePath,
  policy,
  formerly,
}: Required<Pick<ServerInput, "basePath" | "policy" | "formerly">>): readonly string[] {
  const redirect = (name: string, matcher: readonly string[], to: string): readonly string[] => [
    ...caddyBlock(`@${name}`, matcher),
    ...caddyBlock(`handle @${name}`, redirectTo(basePath + to, policy)),
  ];
  const rules = [
    ...redirectsOf(formerly).flatMap(({ from, to, takes }, index) => {
      const matcher = `path_regexp ^${escapeRegExp(from)}/*$`;
      const asked = [matcher, expression(['{query} != ""'])];
      return [
        ...(takes.length > 0 ? redirect(`renamed_asked_${index}`, asked, `${to}?{query}`) : []),
        ...redirect(`renamed_${index}`, [matcher], to),
      ];
    }),
    ...queryRedirects(formerly).flatMap(({ address, name, from, to }, index) => {
      const rule = `renamed_query_${index}`;
      return redirect(
        rule,
        [
          `path_regexp ${pathPattern(address)}`,
          // A repeated parameter would be joined with a comma and would not match.
          expression([`{query.${name}} == "${from}"`]),
          `vars_regexp ${rule} {query} ^((?:.*&)?)${name}=${escapeRegExp(from)}((?:&.*)?)$`,
        ],
        `${address.route.path}?{re.${rule}.1}${name}=${to}{re.${rule}.2}`,
      );
    }),
  ];
  return rules.length === 0 ? [] : ["", "# What had another name.", ...rules, ""];
}

function redirectTo(address: string, { cacheControl }: Policy): readonly string[] {
  return [`header Cache-Control "${cacheControl}"`, `redir * ${address} ${redirectStatus}`];
}

function pathPattern(address: Address): string {
  return `^${pathSource(address)}/*$`;
}

/** The rules of an address whose file depends on its path only. */
function pathHandler(
  address: Address,
  miss: (error: FixedError) => readonly string[],
): readonly string[] {
  const { id, route } = address;
  const names = pathNames(route);
  const value = (name: string): string => `{re.${id}.${names.indexOf(name) + 1}}`;
  // The address of a record with its extension is also the name of its file.
  const files = [route.file, ...(names.length > 0 ? [route.path.slice(1)] : [])];
  return [
    `@file file ${files.map((file) => `/${fillPattern(file, value)}`).join(" ")}`,
    ...caddyBlock("handle @file", ["rewrite * {http.matchers.file.relative}", "import facts_file"]),
    ...caddyBlock("handle", miss(missingFileError(address))),
  ];
}

/** The rules of an address whose file depends on its query. */
function queryHandler(address: Address, mode: StaticMode, isBehind: boolean): readonly string[] {
  const { id, route, takes } = address;
  const names = pathNames(route);
  const value = (name: string): string =>
    takes.includes(name) ? `{query.${name}}` : `{re.${id}.${names.indexOf(name) + 1}}`;
  const chosen = choicesOf(address, mode).flatMap((choice) => {
    const name = [id, "by", ...(choice.given.length > 0 ? choice.given : ["none"])].join("_");
    return [
      ...caddyBlock(`@${name}`, gives(address, choice)),
      ...caddyBlock(`handle @${name}`, [
        `@file file /${fillPattern(choice.file, value)}`,
        ...caddyBlock("handle @file", [
          "rewrite * {http.matchers.file.relative}",
          "import facts_file",
        ]),
        ...caddyBlock(
          "handle",
          isBehind ? ["import facts_fallback"] : respondWith(missingFileError(address, mode)),
        ),
      ]),
    ];
  });
  const rest = isBehind ? ["import facts_fallback"] : respondWith(errorOf(address, "UNSUPPORTED"));
  return [
    ...caddyBlock(`@${id}_unread`, [
      expression([
        `{query}.matches("${unreadQuery}") || !{query}.matches("${knownQuery(address)}")`,
      ]),
    ]),
    ...caddyBlock(`handle @${id}_unread`, rest),
    ...chosen,
    ...(isBehind ? [] : queryRefusals(address)),
    ...caddyBlock("handle", rest),
  ];
}

/** Matches a query of the parameters that the address takes, and of no others that ask for something. */
function knownQuery({ takes }: Address): string {
  return `^(?:(?:${[...takes, silentPattern].join("|")})(?:=[^&]*)?(?:&|$))*$`;
}

/** Matches if exactly the parameters of `choice` are given, with values that can have a file. */
function gives({ route, takes }: Address, { given, only }: FileChoice): readonly string[] {
  const conditions = takes.flatMap((name): readonly string[] => {
    const parameter = route.parameters[name]!;
    if (!given.includes(name)) return [`!${isGiven(name)}`];
    const pattern = only ? `(?:${only.join("|")})` : valuePattern(parameter);
    const before = given.slice(0, given.indexOf(name));
    // A comparison of a name with itself has no file.
    return [
      queryMatches(name, pattern),
      ...before.map((each) => `{query.${each}} != {query.${name}}`),
    ];
  });
  return [expression(conditions)];
}

const unreadQuery = ";|%(?:.?$|[^0-9A-Fa-f]|.[^0-9A-Fa-f])";

function expression(conditions: readonly string[]): string {
  return `expression \`${conditions.join(" && ")}\``;
}

function isGiven(name: string): string {
  return `query({"${name}": "*"})`;
}

function isBlank(name: string): string {
  return `{query.${name}} == ""`;
}

function queryMatches(name: string, pattern: string): string {
  return `{query.${name}}.matches("^${pattern}$")`;
}

function queryRefusals(address: Address): readonly string[] {
  const { id, route, takes } = address;
  const strict = takes.filter((name) => isStrict(route.parameters[name]!));
  const required = takes.filter((name) => route.parameters[name]!.required);
  const twice = strict.flatMap((name) => [
    ...caddyBlock(`@${id}_${name}_twice`, [expression([`{query.${name}}.contains(",")`])]),
    ...caddyBlock(`handle @${id}_${name}_twice`, respondWith(errorOf(address, "UNSUPPORTED"))),
  ]);
  const missing = required.flatMap((name) => [
    ...caddyBlock(`@${id}_no_${name}`, [expression([isBlank(name)])]),
    ...caddyBlock(`handle @${id}_no_${name}`, respondWith(errorOf(address, "MISSING_PARAMETER"))),
  ]);
  const wrong = strict.flatMap((name) => {
    const parameter = route.parameters[name]!;
    return [
      ...caddyBlock(`@${id}_wrong_${name}`, [
        expression([isGiven(name), `!${queryMatches(name, valuePattern(parameter))}`]),
      ]),
      ...caddyBlock(`handle @${id}_wrong_${name}`, respondWith(errorOf(address, misfitCode(name)))),
    ];
  });
  return [...twice, ...missing, ...wrong];
}

function methodHandlers(): readonly string[] {
  return [
    "@options method OPTIONS",
    ...caddyBlock("handle @options", [
      ...caddyBlock("header", [
        `Access-Control-Allow-Methods "${readMethods}"`,
        'Access-Control-Allow-Headers "*"',
        "Access-Control-Max-Age 86400",
        `Allow "${readMethods}"`,
      ]),
      "@asked header Access-Control-Request-Headers *",
      "header @asked Access-Control-Allow-Headers {header.Access-Control-Request-Headers}",
      "respond 204",
    ]),
    "@other not method GET HEAD",
    ...caddyBlock("handle @other", [
      `header Allow "${readMethods}"`,
      ...respondWith(methodNotAllowed),
    ]),
  ];
}

function methodsBehind(): readonly string[] {
  return [
    "@other not method GET HEAD",
    ...caddyBlock("handle @other", ["import facts_fallback"]),
    "# No file is a stream of events.",
    "@stream header Accept *text/event-stream*",
    ...caddyBlock("handle @stream", ["import facts_fallback"]),
  ];
}

function fallbackSnippet(upstream: string, headers: readonly string[]): readonly string[] {
  return [
    "",
    "# Answers what no file holds. Headers that are set here already are not set twice, and the",
    "# guard of a local address is for its own callers.",
    ...caddyBlock("(facts_fallback)", [
      ...caddyBlock(`reverse_proxy ${upstream}`, [
        "header_up Host {upstream_hostport}",
        "header_up -Origin",
        "# A client's wish for compression is passed on; one of Caddy's own would be undone again here.",
        ...caddyBlock("transport http", ["compression off"]),
        ...headers.map((name) => `header_down -${titleCase(name)}`),
      ]),
    ]),
  ];
}

function answerNothing({ pages }: Policy): readonly string[] {
  return [
    "@api path /api/*",
    ...caddyBlock("handle @api", respondWith(notFoundError)),
    ...caddyBlock("handle", [
      "rewrite * /404.html",
      `header Cache-Control no-store`,
      `header Content-Type "${mediaTypes.html}"`,
      ...Object.entries(pages.headers).map(
        ([name, value]) => `header ${titleCase(name)} "${value}"`,
      ),
      ...caddyBlock("file_server", ["status 404"]),
    ]),
  ];
}

/** The error bodies contain no back quote, so they are written between back quotes unchanged. */
function respondWith({ status, body }: FixedError): readonly string[] {
  return [
    "header Cache-Control no-store",
    `header Content-Type ${mediaTypes.json}`,
    `respond \`${body.trimEnd()}`,
    `\` ${status}`,
  ];
}

function caddyBlock(head: string, lines: readonly string[]): readonly string[] {
  let inText = false;
  const inside = lines.map((line) => {
    // The lines inside a quoted text are not indented, because a tab would become part of the text.
    const text = inText || line === "" ? line : `\t${line}`;
    if ((line.match(/`/g)?.length ?? 0) % 2 === 1) inText = !inText;
    return text;
  });
  return [`${head} {`.trimStart(), ...inside, "}"];
}
