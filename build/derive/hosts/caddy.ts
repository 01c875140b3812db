/**
 * Caddy: a whole Caddyfile that works alone, and with the fallback behind it. Its placeholders decode
 * a query, join what is given twice with a comma, and drop pairs that hold a semicolon or a broken
 * escape: a query with any of these is not read.
 */
import { isStrict } from "./query.ts";
import { errorOf, methodNotAllowed, notFound, type FixedError } from "./errors.ts";
import { moved, noRenames, queryRedirects, redirects } from "./renamed.ts";
import {
  addresses,
  choicesOf,
  escapeRegExp,
  filled,
  missingCode,
  pathNames,
  plainNames,
  titleCase,
  valuePattern,
  type Address,
  type Choice,
  type Policy,
  type ServerInput,
} from "./rules.ts";
import { mediaTypes, readMethods } from "../../routes.ts";

/** The text of a `Caddyfile`. A relative `root` is relative to the folder that Caddy runs in. */
export function caddyfile({
  root,
  port,
  basePath,
  upstream,
  policy,
  mode = "full",
  formerly = noRenames,
}: ServerInput): string {
  const nothing = answerNothing(policy);
  const miss = (error: FixedError): readonly string[] =>
    upstream === undefined ? answer(error) : ["import fallback"];
  return `${[
    ...block("", ["admin off", "auto_https off"]),
    "",
    "# Serves the file that the request has been rewritten to.",
    ...block("(file)", [
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
      ...block("file_server", ["disable_canonical_uris"]),
    ]),
    ...(upstream === undefined ? [] : fallback(upstream, Object.keys(policy.headers))),
    "",
    ...block(`:${port}`, [
      `root * ${root}`,
      "encode gzip",
      ...Object.entries(policy.headers).map(
        ([name, value]) => `header ${titleCase(name)} "${value}"`,
      ),
      "# Over TLS alone, here or at a server in front.",
      `@secure ${expression(['{http.request.scheme} == "https" || {header.X-Forwarded-Proto} == "https"'])}`,
      ...Object.entries(policy.secureHeaders).map(
        ([name, value]) => `header @secure ${titleCase(name)} "${value}"`,
      ),
      ...block("route", [
        ...(basePath === ""
          ? []
          : [
              `@outside not path ${basePath} ${basePath}/*`,
              ...block("handle @outside", answer(notFound)),
              `uri strip_prefix ${basePath}`,
            ]),
        ...(upstream === undefined ? methods() : methodsBehind()),
        ...renamed({ basePath, policy, formerly }),
        ...addresses.flatMap((address) =>
          block(`handle @${address.id}`, [
            ...(address.takes.length > 0
              ? queried(address, mode, upstream !== undefined)
              : named(address, miss)),
          ]).toSpliced(0, 0, `@${address.id} path_regexp ${address.id} ${pathPattern(address)}`),
        ),
        "",
        "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
        "@own path_regexp own ^((?:/[^/.][^/]*)*)/*$",
        ...block("handle @own", [
          "@file file {re.own.1} {re.own.1}/index.html",
          ...block("handle @file", ["rewrite * {http.matchers.file.relative}", "import file"]),
          ...block("handle", upstream === undefined ? nothing : ["import fallback"]),
        ]),
        ...block("handle", upstream === undefined ? nothing : ["import fallback"]),
      ]),
    ]),
  ].join("\n")}\n`;
}

/** What had another name: a rule each, before the addresses of today, none of which they are. */
function renamed({
  basePath,
  policy,
  formerly,
}: Required<Pick<ServerInput, "basePath" | "policy" | "formerly">>): readonly string[] {
  const redirect = (name: string, matcher: readonly string[], to: string): readonly string[] => [
    ...block(`@${name}`, matcher),
    ...block(`handle @${name}`, [
      `header Cache-Control "${policy.cacheControl}"`,
      `redir * ${basePath}${to} ${moved}`,
    ]),
  ];
  const rules = [
    ...redirects(formerly).flatMap(({ from, to }, index) =>
      redirect(`renamed_${index}`, [`path_regexp ^${escapeRegExp(from)}/*$`], to),
    ),
    ...queryRedirects(formerly).flatMap(({ address, name, from, to }, index) => {
      const rule = `renamed_query_${index}`;
      return redirect(
        rule,
        [
          `path_regexp ${pathPattern(address)}`,
          // Given twice, it would be joined with a comma.
          expression([`{query.${name}} == "${from}"`]),
          `vars_regexp ${rule} {query} ^((?:.*&)?)${name}=${escapeRegExp(from)}((?:&.*)?)$`,
        ],
        `${address.route.path}?{re.${rule}.1}${name}=${to}{re.${rule}.2}`,
      );
    }),
  ];
  return rules.length === 0 ? [] : ["", "# What had another name.", ...rules, ""];
}

function pathPattern({ route }: Address): string {
  const path = filled(escapeRegExp(route.path).replaceAll(/\\([{}])/g, "$1"), () => "([^/]+)");
  return `^${path}/*$`;
}

/** An address whose file is named by its path alone. */
function named(
  address: Address,
  miss: (error: FixedError) => readonly string[],
): readonly string[] {
  const { id, route } = address;
  const names = pathNames(route);
  const value = (name: string): string => `{re.${id}.${names.indexOf(name) + 1}}`;
  // A record's address with its extension is the name of its file.
  const files = [route.file, ...(names.length > 0 ? [route.path.slice(1)] : [])];
  const missing = missingCode(address);
  return [
    `@file file ${files.map((file) => `/${filled(file, value)}`).join(" ")}`,
    ...block("handle @file", ["rewrite * {http.matchers.file.relative}", "import file"]),
    ...block("handle", miss(missing ? errorOf(address, missing) : notFound)),
  ];
}

/** An address whose file is chosen by its query. */
function queried(address: Address, mode: "full" | "lean", isBehind: boolean): readonly string[] {
  const { id } = address;
  const missing = missingCode(address);
  const chosen = choicesOf(address, mode).flatMap((choice) => {
    const name = [id, "by", ...(choice.given.length > 0 ? choice.given : ["none"])].join("_");
    return [
      ...block(`@${name}`, gives(address, choice)),
      ...block(`handle @${name}`, [
        `@file file /${filled(choice.file, (each) => `{query.${each}}`)}`,
        ...block("handle @file", ["rewrite * {http.matchers.file.relative}", "import file"]),
        ...block(
          "handle",
          isBehind ? ["import fallback"] : answer(missing ? errorOf(address, missing) : notFound),
        ),
      ]),
    ];
  });
  const rest = isBehind ? ["import fallback"] : answer(errorOf(address, "UNSUPPORTED"));
  return [
    ...block(`@${id}_unread`, [expression([`{query}.matches("${unread}")`])]),
    ...block(`handle @${id}_unread`, rest),
    ...chosen,
    ...(isBehind ? [] : refusals(address)),
    ...block("handle", rest),
  ];
}

/** Matches where exactly the parameters of the choice are given, with values that can have a file. */
function gives({ route, takes }: Address, { given, only }: Choice): readonly string[] {
  const conditions = takes.flatMap((name): readonly string[] => {
    const parameter = route.parameters[name]!;
    if (!given.includes(name)) return [isStrict(parameter) ? `!${isGiven(name)}` : isBlank(name)];
    const pattern = only ? `(?:${only.join("|")})` : valuePattern(parameter);
    const before = given.slice(0, given.indexOf(name));
    // A name paired with itself has no file.
    return [fits(name, pattern), ...before.map((each) => `{query.${each}} != {query.${name}}`)];
  });
  return [expression(conditions)];
}

const unread = ";|%(?:.?$|[^0-9A-Fa-f]|.[^0-9A-Fa-f])";

function expression(conditions: readonly string[]): string {
  return `expression \`${conditions.join(" && ")}\``;
}

function isGiven(name: string): string {
  return `query({"${name}": "*"})`;
}

function isBlank(name: string): string {
  return `{query.${name}} == ""`;
}

function fits(name: string, pattern: string): string {
  return `{query.${name}}.matches("^${pattern}$")`;
}

function refusals(address: Address): readonly string[] {
  const { id, route, takes } = address;
  const strict = takes.filter((name) => isStrict(route.parameters[name]!));
  const required = takes.filter((name) => route.parameters[name]!.required);
  const twice = strict.flatMap((name) => [
    ...block(`@${id}_${name}_twice`, [expression([`{query.${name}}.contains(",")`])]),
    ...block(`handle @${id}_${name}_twice`, answer(errorOf(address, "UNSUPPORTED"))),
  ]);
  const missing = required.flatMap((name) => [
    ...block(`@${id}_no_${name}`, [expression([isBlank(name)])]),
    ...block(`handle @${id}_no_${name}`, answer(errorOf(address, "MISSING_PARAMETER"))),
  ]);
  const wrong = strict.flatMap((name) => {
    const parameter = route.parameters[name]!;
    const code = parameter.oneOf ? "INVALID_STATUS" : "INVALID_LIMIT";
    return [
      ...block(`@${id}_wrong_${name}`, [
        expression([isGiven(name), `!${fits(name, valuePattern(parameter))}`]),
      ]),
      ...block(`handle @${id}_wrong_${name}`, answer(errorOf(address, code))),
    ];
  });
  return [...twice, ...missing, ...wrong];
}

function methods(): readonly string[] {
  return [
    "@options method OPTIONS",
    ...block("handle @options", [
      ...block("header", [
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
    ...block("handle @other", [`header Allow "${readMethods}"`, ...answer(methodNotAllowed)]),
  ];
}

function methodsBehind(): readonly string[] {
  return [
    "@other not method GET HEAD",
    ...block("handle @other", ["import fallback"]),
    "# No file is a stream of events.",
    "@stream header Accept *text/event-stream*",
    ...block("handle @stream", ["import fallback"]),
  ];
}

function fallback(upstream: string, headers: readonly string[]): readonly string[] {
  return [
    "",
    "# Answers what no file holds. Headers that are set here already are not set twice, and the",
    "# guard of a local address is for its own callers.",
    ...block("(fallback)", [
      ...block(`reverse_proxy ${upstream}`, [
        "header_up Host {upstream_hostport}",
        "header_up -Origin",
        "# A client's wish for compression is passed on; one of Caddy's own would be undone again here.",
        ...block("transport http", ["compression off"]),
        ...headers.map((name) => `header_down -${titleCase(name)}`),
      ]),
    ]),
  ];
}

function answerNothing({ pages }: Policy): readonly string[] {
  return [
    "@api path /api/*",
    ...block("handle @api", answer(notFound)),
    ...block("handle", [
      "rewrite * /404.html",
      `header Cache-Control no-store`,
      `header Content-Type "${mediaTypes.html}"`,
      ...Object.entries(pages.headers).map(
        ([name, value]) => `header ${titleCase(name)} "${value}"`,
      ),
      ...block("file_server", ["status 404"]),
    ]),
  ];
}

/** Errors hold no back quote, so they stand in back quotes as they are. */
function answer({ status, body }: FixedError): readonly string[] {
  return [
    "header Cache-Control no-store",
    `header Content-Type ${mediaTypes.json}`,
    `respond \`${body.trimEnd()}`,
    `\` ${status}`,
  ];
}

function block(head: string, lines: readonly string[]): readonly string[] {
  let inText = false;
  const inside = lines.map((line) => {
    // The second line of a text belongs to it: a tab would become a part of it.
    const text = inText || line === "" ? line : `\t${line}`;
    if ((line.match(/`/g)?.length ?? 0) % 2 === 1) inText = !inText;
    return text;
  });
  return [`${head} {`.trimStart(), ...inside, "}"];
}
