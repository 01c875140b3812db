/**
 * Writes the Caddyfiles: whole, for files alone and with the fallback behind them, and the snippet of the
 * latter for a Caddyfile of the reader's own.
 */
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink, homePaths } from "../../contract/page-policy.ts";
import { escapeRegExp, mediaTypes, readMethods } from "../../contract/routes.ts";
import {
  listenPort,
  textOf,
  upstream,
  type Form,
  type Host,
  type HostInput,
  type Policy,
} from "./host.ts";
import { redirectStatus, redirectsOf, typesByEnding } from "./rules.ts";

export const caddy: Host = {
  name: "Caddy",
  files: (input) => [
    { file: "hosts/Caddyfile", text: caddyfile(snippets(input, "alone")) },
    { file: "hosts/Caddyfile-with-fallback", text: caddyfile(["import Caddyfile-site"]) },
    { file: "hosts/Caddyfile-site", text: textOf(snippets(input, "behind")) },
  ],
  fromFiles: "guides, data, pages, lists, records, and every answer by the name of its file",
  fallback: "every query, errors, MCP; without it queries answer 404",
  deploy: "caddy run --adapter caddyfile --config hosts/Caddyfile",
};

/** Its `root` is relative to the folder that Caddy runs in. */
function caddyfile(site: readonly string[]): string {
  return textOf([
    ...block("", ["admin off", "auto_https off"]),
    "",
    ...site,
    "",
    ...block(`:${listenPort}`, ["bind 127.0.0.1", "root * .", "import facts"]),
  ]);
}

function snippets(input: HostInput, form: Form): readonly string[] {
  return [
    "# Serves the file that the request has been rewritten to.",
    ...block("(facts_file)", fileDirectives(input.policy)),
    "# What no file holds.",
    ...block("(facts_miss)", form === "behind" ? proxied(input) : nothing(input.policy)),
    "# All of a site but its address and its root.",
    ...block("(facts)", siteDirectives(input, form)),
  ];
}

function siteDirectives(input: HostInput, form: Form): readonly string[] {
  const { basePath, policy } = input;
  return [
    "encode gzip",
    ...headers("", policy.headers),
    "# Of the home page: what programs look for.",
    `@home path ${homePaths.map((path) => basePath + path).join(" ")}`,
    ...headers("@home ", { link: homeLink(basePath) }),
    ...deprecations(basePath).flatMap(({ id, paths, headers: toGo }) => [
      `@to_go_${id} path_regexp ^${escapeRegExp(basePath)}${paths}/*$`,
      ...headers(`@to_go_${id} `, toGo),
    ]),
    "# Over TLS alone, here or at a server in front.",
    '@secure expression `{http.request.scheme} == "https" || {header.X-Forwarded-Proto} == "https"`',
    ...headers("@secure ", policy.secureHeaders),
    ...block("route", routeDirectives(input, form)),
  ];
}

/** What is tried in this order: methods, queries, earlier names, files of the API, other files. */
function routeDirectives({ basePath, policy, formerly }: HostInput, form: Form): readonly string[] {
  return [
    ...(basePath === ""
      ? []
      : [
          `@outside not path ${basePath} ${basePath}/*`,
          ...block("handle @outside", [
            ...headers("", { "cache-control": "no-store" }),
            "respond 404",
          ]),
          ...redirect("bare", `path ${basePath}`, `${basePath}/`, policy),
          `uri strip_prefix ${basePath}`,
        ]),
    ...(form === "behind" ? methodsBehind : methodsAlone),
    "# No file knows a query.",
    ...block("@asked", ["path /api/*", 'expression `{query} != ""`']),
    ...block("handle @asked", ["import facts_miss"]),
    ...redirectsOf(formerly).flatMap(({ from, to }, index) =>
      redirect(`renamed_${index}`, `path_regexp ^${escapeRegExp(from)}/*$`, basePath + to, policy),
    ),
    "# An address of the API is the name of its file without the extension.",
    ...filesAt("api", "^(/api(?:/.*?)?)/*$", ["", ".json", ".md"]),
    "# Everything else is the name of a file, or of a folder with a page; never a hidden one.",
    ...filesAt("own", "^((?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$", ["/index.html", "", ".html"]),
    ...block("handle", ["import facts_miss"]),
  ];
}

