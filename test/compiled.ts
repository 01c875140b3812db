/**
 * The sources of `build/` → modules that Node.js loads by itself, compiled once before a run: what a
 * runner of tests makes of each import would be read again by every worker, and is slower in every call.
 * Who watches gets the sources as they are, so that an edit is seen.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin as BuildPlugin } from "esbuild";
import fastGlob from "fast-glob";
import type { Plugin } from "vitest/config";

const sources = resolve("build");
/** Below `node_modules`, where packages are found and modules are left to Node.js. */
const cache = resolve("node_modules/.cache/public-facts-tests");

/** For every project of a run, the same folder. */
let made: Promise<string> | undefined;

export function compiled(): Plugin {
  let isWatching = false;
  return {
    name: "compiled",
    enforce: "pre",
    configureVitest: ({ vitest }) => {
      isWatching = vitest.config.watch;
    },
    async resolveId(path, importer) {
      if (isWatching || importer === undefined || !/^\.{1,2}\/.*\.ts$/.test(path)) return undefined;
      const file = relative(sources, resolve(importer, "..", path));
      if (file.startsWith("..")) return undefined;
      made ??= compile();
      return join(await made, file.replace(/\.ts$/, ".mjs"));
    },
  };
}

async function compile(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "run-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await build({
    entryPoints: fastGlob.sync("**/*.ts", { cwd: sources, absolute: true }),
    outbase: sources,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: "inline",
    plugins: [eachByItself],
    logLevel: "error",
  });
  return folder;
}

/** Every file stays one module, which knows its own address. */
const eachByItself: BuildPlugin = {
  name: "each by itself",
  setup(plugins) {
    plugins.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, kind }) => {
      // Data is bundled into the module that imports it.
      if (kind === "entry-point" || path.endsWith(".json")) return undefined;
      const isSource = path.endsWith(".ts");
      const address = isSource
        ? path.replace(/\.ts$/, ".mjs")
        : pathToFileURL(resolve(resolveDir, path)).href;
      return { path: address, external: true };
    });
    plugins.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
      loader: "ts",
    }));
  },
};
