/**
 * The sources → the files of the npm package: the commands as a bundle in parts, with everything that they
 * need within it, so that nothing else is installed, and the licences of what is of others. What an output holds of the code is bundled ahead.
 */
import { join } from "node:path";
import { readFileSync, existsSync, readdirSync } from "node:fs";
import { build } from "esbuild";
import { commandOptions } from "../launch/bundle.mjs";
import { otherJobs } from "../bundle/jobs.ts";
import { bundles, siteBundles } from "../bundle/bundle.ts";
import { shippedFile } from "../bundle/shipped.ts";
import type { PackedFile } from "./published-data.ts";
import { installedSources, asInstalled } from "./program-sources.ts";

/** Files that are packed as they are. */
const packedAsIs = ["LICENSE", "build/site/card.png", "build/publish/launch/engine.mjs"];

/** `root` is the folder of the project, with its packages installed. */
export async function programPackage(root: string): Promise<readonly PackedFile[]> {
  const options = {
    ...commandOptions(root, installedSources(root)),
    outdir: `${root}/build`,
    chunkNames: "part-[hash]",
  };
  const { outputFiles, metafile } = await build({ ...options, metafile: true });
  const code = outputFiles.map(({ path, text }) => ({
    file: `build/${path.replaceAll("\\", "/").split("/").at(-1)}`,
    content: text,
  }));
  return [
    {
      file: "package.json",
      content: programManifest(readFileSync(`${root}/package.json`, "utf8")),
    },
    {
      file: "README.md",
      content: programReadme(readFileSync(`${root}/docs/your-own-dataset.md`, "utf8")),
    },
    ...packedAsIs.map((file) => ({ file, content: readFileSync(`${root}/${file}`) })),
    { file: "THIRD-PARTY.txt", content: licencesOf(root, Object.keys(metafile.inputs)) },
    { file: "bin/public-facts.mjs", content: startText },
    {
      file: `build/${shippedFile}`,
      content: JSON.stringify([...siteBundles(), ...(await bundles(otherJobs))]),
    },
    ...code,
  ];
}

const loadedFrom = (file: string): string => `await import(${JSON.stringify(`../build/${file}`)});`;

const startText = `#!/usr/bin/env node
const { tuneEngine } = ${loadedFrom("publish/launch/engine.mjs")}
tuneEngine(process.argv[2]);
${loadedFrom("main.mjs")}
`;

interface ProjectManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
}

/** Of the project's own: name, version, licence and engines. */
export function programManifest(project: string): string {
  const { name, version, license, engines } = JSON.parse(project) as ProjectManifest;
  const manifest = {
    name,
    version,
    description: "Curated facts in YAML in, a static dataset out: checked, built and served.",
    license,
    type: "module",
    bin: { [name]: "bin/public-facts.mjs" },
    exports: { "./package.json": "./package.json" },
    engines,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/** Links to other documents of the project lead nowhere in a package: their words stay. */
export function programReadme(document: string): string {
  return asInstalled(document).replace(/\[([^\]]+)\]\((?!https?:|#)[^)]*\)/g, "$1");
}

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