/** The file that is named by the first group of the pattern and one of the endings. */
function filesAt(name: string, pattern: string, endings: readonly string[]): readonly string[] {
  return [
    `@${name} path_regexp ${name} ${pattern}`,
    ...block(`handle @${name}`, [
      // Not by one matcher: the name that it found would lose a dot below a relative root.
      ...endings.flatMap((ending, index) => [
        `@file_${index} file {re.${name}.1}${ending}`,
        ...block(`handle @file_${index}`, [
          `rewrite * {re.${name}.1}${ending}`,
          "import facts_file",
        ]),
      ]),
      ...block("handle", ["import facts_miss"]),
    ]),
  ];
}

function redirect(
  name: string,
  matcher: string,
  to: string,
  { cacheControl }: Policy,
): readonly string[] {
  return [
    `@${name} ${matcher}`,
    ...block(`handle @${name}`, [
      ...headers("", { "cache-control": cacheControl }),
      `redir * ${to} ${redirectStatus}`,
    ]),
  ];
}

/** The headers of a file, and the directive that sends it. */
function fileDirectives({ cacheControl, pages }: Policy): readonly string[] {
  // A route, since its matchers are to see the name that a rewrite has given.
  return block("route", [
    ...headers("", { "cache-control": cacheControl }),
    ...typesByEnding.flatMap(([ending, type], index) => [
      `@type_${index} path *${ending}`,
      ...headers(`@type_${index} `, { "content-type": type }),
    ]),
    "@html path *.html",
    ...headers("@html ", pages.headers),
    ...block("file_server", ["disable_canonical_uris"]),
  ]);
}

/** One page, or one body of JSON for what asks the API. */
function nothing({ pages }: Policy): readonly string[] {
  const error = (file: string, values: Readonly<Record<string, string>>): readonly string[] => [
    `rewrite * /${file}`,
    ...headers("", { "cache-control": "no-store", ...values }),
    ...block("file_server", ["status 404"]),
  ];
  return [
    "@api_path path /api /api/*",
    ...block("handle @api_path", error("404.json", { "content-type": mediaTypes.json })),
    ...block("handle", error("404.html", { "content-type": mediaTypes.html, ...pages.headers })),
  ];
}

/** What is set here already is not set a second time. */
function proxied({ policy, basePath }: HostInput): readonly string[] {
  const toGo = deprecations(basePath).flatMap(({ headers: said }) => Object.keys(said));
  const own = new Set([...Object.keys(policy.headers), ...toGo]);
  return block(`reverse_proxy ${upstream}`, [
    "# The fallback guards a local address by these; behind a public one they are its own.",
    "header_up Host {upstream_hostport}",
    "header_up -Origin",
    "# A client's wish for compression is passed on; one of Caddy's own would be undone again here.",
    ...block("transport http", ["compression off"]),
    ...[...own].map((name) => `header_down -${name}`),
  ]);
}

const methodsAlone: readonly string[] = [
  "@options method OPTIONS",
  ...block("handle @options", [
    ...headers("", {
      "access-control-allow-methods": readMethods,
      "access-control-allow-headers": "*",
      "access-control-max-age": "86400",
      allow: readMethods,
    }),
    "respond 204",
  ]),
  "@other not method GET HEAD",
  ...block("handle @other", [
    ...headers("", { allow: readMethods, "cache-control": "no-store" }),
    "respond 405",
  ]),
];

const methodsBehind: readonly string[] = [
  "@other not method GET HEAD",
  ...block("handle @other", ["import facts_miss"]),
  "# No file is a stream of events.",
  "@stream header Accept *text/event-stream*",
  ...block("handle @stream", ["import facts_miss"]),
];

function headers(matcher: string, values: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `header ${matcher}${name} "${value}"`);
}

function block(head: string, lines: readonly string[]): readonly string[] {
  const inside = lines.map((line) => (line === "" ? line : `\t${line}`));
  return [`${head} {`.trimStart(), ...inside, "}"];
}
