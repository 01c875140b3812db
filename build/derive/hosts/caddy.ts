/**
 * Writes the Caddyfiles: whole, for files alone and with the fallback behind them, and the snippet of the
 * latter for a Caddyfile of the reader's own.
 */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp, readMethods } from "../../schema/contract/route.ts";
import { fallbackOfServers, indented, listenPort, upstream } from "./host.ts";
import type { Host, HostInput } from "./host.ts";
import { homePattern, redirectStatus, sent, typesByEnding } from "./rules.ts";

export const caddy: Host = {
  id: "caddy",
  name: "Caddy",
  files: {
    "hosts/Caddyfile": (input) => caddyfile(snippets(input, false)),
    "hosts/Caddyfile-with-fallback": () => caddyfile("import Caddyfile-site\n"),
    "hosts/Caddyfile-site": (input) => snippets(input, true),
  },
  fallback: fallbackOfServers,
  deploy: "caddy run --adapter caddyfile --config hosts/Caddyfile",
};

/** Its `root` is relative to the folder that Caddy runs in. */
function caddyfile(site: string): string {
  return `{
	admin off
	auto_https off
}

${site}
:${listenPort} {
	bind 127.0.0.1
	root * .
	import facts
}
`;
}

function snippets(input: HostInput, isBehind: boolean): string {
  return `# What no file holds.
${block("(facts_miss)", isBehind ? proxied(input) : notFound)}# All of a site but its address and its root.
${block("(facts)", site(input, isBehind))}`;
}

function site({ basePath, headers, secureHeaders, renamed }: HostInput, isBehind: boolean): string {
  const moves = renamed.map(({ from, to }) => `~^${escapeRegExp(from)}/*$ ${basePath}${to}\n`);
  return [
    "encode gzip\n",
    set("", headers),
    `@home path_regexp ^${escapeRegExp(basePath)}${homePattern}$\n`,
    set("@home ", sent.home(basePath)),
    "# Over TLS alone, here or at a server in front.\n",
    '@secure expression `{http.request.scheme} == "https" || {header.X-Forwarded-Proto} == "https"`\n',
    set("@secure ", secureHeaders),
    block(
      "route",
      basePath === "" ? "" : withinBase(basePath),
      isBehind ? methodsBehind : methodsAlone,
      "# No file knows a query.\n",
      '@asked {\n\tpath /api/*\n\texpression `{query} != ""`\n}\n',
      block("handle @asked", miss),
      "# Earlier names.\n",
      block("map {path} {moved}", ...moves, 'default ""\n'),
      redirect('moved expression `{moved} != ""`', "{moved}"),
      "# An address is the name of a file, of one without its extension, or of a folder with a page.\n",
      "@slashed path_regexp slashed ^(/.*[^/])/+$\nrewrite @slashed {re.slashed.1}\n",
      // What a matcher found would lose its first dot below a relative root.
      "@named {\n\tnot path */.*\n\tfile {path}/index.html {path} {path}.html {path}.json {path}.md\n}\n",
      "rewrite @named /{http.matchers.file.relative}\n",
      "# Never a hidden one.\n",
      "@shown {\n\tfile\n\tpath_regexp ^(?:/\\.well-known)?(?:/[^/.][^/]*)+$\n}\n",
      block("handle @shown", servedFile),
      block("handle", miss),
    ),
  ].join("");
}

const miss = "import facts_miss\n";

function withinBase(basePath: string): string {
  return [
    `@outside not path ${basePath} ${basePath}/*\n`,
    block("handle @outside", set("", sent.error), "respond 404\n"),
    redirect(`bare path ${basePath}`, `${basePath}/`),
    `uri strip_prefix ${basePath}\n`,
  ].join("");
}

function redirect(matcher: string, to: string): string {
  const cached = set("", sent.found);
  return `@${matcher}\n${block(`handle @${matcher.split(" ", 1)[0]}`, cached, `redir * ${to} ${redirectStatus}\n`)}`;
}

/** The headers of a file, and the directive that sends it. */
const servedFile = block(
  "route",
  set("", sent.found),
  `@code path /${codeFolder}*\n`,
  set("@code ", sent.code),
  ...typesByEnding.map(
    ([ending, type], index) =>
      `@type_${index} path *${ending}\n${set(`@type_${index} `, { "content-type": type })}`,
  ),
  "@html path *.html\n",
  set("@html ", sent.page),
  "file_server {\n\tdisable_canonical_uris\n}\n",
);

/** One page, or one body of JSON for what asks the API. */
const notFound = block(
  "route",
  "@page not path /api /api/*\nrewrite @page /404.html\n",
  set("@page ", sent.page),
  "rewrite /api* /404.json\n",
  set("", sent.error),
  "file_server {\n\tstatus 404\n}\n",
);

/** Headers that are set here already are not set a second time. */
function proxied({ headers }: HostInput): string {
  return block(
    `reverse_proxy ${upstream}`,
    "# The fallback guards a local address by these; behind a public one they are its own.\n",
    "header_up Host {upstream_hostport}\nheader_up -Origin\n",
    "# A client's wish for compression is passed on; one of Caddy's own would be undone again here.\n",
    block("transport http", "compression off\n"),
    ...Object.keys(headers).map((name) => `header_down -${name}\n`),
  );
}

const methodsAlone = `@options method OPTIONS
handle @options {
	header access-control-allow-methods "${readMethods}"
	header access-control-allow-headers "*"
	header access-control-max-age "86400"
	header allow "${readMethods}"
	respond 204
}
@other not method GET HEAD
handle @other {
	header allow "${readMethods}"
	header cache-control "no-store"
	respond 405
}
`;

const methodsBehind = `@other not method GET HEAD
handle @other {
	import facts_miss
}
# No file is a stream of events.
@stream header Accept *text/event-stream*
handle @stream {
	import facts_miss
}
`;

function set(matcher: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `header ${matcher}${name} "${value}"\n`)
    .join("");
}

function block(head: string, ...parts: readonly string[]): string {
  return `${head} {\n${indented(parts.join(""), "\t")}}\n`;
}
