/**
 * Writes the configuration of Vercel: files by their names, and one function for every other address. The
 * files are named by `builds`, because without it Vercel treats a folder named `api` as functions.
 */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp } from "../../schema/contract/route.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { prettyJson, type Host, type HostInput } from "./host.ts";
import {
  bundledGlobs,
  homeHeaders,
  homePattern,
  redirectStatus,
  redirectsOf,
  typesByEnding,
} from "./rules.ts";

const script = "hosts/vercel.mjs";
const functionMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;

export const vercel: Host = {
  id: "vercel",
  name: "Vercel",
  files: (input) => [
    { file: "vercel.json", text: prettyJson(vercelConfig(input)) },
    {
      file: script,
      // It expects one export for each method, and with a default one it would ignore these.
      text: `import answer from "../function.mjs";\nexport { ${functionMethods.map((method) => `answer as ${method}`).join(", ")} };\n`,
    },
  ],
  script: "function.mjs",
  fromFiles: "guides, data, pages, and every answer by the name of its file",
  fallback: "every other address below `/api`, other methods, MCP",
  // Files of a deployment from the command line, and their bytes, on its plan for nothing.
  takes: { files: 15_000, megabytes: 100 },
  isLean: true,
  deploy: "npx vercel deploy --prod",
};

function vercelConfig({ basePath, policy, formerly, guessed }: HostInput): object {
  const base = escapeRegExp(basePath);
  const common = { ...policy.headers, ...policy.secureHeaders };
  const cached = { ...common, "cache-control": policy.cacheControl };
  const redirect = (src: string, to: string): object => ({
    src,
    status: redirectStatus,
    headers: { ...cached, location: basePath + to },
  });
  const onHit = (src: string, headers: Readonly<Record<string, string>>): object => ({
    src,
    headers,
    continue: true,
  });
  return {
    $schema: "https://openapi.vercel.sh/vercel.json",
    version: 2,
    builds: [
      { src: "*", use: "@vercel/static" },
      { src: "!(hosts)/**", use: "@vercel/static" },
      { src: ".well-known/**", use: "@vercel/static" },
      { src: script, use: "@vercel/node", config: { includeFiles: bundledGlobs } },
    ],
    routes: [
      { src: "^/.*$", methods: functionMethods.slice(2), dest: `/${script}` },
      ...(base === "" ? [] : [redirect(`^${base}$`, "/")]),
      // A fixed location loses the query: where one is heeded, the function names the name of today.
      ...redirectsOf(formerly)
        .filter(({ takes }) => takes.length === 0)
        .slice(0, mostRenamed)
        .map(({ from, to }) => redirect(`^${escapeRegExp(basePath + from)}/?$`, to)),
      ...guessedByFolder(guessed).map(([folder, names]) =>
        redirect(`^${base}/(${names.join("|")})/?$`, `${folder}/$1.html`),
      ),
      redirect(
        `^${base}/(?:compare/)?([a-z0-9-]+?)-(?:vs|or|and)-([a-z0-9-]+)/?$`,
        "/compare.html?a=$1&b=$2",
      ),
      ...(base === "" ? [] : [{ src: `^${base}(/.*)$`, dest: "$1", check: true }]),
      { handle: "filesystem" },
      { src: "^/.*$", dest: `/${script}` },
      // Only files reach this rule: the function sets its own headers.
      { handle: "hit" },
      onHit("^/(?!hosts/).*$", cached),
      onHit(`^(?:${base})?/${codeFolder}.*$`, { "cache-control": policy.cacheForEver }),
      onHit(`^(?:${base}/|/(?!hosts/).*\\.html)$`, policy.pages.headers),
      onHit(`^(?:${base})?${homePattern}$`, homeHeaders(basePath)),
      ...typesByEnding.map(([ending, type]) =>
        onHit(`^(?!/hosts/).*${escapeRegExp(ending)}$`, { "content-type": type }),
      ),
    ],
  };
}

/** Of the 2,048 rules that Vercel accepts in all. Beyond it the function answers. */
const mostRenamed = 1900;

/** In names: an expression of Vercel has at most 4,096 characters. */
const namesOfRule = 60;

/** The guessed names by the folder of their pages, as many as one rule takes; it has no pages of pairs. */
function guessedByFolder(guessed: HostInput["guessed"]): readonly [string, readonly string[]][] {
  const names = guessed.filter(({ from }) => from.lastIndexOf("/") === 0);
  const byFolder = grouped(names, ({ to }) => to.slice(0, to.lastIndexOf("/")));
  return [...byFolder].flatMap(([folder, own]) =>
    Array.from({ length: Math.ceil(own.length / namesOfRule) }, (_, part): [string, string[]] => [
      folder,
      own
        .slice(part * namesOfRule, (part + 1) * namesOfRule)
        .map(({ from }) => escapeRegExp(from.slice(1))),
    ]),
  );
}
