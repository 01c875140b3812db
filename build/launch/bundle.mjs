/**
 * The sources → a bundle of them in the cache, one chunk for what each command loads. The digest under
 * which it is kept is that of the very bytes that esbuild was given: what changes meanwhile is seen at
 * the next start. Every bundle has a folder of its own and `current.json` is put in place by one
 * rename, so that commands that start at the same time do not meet.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, formatMessages, stop } from "esbuild";
import { aloneEntries, mainPart } from "./alone.mjs";
import { isFileError } from "./file-error.mjs";
import { cacheOf, ignoreFileErrors, isRecord, nameAlone, nameBundle } from "./kept.mjs";
import { recording } from "./recording.mjs";
import { openSources } from "./sources.mjs";

/** Modules that are replaced by the text that another one makes when the bundle is made. */
const madeAhead = { "build/validate/validators.ts": "build/validate/compiled.ts" };

/** What says how packages are resolved and how sources are read, whether it is there or not. */
const settings = [
  "build/run.mjs",
  "package.json",
  "tsconfig.json",
  "package-lock.json",
  "node_modules/.package-lock.json",
  "node_modules/.pnpm/lock.yaml",
  "node_modules/.yarn-state.yml",
  "node_modules/esbuild/package.json",
];

/** Bundles that were used just now stay: a command may be about to load the rest of one. */
const keptMillis = 10 * 60 * 1000;

/**
 * The path of the file to run; or what the sources lack to be code, as text to print; or neither,
 * where nothing can be written.
 * @param {string} root
 * @returns {Promise<{ main?: string, errors?: string }>}
 */
export async function bundle(root) {
  const cache = cacheOf(root);
  const folder = join(cache, randomBytes(8).toString("hex"));
  try {
    mkdirSync(folder, { recursive: true });
    const main = await writeBundle(root, folder);
    ignoreFileErrors(() => removeUnused(cache, folder));
    return { main };
  } catch (error) {
    ignoreFileErrors(() => rmSync(folder, { recursive: true, force: true }));
    if (isFileError(error)) return {};
    const errors = /** @type {{ errors?: import("esbuild").Message[] }} */ (error).errors;
    if (errors === undefined) throw error;
    const color = process.stderr.isTTY ?? false;
    return { errors: (await formatMessages(errors, { kind: "error", color })).join("") };
  } finally {
    await stop();
  }
}

/**
 * @param {string} root
 * @param {string} folder
 */
async function writeBundle(root, folder) {
  const sources = openRecorded(root, folder);
  const ahead = await textsMadeAhead(root, folder, sources);
  const parts = await writeParts(folder, {
    ...commandOptions(root, recording(root, sources, ahead)),
    entryPoints: entriesThere(root, programEntries),
    splitting: true,
  });
  const cache = cacheOf(root);
  const made = { root, folder: basename(folder) };
  for (const [verb, entry] of Object.entries(entriesThere(root, aloneEntries))) {
    // What is made ahead is as good without it.
    const own = openRecorded(root, folder);
    const part = await writeParts(folder, {
      ...commandOptions(root, recording(root, own, new Map())),
      entryPoints: { [verb]: entry },
    });
    nameAlone(cache, verb, { ...made, ...own.state(), parts: part });
  }
  nameBundle(cache, { ...made, ...sources.state(), parts });
  return join(folder, `${mainPart}.mjs`);
}

/**
 * The sources of a bundle, of which those are read that every bundle depends on.
 * @param {string} root
 * @param {string} folder
 */
function openRecorded(root, folder) {
  const sources = openSources(root, folder);
  const launcher = readdirSync(join(root, "build/launch")).map((name) => `build/launch/${name}`);
  for (const file of [...settings, ...launcher]) sources.read(file);
  return sources;
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, string>>} entries
 */
function entriesThere(root, entries) {
  return Object.fromEntries(
    Object.entries(entries).filter(([, file]) => existsSync(join(root, file))),
  );
}

/**
 * Bundles into a folder; the parts with their sizes.
 * @param {string} folder
 * @param {import("esbuild").BuildOptions & { write: false }} options
 * @returns {Promise<import("./kept.mjs").BundleRecord["parts"]>}
 */
async function writeParts(folder, options) {
  const { outputFiles } = await build({
    ...options,
    outdir: folder,
    sourcemap: "linked",
    sourcesContent: false,
  });
  // A part is on the disk before it is named: a power cut leaves the bundle of before, or none.
  for (const { path, contents } of outputFiles) writeFileSync(path, contents, { flush: true });
  // A map that is damaged costs the places of an error, and no more.
  return outputFiles
    .filter(({ path }) => !path.endsWith(".map"))
    .map(({ path, contents }) => [basename(path), contents.length]);
}

/**
 * @param {string} root
 * @param {string} folder
 * @param {import("./sources.mjs").Sources} sources
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
async function textsMadeAhead(root, folder, sources) {
  const texts = new Map();
  for (const [module, maker] of Object.entries(madeAhead)) {
    if (!existsSync(join(root, maker))) continue;
    const made = join(folder, `${basename(maker, ".ts")}.mjs`);
    const { outputFiles } = await build({
      ...commandOptions(root, recording(root, sources, new Map())),
      entryPoints: [maker],
      outfile: made,
    });
    for (const { path, contents } of outputFiles) writeFileSync(path, contents);
    const { moduleText } = await import(pathToFileURL(made).href);
    texts.set(module, moduleText());
    rmSync(made);
  }
  return texts;
}

/**
 * The program of the commands, and the thread that it starts, by the names of their parts.
 * @type {Readonly<Record<string, string>>}
 */
export const programEntries = {
  [mainPart]: "build/main.ts",
  "in-thread": "build/write/in-thread.ts",
};

/**
 * How the program of the commands is bundled, wherever it will lie.
 * @param {string} root
 * @param {import("esbuild").Plugin} plugin
 * @returns {import("esbuild").BuildOptions & { write: false }}
 */
export function commandOptions(root, plugin) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    charset: "utf8",
    logLevel: "silent",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    outExtension: { ".js": ".mjs" },
    // Packages written for `require` ask it for what Node.js brings.
    banner: {
      js: 'import{createRequire as requireFrom}from"node:module";const require=requireFrom(import.meta.url);',
    },
    plugins: [plugin],
  };
}

/**
 * @param {string} cache
 * @param {string} newest
 */
function removeUnused(cache, newest) {
  const now = statSync(newest).mtimeMs;
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (!isRecord(name) && now - statSync(path).mtimeMs > keptMillis)
      rmSync(path, { recursive: true, force: true });
  }
}
