/**
 * The sources → the files of the npm package: the commands as a bundle in parts, with everything that they
 * need within it, so that nothing else is installed. What an output holds of the code is bundled ahead.
 */
import { readFileSync } from "node:fs";
import { build } from "esbuild";
import { commandOptions } from "../launch/bundle.mjs";
import { allJobs } from "../bundle/jobs.ts";
import { bundles } from "../bundle/bundle.ts";
import { shippedFile } from "../bundle/shipped.ts";
import { licencesOf } from "./licences.ts";
import type { PackedFile } from "./packed-file.ts";
import { programManifest, programReadme } from "./program-about.ts";
import { installedSources } from "./program-sources.ts";

/** Files that are packed as they are. */
const packedAsIs = ["LICENSE", "build/site/card.png", "build/launch/engine.mjs"];

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
    { file: `build/${shippedFile}`, content: JSON.stringify(await bundles(allJobs)) },
    ...code,
  ];
}

const loadedFrom = (file: string): string => `await import(${JSON.stringify(`../build/${file}`)});`;

const startText = `#!/usr/bin/env node
const { tuneEngine } = ${loadedFrom("launch/engine.mjs")}
tuneEngine(process.argv[2]);
${loadedFrom("main.mjs")}
`;
