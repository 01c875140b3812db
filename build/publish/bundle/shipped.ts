/**
 * Bundles that were made when the program was packed: where it is installed there are no sources, and no
 * bundler. In the package this stands in for what makes and keeps bundles.
 */
import { readFileSync } from "node:fs";
import { bundleText, siteJobs, type Bundle, type BundleJob } from "./jobs.ts";

/** Beside the program's own code. */
export const shippedFile = "bundles.json";

export function bundles(jobs: readonly Pick<BundleJob, "file">[]): Promise<readonly Bundle[]> {
  return Promise.resolve(shipped(jobs));
}

export function siteBundles(): readonly Bundle[] {
  return shipped(siteJobs);
}

function shipped(jobs: readonly Pick<BundleJob, "file">[]): readonly Bundle[] {
  const text = readFileSync(new URL(`../../${shippedFile}`, import.meta.url), "utf8");
  const all = JSON.parse(text) as readonly Bundle[];
  return jobs.map(({ file }) => ({ file, text: bundleText(all, file) }));
}
