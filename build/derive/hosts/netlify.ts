/**
 * Writes the configuration of Netlify: files are served by their names, and one function answers every
 * other address below `/api`. A Netlify rule also matches a query with additional parameters, so no rule
 * here depends on the query.
 */
import type { Host } from "./host.ts";
import { headersAndRedirects } from "./path-rules.ts";
import { bundledGlobs } from "./rules.ts";

const folder = "hosts/netlify";

export const netlify: Host = {
  name: "Netlify",
  files: (input) => [
    ...headersAndRedirects(input),
    {
      file: "netlify.toml",
      text: `# _headers and _redirects are read too.
[build]
  publish = "."

[functions]
  directory = "${folder}"
  included_files = ${JSON.stringify(bundledGlobs, null, 4)}
`,
    },
    {
      file: `${folder}/facts.mjs`,
      text: `export { default } from "../../function.mjs";
// A function's own path comes before the rules of _redirects, and after files.
export const config = { path: "${input.basePath}/api/*", preferStatic: true };
`,
    },
  ],
  script: "function.mjs",
  fromFiles: "guides, data, pages, and every answer by the name of its file",
  fallback: "every other address below `/api`",
  limit: "54,000 files in a folder",
  deploy: "npx netlify deploy --prod",
};
