/** The fallback as one script per runtime: minified, without an import left but the runtime's own. */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

export interface Bundle {
  readonly file: string;
  readonly text: string;
}

/** Each entry of the fallback and the file of the output it becomes. */
const entries = [{ entry: "../fallback/server.ts", file: "server.mjs", platform: "node" }] as const;

export async function bundles(): Promise<readonly Bundle[]> {
  return Promise.all(
    entries.map(async ({ entry, file, platform }) => {
      const result = await build({
        entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        format: "esm",
        platform,
        target: "es2022",
        charset: "utf8",
        legalComments: "none",
      });
      return { file, text: result.outputFiles[0]!.text };
    }),
  );
}
