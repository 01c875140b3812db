/**
 * Writes the Caddyfiles: whole, for files alone and with the fallback behind them, and the snippet of the
 * latter for a Caddyfile of the reader's own.
 */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp, mediaTypes, readMethods } from "../../schema/contract/route.ts";
import { fallbackOfServers, fromFilesOfServers, indented, listenPort, upstream } from "./host.ts";
import type { Host, HostInput, Policy } from "./host.ts";
import { homeHeaders, homePattern, redirectsOf, redirectStatus, typesByEnding } from "./rules.ts";

export const caddy: Host = {
  id: "caddy",
  name: "Caddy",
  files: (input) => [
    { file: "hosts/Caddyfile", text: caddyfile(snippets(input, false)) },
    { file: "hosts/Caddyfile-with-fallback", text: caddyfile("import Caddyfile-site\n") },
    { file: "hosts/Caddyfile-site", text: snippets(input, true) },
  ],
  fromFiles: fromFilesOfServers,
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
  return `# Serves the file that the request has been rewritten to.
${block("(facts_file)", block("route", servedFile(input.policy)))}# What no file holds.
${block("(facts_miss)", isBehind ? proxied(input) : notFound(input.policy))}# All of a site but its address and its root.
${block("(facts)", site(input, isBehind))}`;
}

function site({ basePath, policy, formerly }: HostInput, isBehind: boolean): string {
  const redirects = redirectsOf(formerly).map(({ from, to }, index) =>
    redirect(`renamed_${index}`, `path_regexp ^${escapeRegExp(from)}/*$`, basePath + to, policy),
  );
  return [
    "encode gzip\n",
    headers("", policy.headers),
    `@home path_regexp ^${escapeRegExp(basePath)}${homePattern}$\n`,
    headers("@home ", homeHeaders(basePath)),
    "# Over TLS alone, here or at a server in front.\n",
    '@secure expression `{http.request.scheme} == "https" || {header.X-Forwarded-Proto} == "https"`\n',
    headers("@secure ", policy.secureHeaders),
    block(
      "route",
      basePath === "" ? "" : withinBase(basePath, policy),
      isBehind ? methodsBehind : methodsAlone,
      "# No file knows a query.\n",
      '@asked {\n\tpath /api/*\n\texpression `{query} != ""`\n}\n',
      block("handle @asked", miss),
      ...redirects,
      "# An address of the API is the name of its file without the extension.\n",
      filesAt("api", "^(/api(?:/.*?)?)/*$", ["", ".json", ".md"]),
      "# Everything else is the name of a file, or of a folder with a page; never a hidden one.\n",
      filesAt("own", "^((?:/\\.well-known)?(?:/[^/.][^/]*)*)/*$", ["/index.html", "", ".html"]),
      block("handle", miss),
    ),
  ].join("");
}

const miss = "import facts_miss\n";

function withinBase(basePath: string, policy: Policy): string {
  return [
    `@outside not path ${basePath} ${basePath}/*\n`,
    block("handle @outside", headers("", { "cache-control": "no-store" }), "respond 404\n"),
    redirect("bare", `path ${basePath}`, `${basePath}/`, policy),
    `uri strip_prefix ${basePath}\n`,
  ].join("");
}

/** The file that is named by the first group of the pattern and one of the endings. */
function filesAt(name: string, pattern: string, endings: readonly string[]): string {
  // Not by one matcher: the name that it found would lose a dot below a relative root.
  const files = endings.map(
    (ending, index) =>
      `@file_${index} file {re.${name}.1}${ending}\n` +
      block(`handle @file_${index}`, `rewrite * {re.${name}.1}${ending}\nimport facts_file\n`),
  );
  const matcher = `@${name} path_regexp ${name} ${pattern}\n`;
  return matcher + block(`handle @${name}`, ...files, block("handle", miss));
}

function redirect(name: string, matcher: string, to: string, { cacheControl }: Policy): string {
  const cached = headers("", { "cache-control": cacheControl });
  return `@${name} ${matcher}\n${block(`handle @${name}`, cached, `redir * ${to} ${redirectStatus}\n`)}`;
}

/** The headers of a file, and the directive that sends it: a route, so that matchers see the rewritten name. */
function servedFile({ cacheControl, cacheForEver, pages }: Policy): string {
  const types = typesByEnding.map(
    ([ending, type], index) =>
      `@type_${index} path *${ending}\n${headers(`@type_${index} `, { "content-type": type })}`,
  );
  return `${headers("", { "cache-control": cacheControl })}@code path /${codeFolder}*
${headers("@code ", { "cache-control": cacheForEver })}${types.join("")}@html path *.html
${headers("@html ", pages.headers)}file_server {
	disable_canonical_uris
}
`;
}

/** One page, or one body of JSON for what asks the API. */
function notFound({ pages }: Policy): string {
  const error = (file: string, own: Readonly<Record<string, string>>): string =>
    `rewrite * /${file}\n${headers("", { "cache-control": "no-store", ...own })}${block("file_server", "status 404\n")}`;
  return [
    "@api_path path /api /api/*\n",
    block("handle @api_path", error("404.json", { "content-type": mediaTypes.json })),
    block("handle", error("404.html", { "content-type": mediaTypes.html, ...pages.headers })),
  ].join("");
}

/** Headers that are set here already are not set a second time. */
function proxied({ policy }: HostInput): string {
  return block(
    `reverse_proxy ${upstream}`,
    "# The fallback guards a local address by these; behind a public one they are its own.\n",
    "header_up Host {upstream_hostport}\nheader_up -Origin\n",
    "# A client's wish for compression is passed on; one of Caddy's own would be undone again here.\n",
    block("transport http", "compression off\n"),
    ...Object.keys(policy.headers).map((name) => `header_down -${name}\n`),
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

function headers(matcher: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `header ${matcher}${name} "${value}"\n`)
    .join("");
}

function block(head: string, ...parts: readonly string[]): string {
  return `${head} {\n${indented(parts.join(""), "\t")}}\n`;
}
