/**
 * Writes `_headers` and `_redirects`, which Cloudflare and Netlify read in the same way, GitLab Pages the
 * latter, and what else configures those two. If two rules set the same header for an address, it is sent twice,
 * so no two rules here do that. Cloudflare applies a redirect even if a file exists, and drops the query: only
 * addresses without parameters have one.
 */
import { homePaths } from "../../schema/contract/page-policy.ts";
import { mediaTypes } from "../../schema/contract/route.ts";
import { routeIds, routeOf } from "../../schema/contract/routes.ts";
import { type HostInput, prettyJson, type Host } from "./host.ts";
import { bundledGlobs, redirectStatus, sent, unqueriedRoutes } from "./rules.ts";

const headersAndRedirects = {
  _headers: (input: HostInput) =>
    headerRules(input)
      .map(([path, headers]) =>
        [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ""].join(
          "\n",
        ),
      )
      .join("\n"),
  _redirects: (input: HostInput) =>
    redirectRules(input)
      .map((rule) => `${rule.join(" ")}\n`)
      .join(""),
} as const;

/** A path with at most one `*`, which is at the end, and what is sent there. */
type HeaderRule = readonly [path: string, headers: Readonly<Record<string, string>>];

/**
 * The headers of every answer, those of pages, then the media types that hosts do not know or send without
 * a charset. The 404 page is sent at any address, so no rule can set the page headers for it; only its
 * `<meta>` applies.
 */
export function headerRules(input: HostInput): readonly HeaderRule[] {
  const { basePath, headers, secureHeaders, pageFiles } = input;
  const types = routeIds.map((id) => routeOf(id)).filter(({ extension }) => extension !== "json");
  const below: readonly HeaderRule[] = [
    ...pageFiles.flatMap(requestPaths).map((path): HeaderRule => [path, sent.page]),
    ...types.map(({ file, extension }): HeaderRule => [
      `/${file.replace(/\{.*$/, "*")}`,
      { "content-type": mediaTypes[extension] },
    ]),
    ...homePaths.map((path): HeaderRule => [path, sent.home(basePath)]),
  ];
  return [
    ["/*", { ...headers, ...secureHeaders, ...sent.found }],
    ...below.map(([path, own]): HeaderRule => [basePath + path, own]),
  ];
}

/** The addresses at which hosts serve a page: with and without the extension. */
function requestPaths(file: string): readonly string[] {
  const bare = `/${file.replace(/\.html$/, "")}`;
  if (file.includes("*")) return [bare];
  return [bare === "/index" ? "/" : bare, `/${file}`];
}

type RedirectRule = readonly [from: string, to: string, status: number];

/** GitLab Pages reads none of more than these, Cloudflare the first 2,000, Vercel takes 2,048. */
export const mostRules = 1000;

/**
 * Rewrites (status 200) of whole addresses, then redirects of earlier names and of guessed ones, then the rule for a
 * base path. If there are too many redirects, the last are left out; the fallback then names the current
 * address, and the page of unknown addresses leads on from a guess.
 */
export function redirectRules({ basePath, renamed, guessed }: HostInput): readonly RedirectRule[] {
  const lists = unqueriedRoutes.map(({ path, file }): RedirectRule => [
    basePath + path,
    `/${file}`,
    200,
  ]);
  const below: readonly RedirectRule[] = basePath === "" ? [] : [[`${basePath}/*`, "/:splat", 200]];
  const redirects = [...renamed, ...guessed].map(({ from, to }): RedirectRule => [
    basePath + from,
    basePath + to,
    redirectStatus,
  ]);
  return [...lists, ...redirects.slice(0, mostRules - lists.length - below.length), ...below];
}

/** The date that selects the runtime behaviour for which the worker was written. */
const compatibilityDate = "2026-01-01";

/** A module beside the parts that it loads: wrangler uploads all modules of its folder, and no page with them. */
const worker = "fallback/worker.mjs";

const common = {
  script: worker,
  fallback: "every address below `/api`, read from the assets by the worker",
  // Workers of a paid account take 100,000 files.
  takes: { files: 20_000, besides: "25 MiB a file" },
} as const;

/** What a worker is, beside where it reads from. */
const wrangler = ({ name }: HostInput) => ({
  $schema: "https://unpkg.com/wrangler/config-schema.json",
  name,
  main: worker,
  no_bundle: true,
  rules: [{ type: "ESModule", globs: ["**/*.mjs"] }],
  compatibility_date: compatibilityDate,
});

export const cloudflareWorkers: Host = {
  ...common,
  id: "cloudflare",
  name: "Cloudflare Workers",
  files: {
    ...headersAndRedirects,
    "wrangler.jsonc": (input) =>
      prettyJson({
        ...wrangler(input),
        assets: {
          directory: ".",
          binding: "ASSETS",
          // Without this, a rule of `_redirects` would be used before the worker and would drop the query.
          run_worker_first: workerPaths(input),
          // The worker is called for a request that matches no asset, and answers it with the 404 error.
          not_found_handling: "none",
          html_handling: "auto-trailing-slash",
        },
      }),
    // Cloudflare refuses to upload what Pages runs as an asset; the other files are configuration.
    ".assetsignore": () => "_worker.js\n_routes.json\nwrangler.jsonc\n.wrangler\nnode_modules\n",
  },
  deploy: "npx wrangler deploy",
};

/** A database of its own for each deployment: no answer is made of two builds, and the one before is one step back. */
export const cloudflareD1: Host = {
  id: "d1",
  name: "Cloudflare Workers + D1",
  files: { "wrangler.jsonc": (input) => prettyJson(wrangler(input)) },
  script: worker,
  fallback: "every address, read by the worker from one database, which `d1/*.sql` fill",
  takes: { besides: "10 GB a database, 500 MB on the free plan" },
  isLean: true,
  isDatabase: true,
  deploy:
    "db={name}-$(date +%s); npx wrangler d1 create $db --binding DB --update-config && for part in d1/*.sql; do npx wrangler d1 execute $db --remote --yes --file $part || break; done && npx wrangler deploy",
};

export const cloudflarePages: Host = {
  ...common,
  id: "cloudflare-pages",
  name: "Cloudflare Pages",
  files: {
    ...headersAndRedirects,
    "_worker.js": () => `export { default } from "./${worker}";\n`,
    "_routes.json": (input) => prettyJson({ version: 1, include: workerPaths(input), exclude: [] }),
  },
  deploy: "npx wrangler pages deploy . --project-name {name}",
};

/** The worker also redirects the base path without its slash. */
function workerPaths({ basePath }: HostInput): readonly string[] {
  return [...(basePath === "" ? [] : [basePath]), `${basePath}/api/*`];
}

/**
 * Writes the configuration of Netlify: files are served by their names, and one function answers every
 * other address below `/api`. A Netlify rule also matches a query with additional parameters, so no rule
 * here depends on the query.
 */
const folder = "hosts/netlify";

export const netlify: Host = {
  id: "netlify",
  name: "Netlify",
  files: {
    ...headersAndRedirects,
    "netlify.toml": () => `# _headers and _redirects are read too.
[build]
  publish = "."

[functions]
  directory = "${folder}"
  included_files = ${JSON.stringify(bundledGlobs, null, 4)}
`,
    [`${folder}/facts.mjs`]: ({ basePath }) => `export { default } from "../../function.mjs";
// A function's own path comes before the rules of _redirects, and after files.
export const config = { path: "${basePath}/api/*", preferStatic: true };
`,
  },
  script: "function.mjs",
  fallback: "every other address below `/api`",
  takes: { files: 54_000 },
  deploy: "npx netlify deploy --prod",
};
