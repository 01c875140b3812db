/** The code that an output holds, bundled: jobs → the text of each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import type { Bundle, BundleJob } from "./bundle-jobs.ts";

/** Where the code lies: the project's root, and a function that reads its files. */
export interface Sources {
  readonly root: string;
  readonly read: (path: string) => Uint8Array;
}

export const ownSources: Sources = {
  root: fileURLToPath(new URL("../..", import.meta.url)),
  read: (path) => readFileSync(path),
};

/** Every file that goes into the bundles is read by `read`, which gets its full path. */
export async function bundles(
  jobs: readonly BundleJob[],
  from: Sources = ownSources,
): Promise<readonly Bundle[]> {
  // It starts a program beside this one, so it is loaded by those who need it.
  const { build } = await import("esbuild");
  return Promise.all(
    jobs.map(async ({ file, entry, options }) => {
      const { outputFiles } = await build({
        ...options,
        write: false,
        absWorkingDir: from.root,
        entryPoints: [join(from.root, "build", entry)],
        plugins: [readingFrom(from)],
      });
      return { file, text: outputFiles[0]!.text };
    }),
  );
}

function readingFrom({ read }: Sources): Plugin {
  return {
    name: "reading",
    setup(bundler) {
      bundler.onLoad({ filter: /./ }, ({ path }) => ({ contents: read(path), loader: "default" }));
    },
  };
}
