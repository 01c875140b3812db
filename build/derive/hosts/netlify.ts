/**
 * Netlify: files by their names, one function for every other address below `/api`. A rule there
 * matches a query that holds more than it asks for, so no rule here reads one.
 */
import { bundledGlobs } from "./bundled.ts";
import { headersFile } from "./header-rules.ts";
import type { Host } from "./host.ts";
import { redirectsFile } from "./redirect-rules.ts";

const folder = "hosts/netlify";

export const netlify: Host = {
  name: "Netlify",
  files: (input) => [
    headersFile(input),
    redirectsFile(input),
    {
      file: "netlify.toml",
      text: [
        "# _headers and _redirects are read too.",
        "[build]",
        '  publish = "."',
        "",
        "[functions]",
        `  directory = "${folder}"`,
        "  included_files = [",
        ...bundledGlobs().map((glob) => `    "${glob}",`),
        "  ]",
        "",
      ].join("\n"),
    },
    {
      file: `${folder}/facts.mjs`,
      text: [
        'export { default } from "../../function.mjs";',
        "// A function's own path comes before the rules of _redirects, and after files.",
        `export const config = { path: "${input.basePath}/api/*", preferStatic: true };`,
        "",
      ].join("\n"),
    },
  ],
  script: "function.mjs",
  fromFiles: "guides, data, pages, and every answer by the name of its file",
  fallback: "every other address below `/api`",
  deploy: "npx netlify deploy --prod",
};
