/**
 * The folder that an output is to be written to → its real path, or why nothing may be written there.
 * What is a build's is known by its list of files; everything else must have a place of its own.
 */
import { lstatSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve, isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotWrite, explaining } from "./cannot-write.ts";
import { nodeDisk, unlessGone, type Disk } from "./disk.ts";
import { listedIn, manifestName } from "./listed.ts";
import { isOurs, outputPlaces, workName } from "./places.ts";

/** What must not be written over, by what it is. */
export interface Guarded {
  readonly facts: string;
  readonly program: string;
  readonly workingFolder: string;
  readonly home: string;
}

export const program = fileURLToPath(new URL("../../", import.meta.url)).replace(/[/\\]$/, "");

/** What is guarded for a command that was started here. */
export function guardedBy(facts: string): Guarded {
  return { facts, program, workingFolder: process.cwd(), home: homedir() };
}

/** The folders of the program that hold its own files. */
const sourceFolders = ["build", "test", ".git", ".github"];

/** The real path; links are followed. Throws `CannotWrite` where an output must not stand there. */
export function targetOf(given: string, guarded: Guarded, disk: Disk = nodeDisk): string {
  const out = explaining(given, () => realPathOf(given));
  const whole = {
    [real(guarded.facts)]: "the facts",
    [real(guarded.program)]: "the program",
    [real(guarded.workingFolder)]: "the folder that this command was started in",
    [real(guarded.home)]: "a home folder",
  };
  if (dirname(out) === out) throw targetRefusal(given, "is the root of the file system");
  for (const [path, what] of Object.entries(whole))
    if (isInFolder(path, out))
      throw targetRefusal(given, `${path === out ? "is" : "holds"} ${what}`);
  if (isInFolder(out, real(guarded.facts))) throw targetRefusal(given, "lies in the facts");
  if (sourceFolders.some((name) => isInFolder(out, join(real(guarded.program), name))))
    throw targetRefusal(given, "lies in the program's own files");
  explaining(given, () => judgeContent(given, out, disk));
  return out;
}

/** Throws where the folder holds something that no build wrote, and no list of a build beside it. */
function judgeContent(given: string, out: string, disk: Disk): void {
  const kind = disk.kind(out);
  if (kind === undefined) return;
  if (kind !== "folder") throw targetRefusal(given, "is not a folder");
  const places = outputPlaces(out);
  if (disk.kind(places.work) !== undefined && !isOurs(places, disk))
    throw targetRefusal(given, `has a ${workName} that no build made`);
  if (listedIn(out, disk) !== undefined || disk.kind(places.journal) === "file") return;
  if (disk.kind(join(out, manifestName)) !== undefined)
    throw targetRefusal(given, `has a ${manifestName} that no build wrote`);
  if (disk.names(out).some(({ name }) => !isOfNobody.test(name)))
    throw targetRefusal(given, "is not empty and was not written by a build");
}

/** What file systems and file managers put into every folder. */
const isOfNobody = new RegExp(
  `^(${workName.replace(".", "\\.")}|lost\\+found|\\.DS_Store|\\.Spotlight-V100|\\.Trashes|\\.fseventsd|System Volume Information|\\$RECYCLE\\.BIN|Thumbs\\.db|desktop\\.ini|\\.nfs[0-9a-f]+)$`,
);

function targetRefusal(given: string, why: string): CannotWrite {
  return new CannotWrite(`"${given}" ${why}; name another output folder.`);
}

/** Where `path` leads to, although its last parts may not be there yet. */
function realPathOf(path: string): string {
  const full = resolve(path);
  const real = unlessGone(() => realpathSync.native(full));
  if (real !== undefined) return real;
  if (lstatSync(full, { throwIfNoEntry: false })?.isSymbolicLink())
    throw targetRefusal(path, "is a link that leads nowhere");
  const parent = realPathOf(dirname(full));
  if (statSync(parent, { throwIfNoEntry: false })?.isDirectory() === false)
    throw targetRefusal(path, `lies in "${dirname(path)}", which is not a folder`);
  return join(parent, basename(full));
}

function real(path: string): string {
  try {
    return realPathOf(path);
  } catch {
    return resolve(path);
  }
}

/** True for `path` itself, too. */
function isInFolder(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !/^\.\.[/\\]/.test(way) && !isAbsolute(way);
}
