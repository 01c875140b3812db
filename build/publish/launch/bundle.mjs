/**
 * The sources → a bundle of them in `node_modules/.cache`, named by the times and sizes of all files that it may
 * be made of. It is renamed into place whole.
 */
import { hash } from "node:crypto";
import * as fs from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The file to run; undefined where no bundle can be written. Throws what esbuild says of sources that are no code. */
export async function currentBundle() {
  const cache = join(root, "node_modules/.cache/public-facts");
  const folder = join(cache, stateOfSources());
  const main = join(folder, "main.mjs");
  if (fs.existsSync(main)) return main;
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    ...commandOptions(root, ownAddresses),
    outdir: folder,
    sourcemap: "linked",
    sourcesContent: false,
    // esbuild starts a program beside it; the others are large and loaded by one command alone.
    external: ["esbuild", "tsx", "hyparquet-writer"],
  });
  try {
    fs.mkdirSync(cache, { recursive: true });
    const draft = fs.mkdtempSync(join(cache, "draft-"));
    // On the disk before it has its name: a power cut leaves no half of a bundle.
    for (const { path, contents } of outputFiles)
      fs.writeFileSync(join(draft, basename(path)), contents, { flush: true });
    // Not those of a day: a command that runs may still load the rest of one.
    for (const path of fs.readdirSync(cache).map((name) => join(cache, name)))
      if (Date.now() - fs.statSync(path).mtimeMs > 86_400_000) fs.rmSync(path, { recursive: true });
    fs.renameSync(draft, folder);
  } catch {
    // Another command may have been faster, or nothing can be kept here.
  }
  return fs.existsSync(main) ? main : undefined;
}

/** A name for the state of all that a bundle may be made of, of what is installed, and of this Node.js. */
function stateOfSources() {
  const sources = fs.readdirSync(join(root, "build"), { recursive: true, encoding: "utf8" });
  const settings = ["../package.json", "../tsconfig.json", "../node_modules/.package-lock.json"];
  const states = [...settings, ...sources.toSorted()].map((path) => {
    const stats = fs.statSync(join(root, "build", path), { throwIfNoEntry: false });
    return `${path}\0${stats?.mtimeMs} ${stats?.ctimeMs} ${stats?.size}`;
  });
  return hash("sha256", [root, process.version, process.arch, ...states].join("\0")).slice(0, 32);
}

/**
 * How the program of the commands is bundled, wherever it will lie: one part for what each command loads.
 * @type {(root: string, plugin: import("esbuild").Plugin) => import("esbuild").BuildOptions & { write: false }}
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
  setup: (build) =>
    build.onLoad({ filter: /[\\/]build[\\/].*\.ts$/ }, ({ path }) => {
      const [text, address] = [fs.readFileSync(path, "utf8"), pathToFileURL(path).href];
      return { contents: text.replaceAll("import.meta.url", `"${address}"`), loader: "ts" };
    }),
};
