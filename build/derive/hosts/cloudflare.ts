/**
 * Writes the configuration of Cloudflare Workers with static assets and of Cloudflare Pages. On both,
 * `_worker.js` answers the API.
 */
import { prettyJson, type Host, type HostInput } from "./host.ts";
import { headersAndRedirects } from "./path-rules.ts";

/** The date that selects the runtime behaviour for which the worker was written. */
const compatibilityDate = "2026-01-01";

const common = {
  script: "_worker.js",
  fromFiles: "guides, data, pages",
  fallback: "every address below `/api`, read from the assets by the worker",
  // Workers of a paid account take 100,000 files.
  limit: "20,000 files of 25 MiB each: build with `--max-files 20000`",
} as const;

export const cloudflareWorkers: Host = {
  ...common,
  name: "Cloudflare Workers",
  files: (input) => [
    ...headersAndRedirects(input),
    {
      file: "wrangler.jsonc",
      text: prettyJson({
        $schema: "https://unpkg.com/wrangler/config-schema.json",
        name: input.name,
        main: "_worker.js",
        no_bundle: true,
        compatibility_date: compatibilityDate,
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
    },
    {
      file: ".assetsignore",
      // Cloudflare refuses to upload the worker as an asset; the other files are configuration.
      text: "_worker.js\n_routes.json\nwrangler.jsonc\n.wrangler\nnode_modules\n",
    },
  ],
  deploy: "npx wrangler deploy",
};

export const cloudflarePages: Host = {
  ...common,
  name: "Cloudflare Pages",
  files: (input) => [
    ...headersAndRedirects(input),
    {
      file: "_routes.json",
      text: prettyJson({ version: 1, include: workerPaths(input), exclude: [] }),
    },
  ],
  deploy: "npx wrangler pages deploy . --project-name {name}",
};

/** The worker also redirects the base path without its slash. */
function workerPaths({ basePath }: HostInput): readonly string[] {
  return [...(basePath === "" ? [] : [basePath]), `${basePath}/api/*`];
}
