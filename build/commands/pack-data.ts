/** `pack data`: the npm package of an output's data, as a folder and as the tarball that npm makes of it. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { uploadHint } from "./build.ts";
import { Refusal } from "../load/refusal.ts";
import { routes } from "../schema/contract/routes.ts";
import { shortName } from "../derive/discovery.ts";
import { dataPackage, publishedBase } from "../publish/pack/data.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { verb } from "./terminal/verb.ts";
import { clientJobs } from "../publish/bundle/jobs.ts";
import { bundles } from "../publish/bundle/bundle.ts";
import { execFileSync } from "node:child_process";
import { counted } from "../schema/lists/counted.ts";
import type { PackedFile } from "../publish/pack/published-data.ts";
import { megabytes } from "./terminal/report.ts";
import { writeWhole } from "../publish/whole.ts";

export const packDataVerb = verb({
  name: "pack data",
  summary: "Makes an npm package of an output's data: typed ids, a module per provider, a loader.",
  flags: {
    dist: { value: "DIR", about: "the output of a build (dist)" },
    out: {
      value: "DIR",
      about: "where to put packages/data and a tarball (packages)",
    },
    name: { value: "NAME", about: "the package's name (the dataset's, and -data)" },
  },
  about:
    "Its version is the day that the output was built for. What it holds is told in its README. Publish it with:\nnpm publish.",
  examples: ["npm run pack -- data", "npm run pack -- data --dist my-dist --name @globex/limits"],
  exits: { 0: "packed", 1: "there is no output, or the folder could not be written" },
  async run({ dist = "dist", out = "packages", name }, _, { terminal }) {
    if (!existsSync(join(dist, routes.status.file)))
      throw new Refusal(
        `there is no output in "${dist}"; build it first: npm run build -- --out ${dist}`,
      );
    const read = (file: string): string => readFileSync(join(dist, file), "utf8");
    const { name: title } = JSON.parse(read(routes.status.file)) as DatasetStatus;
    const hint = uploadHint(publishedBase(read));
    if (hint !== undefined) terminal.err(`${hint}\n`);
    const code = await bundles(clientJobs);
    const files = dataPackage({ read, name: name ?? `${shortName(title)}-data`, code });
    putPackage(files, { folder: join(out, "data"), out }, terminal);
    return 0;
  },
});

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
