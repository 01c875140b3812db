/**
 * The code that an output holds, each one script or style without an import left but its runtime's own: the
 * fallback for each runtime, and what the pages load. What is bundled, and how, is plain data.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BuildOptions, Plugin } from "esbuild";

export interface Bundle {
  readonly file: string;
  readonly text: string;
}

/** One bundle to make. Paths are relative to `build/`. */
export interface BundleJob {
  /** The file of the output. */
  readonly file: string;
  readonly entry: string;
  readonly options: BuildOptions;
  /** Modules that another one stands in for. */
  readonly standIns?: Readonly<Record<string, string>>;
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

const common = { bundle: true, minify: true, write: false, charset: "utf8" } as const;

/** The style and the scripts of the site, each one file. */
export const siteJobs: readonly BundleJob[] = [
  { entry: "site/style.css", file: "site/style.css" },
  { entry: "site/client/main.ts", file: "site/site.js" },
  { entry: "site/client/compare.ts", file: "site/compare.js" },
].map((each) => ({
  ...each,
  standIns: {
    "site/spacing.ts": "site/client/as-written.ts",
    "site/template.ts": "site/client/as-written.ts",
  },
  options: {
    ...common,
    // A classic script also runs on pages opened from the disk.
    format: "iife",
    target: ["es2022", "chrome110", "firefox110", "safari16"],
    // What is bundled keeps its licence.
    legalComments: "eof",
  },
}));

/** `basePath` is the path of the base address, empty for the root. */
export function fallbackJobs(basePath: string): readonly BundleJob[] {
  return Object.entries(bundleEntries).map(([entry, { file, platform }]) => ({
    file,
    entry: `fallback/${entry}`,
    options: {
      ...common,
      // A Service Worker is a classic script; everything else is a module.
      format: platform === "browser" ? "iife" : "esm",
      platform,
      target: "es2022",
      legalComments: "none",
      define: { BASE_PATH: JSON.stringify(basePath) },
    },
  }));
}

/** Where the code lies: the project's root, and a function that reads its files. */
export interface Sources {
  readonly root: string;
  readonly read: (path: string) => Uint8Array;
}

export const ownSources: Sources = {
  root: fileURLToPath(new URL("../..", import.meta.url)),
  read: (path) => readFileSync(path),
};

/** Every file that goes into the bundles is read by `read`, which gets its full path. */
export async function bundles(
  jobs: readonly BundleJob[],
  from: Sources = ownSources,
): Promise<readonly Bundle[]> {
  // It starts a program beside this one, so it is loaded by those who need it.
  const { build } = await import("esbuild");
  return Promise.all(
    jobs.map(async ({ file, entry, options, standIns = {} }) => {
      const { outputFiles } = await build({
        ...options,
        write: false,
        absWorkingDir: from.root,
        entryPoints: [join(from.root, "build", entry)],
        plugins: [readingFrom(from, standIns)],
      });
      return { file, text: outputFiles[0]!.text };
    }),
  );
}

function readingFrom({ root, read }: Sources, standIns: Readonly<Record<string, string>>): Plugin {
  const others = new Map(
    Object.entries(standIns).map(
      (pair) => pair.map((file) => join(root, "build", file)) as [string, string],
    ),
  );
  return {
    name: "reading",
    setup(bundler) {
      bundler.onLoad({ filter: /./ }, ({ path }) => ({
        contents: read(others.get(path) ?? path),
        loader: "default",
      }));
    },
  };
}

/** What makes bundles of jobs: where it is the same, the same files give the same bundles. */
export const bundler: readonly string[] = [bundles, readingFrom].map(String);
