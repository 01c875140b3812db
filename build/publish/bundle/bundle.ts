/** The code that an output holds, bundled: jobs → the text of each. */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bundle, BundleJob } from "./jobs.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export async function bundles(jobs: readonly BundleJob[]): Promise<readonly Bundle[]> {
  // It starts a program beside this one, so it is loaded by those who need it.
  const { build } = await import("esbuild");
  return Promise.all(
    jobs.map(async ({ file, entry, options }) => {
      const { outputFiles } = await build({
        ...options,
        write: false,
        absWorkingDir: root,
        entryPoints: [inBuild(entry)],
      });
      return { file, text: outputFiles[0]!.text };
    }),
  );
}

function inBuild(file: string): string {
  return join(root, "build", file);
}
