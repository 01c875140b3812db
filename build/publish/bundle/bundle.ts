/** The code that an output holds, bundled: jobs → the text of each. */
import { createRequire } from "node:module";
import { dirname, join, posix, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type * as Esbuild from "esbuild";
import { siteJobs, siteOptions, type Bundle, type BundleJob } from "./jobs.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export async function bundles(jobs: readonly BundleJob[]): Promise<readonly Bundle[]> {
  // It starts a program beside this one, so it is loaded by those who need it.
  const { build } = await import("esbuild");
  return Promise.all(
    jobs.map(async ({ file, entry, options, parts }) => {
      const { outputFiles } = await build({
        ...options,
        ...(parts ? { plugins: [apart(parts, dirname(file))] } : {}),
        write: false,
        absWorkingDir: root,
        entryPoints: [inBuild(entry)],
      });
      return { file, text: outputFiles[0]!.text };
    }),
  );
}

/** The style and the scripts of the site, at once: pages name them by what they hold. */
export function siteBundles(): readonly Bundle[] {
  const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof Esbuild;
  const { outputFiles } = buildSync({
    ...siteOptions,
    absWorkingDir: root,
    outdir: root,
    entryPoints: siteJobs.map(({ file, entry }) => ({
      in: inBuild(entry),
      out: file.replace(/\.\w+$/, ""),
    })),
  });
  return outputFiles.map(({ path, text }) => ({
    file: relative(root, path).replaceAll("\\", "/"),
    text,
  }));
}

/** Leaves each of the parts out of what will lie in this folder of the output. */
function apart(parts: Readonly<Record<string, string>>, folder: string): Esbuild.Plugin {
  const files = new Map(Object.entries(parts).map(([source, file]) => [inBuild(source), file]));
  return {
    name: "parts",
    setup: (build) =>
      build.onResolve({ filter: /^\./ }, ({ kind, path, importer }) => {
        const file = files.get(join(dirname(importer), path));
        return kind === "dynamic-import" && file !== undefined
          ? { path: `./${posix.relative(folder, file)}`, external: true }
          : undefined;
      }),
  };
}

function inBuild(file: string): string {
  return join(root, "build", file);
}
