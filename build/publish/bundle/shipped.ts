/**
 * Bundles that were made when the program was packed: where it is installed there are no sources, and no
 * bundler. In the package this stands in for what makes and keeps bundles.
 */
import { readFileSync } from "node:fs";
import { bundleText, type Bundle, type BundleJob } from "./jobs.ts";

/** Beside the program's own code. */
export const shippedFile = "bundles.json";

export function shippedBundles(jobs: readonly BundleJob[]): Promise<readonly Bundle[]> {
  const text = readFileSync(new URL(`../../${shippedFile}`, import.meta.url), "utf8");
  const shipped = JSON.parse(text) as readonly Bundle[];
  return Promise.resolve(jobs.map(({ file }) => ({ file, text: bundleText(shipped, file) })));
}
