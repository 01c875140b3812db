/** Cloudflare, both kinds: Workers with static assets, and Pages. `_worker.js` answers the API. */
import { headersFile } from "./header-rules.ts";
import { prettyJson, type Host } from "./host.ts";
import { redirectsFile } from "./redirect-rules.ts";

/** The first day of runtime behaviour that the worker was written for. */
const compatibilityDate = "2026-01-01";

export const cloudflareWorkers: Host = {
  name: "Cloudflare Workers",
  files: (input) => [
    headersFile(input),
    redirectsFile(input),
    {
      file: "wrangler.jsonc",
      text: prettyJson({
        $schema: "https://unpkg.com/wrangler/config-schema.json",
        name: "public-facts",
        main: "_worker.js",
        no_bundle: true,
        compatibility_date: compatibilityDate,
        assets: {
          directory: ".",
          binding: "ASSETS",
          // A rule of `_redirects` would answer before the worker, and drop the query.
          run_worker_first: [`${input.basePath}/api/*`],
          // The worker is asked for what is no asset; it says what is not there.
          not_found_handling: "none",
          html_handling: "auto-trailing-slash",
        },
      }),
    },
    {
      file: ".assetsignore",
      // Uploading the worker as an asset is refused; the rest is configuration.
      text: ["_worker.js", "_routes.json", "wrangler.jsonc", ".wrangler", "node_modules", ""].join(
        "\n",
      ),
    },
  ],
  script: "_worker.js",
  fromFiles: "guides, data, pages",
  fallback: "every address below `/api`, read from the assets by the worker",
  deploy: "npx wrangler deploy",
};

export const cloudflarePages: Host = {
  name: "Cloudflare Pages",
  files: (input) => [
    headersFile(input),
    redirectsFile(input),
    {
      file: "_routes.json",
      text: prettyJson({ version: 1, include: [`${input.basePath}/api/*`], exclude: [] }),
    },
  ],
  script: "_worker.js",
  fromFiles: "guides, data, pages",
  fallback: "every address below `/api`, read from the assets by the worker",
  deploy: "npx wrangler pages deploy . --project-name public-facts",
};
