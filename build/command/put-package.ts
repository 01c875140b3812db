/** The files of a package → its folder, and the tarball that npm makes of it beside that. */
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { counted } from "../lists/counted.ts";
import type { PackedFile } from "../pack/packed-file.ts";
import { megabytes } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeWhole } from "../publish/whole.ts";

/** Prints where both are; the tarball is the last line. */
export function putPackage(
  files: readonly PackedFile[],
  { folder, out }: { readonly folder: string; readonly out: string },
  terminal: Terminal,
): void {
  writePackage(folder, files);
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  terminal.out(`${folder}: ${counted(files.length, "file")}, ${megabytes(bytes)}\n`);
  terminal.out(`${join(out, tarballOf(folder, out))}\n`);
}

/** Writes a package into its folder; what an earlier one left there goes. */
function writePackage(folder: string, files: readonly PackedFile[]): void {
  const written = new Set(files.map(({ file }) => file));
  const gone = filesIn(folder).filter((file) => !written.has(file));
  writeWhole([
    ...files.map(({ file, content }) => ({ path: join(folder, file), content })),
    ...gone.map((file) => ({ path: join(folder, file), content: null })),
  ]);
}

/** None where no folder stands; what else stands there is told by the writer. */
function filesIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const below = readdirSync(folder, { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"));
}

/** The name of the tarball. Paths are whole: npm reads `packages/data` as a repository of GitHub. */
function tarballOf(folder: string, out: string): string {
  const args = ["pack", resolve(folder), "--pack-destination", resolve(out), "--silent"];
  return execFileSync("npm", args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  }).trim();
}
