/**
 * Vercel: files, rules that read a query exactly (`has`, `missing`), and one function. The files are
 * named by `builds`, since by itself Vercel takes a folder named `api` for functions.
 */
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
    // With a default export beside them, the methods would not be seen.
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
      { src: script, use: "@vercel/node", config: { includeFiles: bundledGlobs() } },
    ],
    routes: [
      { src: "^/.*$", methods: functionMethods.slice(2), dest: `/${script}` },
      ...renameRoutes(input, common),
      ...ruledAddresses.flatMap((address) => addressRoutes(address, input)),
      ...(base === "" ? [] : [{ src: `^${base}(/.*)$`, dest: "$1", check: true }]),
      { handle: "filesystem" },
      { src: "^/.*$", dest: `/${script}` },
      // Only files come here: the function sets its own.
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

/** As many rules as there is room for beside the others, of 2,048: the function names the rest. */
const mostRenamed = 1900;

/** What had another name: paths, and queries that give nothing else that the address takes. */
function renameRoutes(
  { basePath, formerly, policy }: HostInput,
  common: Readonly<Record<string, string>>,
): readonly object[] {
  const rule = (src: string, query: object, to: string): object => ({
    src: `^${escapeRegExp(basePath)}${src}/?$`,
    ...query,
    status: redirectStatus,
    headers: { ...common, "Cache-Control": policy.cacheControl, Location: basePath + to },
  });
  const paths = redirectsOf(formerly).map(({ from, to }) => rule(escapeRegExp(from), {}, to));
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

interface Has {
  readonly type: string;
  readonly key: string;
  readonly value: string;
}

function addressRoutes(address: Address, { basePath, mode }: HostInput): readonly object[] {
  const { route } = address;
  const names = pathNames(route);
  // A record's address with its extension is the name of its file.
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

/** Names in their own case and plain values alone; what is given otherwise is the function's. */
function query({ route, takes }: Address, { given, only }: FileChoice): object {
  if (takes.length === 0) return {};
  const has = given.map((key) => {
    const pattern = only ? only.join("|") : valuePattern(route.parameters[key]!);
    return { type: "query", key, value: `(?<${key}>${pattern})` };
  });
  const missing = takes
    .filter((key) => !given.includes(key))
    .map((key) => ({ type: "query", key }));
  return { ...(has.length > 0 ? { has } : {}), ...(missing.length > 0 ? { missing } : {}) };
}
