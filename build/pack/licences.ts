/** The files of a bundle → the licences of the packages that they are of, which go with the code. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** `inputs` are paths from the root. Throws for a package without a licence to be found. */
export function licencesOf(root: string, inputs: readonly string[]): string {
  const folders = new Set(
    inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []),
  );
  const parts = [...folders].toSorted().map((folder) => licenceIn(join(root, folder)));
  return ["What this package holds of others, and their licences.\n", ...parts].join(`\n${rule}\n`);
}

const rule = "-".repeat(80);

function licenceIn(folder: string): string {
  const manifest = join(folder, "package.json");
  const { name, version, license } = JSON.parse(readFileSync(manifest, "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)/i.test(each));
  const path = join(folder, file ?? "");
  if (license === undefined && file === undefined) throw new Error(`${name} has no licence`);
  const text = file !== undefined && existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  return `${name} ${version} (${license ?? "see below"})\n\n${text}\n`;
}
