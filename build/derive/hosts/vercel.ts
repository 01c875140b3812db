/**
 * Writes the configuration of Vercel: files by their names, and one function for every other address. The
 * files are named by `builds`, because without it Vercel treats a folder named `api` as functions.
 */
import { codeFolder } from "../../schema/contract/page-policy.ts";
import { escapeRegExp } from "../../schema/contract/route.ts";
import { grouped } from "../../schema/lists/grouped.ts";
import { prettyJson, type Host, type HostInput } from "./host.ts";
import { mostRules } from "./path-rules.ts";
import { bundledGlobs, homePattern, redirectStatus, sent, typesByEnding } from "./rules.ts";

const script = "hosts/vercel.mjs";
const functionMethods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"] as const;

export const vercel: Host = {
  id: "vercel",
  name: "Vercel",
  files: {
    "vercel.json": (input) => prettyJson(vercelConfig(input)),
    // It expects one export for each method, and with a default one it would ignore these.
    [script]: () =>
      `import answer from "../function.mjs";\nexport { ${functionMethods.map((method) => `answer as ${method}`).join(", ")} };\n`,
  },
  script: "function.mjs",
  fallback: "every other address below `/api`, other methods, MCP",
  // Files of a deployment from the command line, and their bytes, on its plan for nothing.
  takes: { files: 15_000, megabytes: 100 },
  isLean: true,
  deploy: "npx vercel deploy --prod",
};

function vercelConfig({ basePath, headers, secureHeaders, renamed, guessed }: HostInput): object {
  const base = escapeRegExp(basePath);
  const cached = { ...headers, ...secureHeaders, ...sent.found };
  const redirect = (src: string, to: string): object => ({
    src,
    status: redirectStatus,
    headers: { ...cached, location: basePath + to },
  });
  const onHit = (src: string, own: object): object => ({ src, headers: own, continue: true });
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
      ...renamed
        .filter(({ takesQuery }) => !takesQuery)
        .slice(0, mostRules)
        .map(({ from, to }) => redirect(`^${escapeRegExp(basePath + from)}/?$`, to)),
      ...guessedByFolder(guessed).map(([folder, names]) =>
        redirect(`^${base}/(${names})/?$`, `${folder}/$1.html`),
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
      onHit(`^(?:${base})?/${codeFolder}.*$`, sent.code),
      onHit(`^(?:${base}/|/(?!hosts/).*\\.html)$`, sent.page),
      onHit(`^(?:${base})?${homePattern}$`, sent.home(basePath)),
      ...typesByEnding.map(([ending, type]) =>
        onHit(`^(?!/hosts/).*${escapeRegExp(ending)}$`, { "content-type": type }),
      ),
    ],
  };
}

/** The names that are guessed, by the folder of their pages: as many as an expression of 4,096 characters takes. */
function guessedByFolder(guessed: HostInput["guessed"]): readonly (readonly [string, string])[] {
  const names = guessed.filter(({ from }) => from.lastIndexOf("/") === 0);
  const byFolder = grouped(names, ({ to }) => to.slice(0, to.lastIndexOf("/")));
  return [...byFolder].map(([folder, own]) => {
    const all = own.map(({ from }) => `${escapeRegExp(from.slice(1))}|`).join("");
    return [folder, all.slice(0, 4000).replace(/\|[^|]*$/, "")];
  });
}
