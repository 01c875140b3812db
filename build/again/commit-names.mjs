/**
 * A folder → what the names of commits stand for in the git repository around it, as git lays them out: where
 * the text is the same, each branch, tag and head names the commit that it named.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { filesBelow } from "./files.mjs";

/** In characters: a repository of more names is looked at by git alone. */
const mostText = 1_000_000;

/**
 * Empty outside a repository; undefined where the names are kept in another way, or cannot be read.
 * @param {string} folder
 * @returns {string | undefined}
 */
export function commitNames(folder) {
  try {
    const git = gitFolder(resolve(folder));
    if (git === undefined) return "";
    // Work trees of one repository share all but their heads.
    const common = resolve(git, textOf(`${git}/commondir`).trim() || ".");
    if (existsSync(`${common}/reftable`)) return undefined;
    const refs = filesBelow(`${common}/refs`).map((name) => `${common}/refs/${name}`);
    const files = [`${git}/HEAD`, `${common}/packed-refs`, `${common}/shallow`, ...refs];
    const text = files.map((file) => `${file}\n${textOf(file)}`).join("\n");
    return text.length > mostText ? undefined : text;
  } catch {
    return undefined;
  }
}

/**
 * Of the repository that a folder lies in; a work tree of its own has a file that names it.
 * @param {string} folder
 * @returns {string | undefined}
 */
function gitFolder(folder) {
  const path = `${folder}/.git`;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return path;
  const [, named] = /^gitdir: (.+)$/m.exec(stats ? textOf(path) : "") ?? [];
  if (named !== undefined) return resolve(folder, named);
  const above = dirname(folder);
  return above === folder ? undefined : gitFolder(above);
}

/**
 * Empty for a file that is not there.
 * @param {string} path
 */
function textOf(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
