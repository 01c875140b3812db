/** The fallback as one script per runtime: minified, without an import left but the runtime's own. */
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";

export interface Bundle {
  readonly file: string;
  readonly text: string;
}

/** Each entry of the fallback, and the file of the output it becomes. */
export const bundleEntries = {
  "node/server.ts": { file: "server.mjs", platform: "node" },
  "entry/cloudflare.ts": { file: "_worker.js", platform: "neutral" },
  "entry/service-worker.ts": { file: "sw.js", platform: "browser" },
  "node/entry/deno.ts": { file: "deno.mjs", platform: "node" },
  "node/entry/bun.ts": { file: "bun.mjs", platform: "node" },
  "node/entry/function.ts": { file: "function.mjs", platform: "node" },
  "node/entry/lambda.ts": { file: "lambda.mjs", platform: "node" },
} as const;

/** The style and the scripts of the site, each one file. */
export function siteAssets(): Promise<readonly Bundle[]> {
  const entries = [
    { entry: "../site/style.css", file: "site/style.css" },
    { entry: "../site/client/main.ts", file: "site/site.js" },
    { entry: "../site/client/compare.ts", file: "site/compare.js" },
  ];
  return Promise.all(
    entries.map(async ({ entry, file }) => {
      const result = await build({
        entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        // A classic script also runs on pages opened from the disk.
        format: "iife",
        target: ["es2022", "chrome110", "firefox110", "safari16"],
        charset: "utf8",
        // What is bundled keeps its licence.
        legalComments: "eof",
        plugins: [asWritten],
      });
      return { file, text: result.outputFiles[0]!.text };
    }),
  );
}

const asWritten: Plugin = {
  name: "as-written",
  setup(bundler) {
    const path = fileURLToPath(new URL("../site/client/as-written.ts", import.meta.url));
    bundler.onResolve({ filter: /\/(spacing|template)\.ts$/ }, () => ({ path }));
  },
};

/** `basePath` is the path of the base address, empty for the root. */
export function bundles(basePath: string): Promise<readonly Bundle[]> {
  return Promise.all(
    Object.entries(bundleEntries).map(async ([entry, { file, platform }]) => {
      const result = await build({
        entryPoints: [fileURLToPath(new URL(`../fallback/${entry}`, import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        // A Service Worker is a classic script; everything else is a module.
        format: platform === "browser" ? "iife" : "esm",
        platform,
        target: "es2022",
        charset: "utf8",
        legalComments: "none",
        define: { BASE_PATH: JSON.stringify(basePath) },
      });
      return { file, text: result.outputFiles[0]!.text };
    }),
  );
}
