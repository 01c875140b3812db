/** esbuild for the bundled tests: every mutant is in the same sources, so each bundle is made once. */
import { build as make, type BuildOptions, type BuildResult } from "esbuild";

const made = new Map<string, Promise<BuildResult>>();

export function build(options: BuildOptions): Promise<BuildResult> {
  const key = JSON.stringify(options);
  const earlier = made.get(key);
  if (earlier !== undefined) return earlier;
  const result = make(options);
  made.set(key, result);
  return result;
}
