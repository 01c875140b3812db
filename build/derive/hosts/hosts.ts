/**
 * All hosts in the order in which they are shown: those that need no rules, and those that have files of their own;
 * what they take is collected, and said in a Markdown table, which is in the output and in `docs`.
 */
import { routes } from "../../schema/contract/routes.ts";
import { errorBody } from "../../respond/errors.ts";
import type { OutputFile } from "../../respond/serialise.ts";
import { cloudflareD1, cloudflarePages, cloudflareWorkers, netlify } from "./path-rules.ts";
import { apache } from "./apache.ts";
import { caddy } from "./caddy.ts";
import { limitWords, type Host, type HostInput } from "./host.ts";
import { nginx } from "./nginx.ts";
import { vercel } from "./vercel.ts";
import { alignedTable, codeSpan } from "../markdown.ts";

const runtime = {
  files: {},
  script: "server.mjs",
  fallback: "everything else, by the same process",
} as const;

const githubPages: Host = {
  id: "github",
  name: "GitHub Pages",
  // Without this file, GitHub Pages leaves out files and folders whose names begin with an underscore.
  files: { ".nojekyll": () => "" },
  script: "sw.js",
  fallback: "the service worker, for pages of the same site; other addresses answer 404",
  takes: { megabytes: 1000 },
  hasPagesForRules: true,
  deploy: "npx gh-pages --dotfiles --dist .",
};

export const hosts: readonly Host[] = [
  { ...runtime, id: "node", name: "Node", deploy: "node server.mjs" },
  { ...runtime, id: "deno", name: "Deno", deploy: "deno run -A server.mjs" },
  { ...runtime, id: "bun", name: "Bun", deploy: "bun server.mjs" },
  {
    ...runtime,
    id: "lambda",
    name: "AWS Lambda",
    script: "lambda.mjs",
    deploy:
      "zip -qr ../facts.zip . && aws lambda update-function-code --function-name {name} --zip-file fileb://../facts.zip",
    takes: { megabytes: 250, besides: "zipped 50 MB" },
    isLean: true,
  },
  nginx,
  caddy,
  apache,
  // Its `wrangler.jsonc` is that of Workers where a build is for all.
  cloudflareD1,
  cloudflareWorkers,
  cloudflarePages,
  netlify,
  vercel,
  githubPages,
  { id: "files", name: "any other", files: {}, fallback: "none there" },
];

/** The fewest files that one of the hosts takes. */
export const fewestTaken = Math.min(...hosts.map(({ takes }) => takes?.files ?? Infinity));

/** What a host of files answers below the API where no file does. */
const notFoundFile: OutputFile = {
  file: "404.json",
  text: errorBody({
    code: "NOT_FOUND",
    message:
      "This host serves files: none has this address, and an address with a query is answered only where the fallback runs.",
    suggestions: [routes.llms.path, routes.openapi.path, routes.providers.path],
  }),
};

/** The configurations of the hosts, their one error, and their documentation; each file once. */
export function hostFiles(
  input: HostInput,
  chosen: readonly Host[] = hosts,
): readonly OutputFile[] {
  const files: Host["files"] = Object.assign({}, ...chosen.map((host) => host.files));
  return [
    ...Object.entries(files).map(([file, textOf]) => ({ file, text: textOf(input) })),
    ...(chosen.every(({ hasPagesForRules = false }) => hasPagesForRules)
      ? leadingPages(input)
      : []),
    notFoundFile,
    { file: "hosting.md", text: hostingDocument(chosen, input.name) },
  ];
}

/** A page at each guessed address, which leads on at once. Names of pages hold no character that has a meaning in HTML. */
function leadingPages({ guessed, basePath, baseUrl }: HostInput): readonly OutputFile[] {
  return guessed.map(({ from, to }) => ({
    file: `${from.slice(1)}.html`,
    text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${to}</title>
<link rel="canonical" href="${baseUrl}${to}">
<meta http-equiv="refresh" content="0; url=${basePath}${to}">
</head><body><p><a href="${basePath}${to}">${to}</a></p></body></html>
`,
  }));
}

/** `name`: the dataset's as one word. */
export function hostTable(hosts: readonly Host[], name: string): string {
  return alignedTable([
    ["host", "`--for`", "files in dist", "the fallback's", "takes at most", "deploy, in `dist`"],
    ...hosts.map((host) => [
      host.name,
      codeSpan(host.id),
      [...(host.script ? [host.script] : []), ...Object.keys(host.files)]
        .map(codeSpan)
        .join(", ") || "–",
      host.fallback,
      limitWords(host.takes),
      host.deploy === undefined
        ? "copy the folder"
        : codeSpan(host.deploy.replaceAll("{name}", name)),
    ]),
  ]);
}

export function hostingDocument(hosts: readonly Host[], name: string): string {
  return `${[
    "# Hosting",
    "Run the command in this folder. Every configuration is made from the table of addresses for the path of the base address; build again with another `--base-url` to move it.",
    hostTable(hosts, name),
    notes,
  ].join("\n\n")}\n`;
}

const notes = `A host of files alone answers each address by its file, and one 404 for everything else. What depends
on a query, and the errors that say what is wrong with it, come from a host that runs the fallback: an address
with a query answers 404 elsewhere, never the facts for another query. The files of single filters have names
of their own (\`facts/provider/acme.json\`). The configurations of nginx and Caddy listen on 127.0.0.1:8000,
whatever the base address: change that line to serve others. Those called \`-with-fallback\` pass what has no
file to \`node server.mjs\`, started beside them on 127.0.0.1:8080.

Below a path, the path without its slash leads to the one with it (\`/facts\` to \`/facts/\`), except on Netlify, which
takes no such rule.

Pages carry their content policy, with \`frame-ancestors 'none'\`, in headers; where a host takes none of
ours (GitHub Pages) or sends its page for what is missing, the \`<meta>\` in each page says the rest of it.
\`Strict-Transport-Security\` is sent over TLS where the base address is https without a path. It holds for
everything under that host name, so leave it out where something else there speaks plain HTTP.

\`node server.mjs --verify\` compares this folder with the list in its \`manifest.json\`.

An address with an earlier name of a provider or key is redirected (301) by nginx, Caddy and what reads
\`_redirects\` by itself, and on Vercel where it takes no query. The fallback answers 404 and names the new one, also
for what is over a limit: \`_redirects\` and the redirects of \`vercel.json\` end at 1,000.

Addresses that people guess (\`/github\`, \`/functions\`, \`/compare/vercel-vs-netlify\` in either order) lead on by the same
rules, on GitHub Pages by a small page at each (\`--for github\`), where the fallback runs by a redirect of its own, and
elsewhere by the script of the page of unknown addresses.`;
