/**
 * Writes the configuration of Vercel: files, rules that match a query exactly (`has`, `missing`), and one
 * function. The files are named by `builds`, because without it Vercel treats a folder named `api` as
 * functions.
 */
import { deprecations } from "../../contract/deprecation.ts";
import { homeLink } from "../../contract/page-policy.ts";
import { escapeRegExp, mediaTypes, patternSource } from "../../contract/routes.ts";
import { bundledGlobs } from "./bundled.ts";
import { prettyJson, type Host } from "./host.ts";
import { redirectStatus, queryRedirects, redirectsOf } from "./renamed.ts";
import {
  ruledAddresses,
  choicesOf,
  fillPattern,
  pathNames,
  plainNames,
  titleCased,
  valuePattern,
  type Address,
  type FileChoice,
  type HostInput,
} from "./rules.ts";

const script = "hosts/vercel.mjs";
const functionMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;

export const vercel: Host = {
  name: "Vercel",
  files: (input) => [
    { file: "vercel.json", text: prettyJson(vercelConfig(input)) },
    // With an additional default export, Vercel would ignore the exports of the methods.
    { file: script, text: `export { ${functionMethods.join(", ")} } from "../function.mjs";\n` },
  ],
  script: "function.mjs",
  fromFiles: "guides, data, pages, lists, records, single filters, pairs, limits of changes",
  fallback: "every other query, errors, other methods, MCP",
  deploy: "npx vercel deploy --prod",
};

function vercelConfig(input: HostInput): object {
  const base = escapeRegExp(input.basePath);
  const { policy } = input;
  const common = titleCased({ ...policy.headers, ...policy.secureHeaders });
  return {
    $schema: "https://openapi.vercel.sh/vercel.json",
    version: 2,
    builds: [
      { src: "*", use: "@vercel/static" },
      { src: "!(hosts)/**", use: "@vercel/static" },
      { src: ".well-known/**", use: "@vercel/static" },
      { src: script, use: "@vercel/node", config: { includeFiles: bundledGlobs() } },
    ],
    routes: [
      { src: "^/.*$", methods: functionMethods.slice(2), dest: `/${script}` },
      ...(base === "" ? [] : [redirectRoute(`^${base}$`, {}, "/", input, common)]),
      ...renameRoutes(input, common),
      ...ruledAddresses.flatMap((address) => addressRoutes(address, input)),
      ...(base === "" ? [] : [{ src: `^${base}(/.*)$`, dest: "$1", check: true }]),
      { handle: "filesystem" },
      { src: "^/.*$", dest: `/${script}` },
      // Only files reach this rule: the function sets its own headers.
      { handle: "hit" },
      {
        src: "^/(?!hosts/).*$",
        headers: { ...common, "Cache-Control": policy.cacheControl },
        continue: true,
      },
      {
        src: `^(?:${base}/|/(?!hosts/).*\\.html)$`,
        headers: titleCased(policy.pages.headers),
        continue: true,
      },
      {
        src: `^(?:${base}/|/index\\.html)$`,
        headers: { Link: homeLink(input.basePath) },
        continue: true,
      },
      ...deprecations(input.basePath).map(({ paths, headers }) => ({
        src: `^(?:${base})?${paths}/?$`,
        headers: titleCased(headers),
        continue: true,
      })),
      ...[
        ...Object.entries(mediaTypes).map(
          ([extension, type]) => [`\\.${extension}`, type] as const,
        ),
        ...plainNames.map(([file, type]) => [`/${file}`, type] as const),
      ].map(([end, type]) => ({
        src: `^/(?!hosts/).*${end}$`,
        headers: { "Content-Type": type },
        continue: true,
      })),
    ],
  };
}

/**
 * Vercel accepts 2,048 rules in all; this is the part that redirects may use. Beyond it the function
 * answers.
 */
const mostRenamed = 1900;

/** Redirects of earlier names: of paths, and of queries that give no other parameters of the address. */
function renameRoutes(
  input: HostInput,
  common: Readonly<Record<string, string>>,
): readonly object[] {
  const { basePath, formerly } = input;
  const rule = (src: string, query: object, to: string): object =>
    redirectRoute(`^${escapeRegExp(basePath)}${src}/?$`, query, to, input, common);
  // A fixed location loses the query; the function answers what it asks for.
  const paths = redirectsOf(formerly).map(({ from, to, takes }) =>
    rule(escapeRegExp(from), without(takes), to),
  );
  const queries = queryRedirects(formerly).flatMap(({ address, name, from, to }) =>
    choicesOf(address)
      .filter(({ given }) => given.includes(name))
      .map((choice) => {
        const { has = [], ...rest } = query(address, choice) as { has?: readonly Has[] };
        const exact = has.map((each) =>
          each.key === name ? { ...each, value: escapeRegExp(from) } : each,
        );
        const pairs = choice.given.map((each) => `${each}=${each === name ? to : `$${each}`}`);
        const { path } = address.route;
        return rule(escapeRegExp(path), { has: exact, ...rest }, `${path}?${pairs.join("&")}`);
      }),
  );
  return [...paths, ...queries].slice(0, mostRenamed);
}

function redirectRoute(
  src: string,
  query: object,
  to: string,
  { basePath, policy }: HostInput,
  common: Readonly<Record<string, string>>,
): object {
  const headers = { ...common, "Cache-Control": policy.cacheControl, Location: basePath + to };
  return { src, ...query, status: redirectStatus, headers };
}

interface Has {
  readonly type: string;
  readonly key: string;
  readonly value: string;
}

function addressRoutes(address: Address, { basePath, mode }: HostInput): readonly object[] {
  const { route } = address;
  const names = pathNames(route);
  // The address of a record with its extension is also the name of its file.
  const literal = names.length > 0 ? `(?!.*\\.${route.extension}/?$)` : "";
  const path = patternSource(route.path, (name) => `(${valuePattern(route.parameters[name]!)})`);
  const src = `^${literal}${escapeRegExp(basePath)}${path}/?$`;
  return choicesOf(address, mode).map((choice) => {
    const dest = fillPattern(choice.file, (name) =>
      names.includes(name) ? `$${names.indexOf(name) + 1}` : `$${name}`,
    );
    return { src, ...query(address, choice), dest: `/${dest}`, check: true };
  });
}

/**
 * Matches only exact parameter names and values without escapes; the function answers the other queries.
 */
function query({ route, takes }: Address, { given, only }: FileChoice): object {
  const has = given.map((key) => {
    const pattern = only ? only.join("|") : valuePattern(route.parameters[key]!);
    return { type: "query", key, value: `(?<${key}>${pattern})` };
  });
  const missing = takes.filter((key) => !given.includes(key));
  return { ...(has.length > 0 ? { has } : {}), ...without(missing) };
}

/** Matches a query without these parameters. */
function without(names: readonly string[]): object {
  return names.length > 0 ? { missing: names.map((key) => ({ type: "query", key })) } : {};
}
