/**
 * The sources → a bundle of them, kept in `node_modules/.cache` under the times and sizes of all files
 * that it may be made of: where one of them is another, so is its name. It is renamed into place whole.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Beside the sources: what says how they are read, and which packages are installed. */
const settings = ["package.json", "tsconfig.json", "node_modules/.package-lock.json"];

/** A command that runs may load the rest of its bundle after another one was made. */
const keptMillis = 24 * 60 * 60 * 1000;

/**
 * The path of the file to run; undefined where no bundle can be written. Throws what esbuild says of sources
 * that are no code.
 * @param {string} root of the project
 * @returns {Promise<string | undefined>}
 */
export async function currentBundle(root) {
  const cache = join(root, "node_modules/.cache/public-facts");
  const folder = join(cache, stateOf(root));
  const main = join(folder, "main.mjs");
  if (existsSync(main)) return main;
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...commandOptions(root, ownAddresses),
    outdir: folder,
    sourcemap: "linked",
    sourcesContent: false,
    // esbuild starts a program beside it; the others are large and loaded by one command alone.
    external: ["esbuild", "unpdf", "tsx", "hyparquet-writer"],
  });
  try {
    mkdirSync(cache, { recursive: true });
    const draft = mkdtempSync(join(cache, "draft-"));
    // On the disk before it has its name: a power cut leaves no half of a bundle.
    for (const { path, contents } of outputFiles)
      writeFileSync(join(draft, basename(path)), contents, { flush: true });
    for (const path of readdirSync(cache).map((name) => join(cache, name)))
      if (Date.now() - statSync(path).mtimeMs > keptMillis)
        rmSync(path, { recursive: true, force: true });
    renameSync(draft, folder);
  } catch {
    // Another command may have been faster, or nothing can be kept here.
  }
  return existsSync(main) ? main : undefined;
}

/** A name for the state of all that a bundle may be made of, and of this Node.js. */
function stateOf(/** @type {string} */ root) {
  const hash = createHash("sha256").update(`${root}\0${process.version} ${process.arch}\0`);
  const sources = readdirSync(join(root, "build"), { recursive: true, encoding: "utf8" });
  const code = sources.filter((path) => /\.(ts|mjs|json)$/.test(path)).toSorted();
  for (const path of [...settings, ...code.map((path) => `build/${path}`)]) {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    hash.update(`${path}\0${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size}\0`);
  }
  return hash.digest("hex").slice(0, 32);
}

/**
 * How the program of the commands is bundled, wherever it will lie: one part for what each command loads.
 * @param {string} root
 * @param {import("esbuild").Plugin} plugin
 * @returns {import("esbuild").BuildOptions & { write: false }}
 */
export function commandOptions(root, plugin) {
  return {
    absWorkingDir: root,
    entryPoints: { main: "build/main.ts" },
    bundle: true,
    splitting: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    outExtension: { ".js": ".mjs" },
    logLevel: "silent",
    // Packages written for `require` ask it for what Node.js brings.
    banner: {
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
    plugins: [plugin],
  };
}

/** Sources keep their own address in `import.meta.url`. @type {import("esbuild").Plugin} */
const ownAddresses = {
  name: "own-addresses",
  setup(build) {
    build.onLoad({ filter: /[\\/]build[\\/].*\.ts$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href);
      const text = readFileSync(path, "utf8");
      return { contents: text.replaceAll("import.meta.url", address), loader: "ts" };
    });
  },
};
