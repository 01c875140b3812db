/**
 * `function.mjs`: a function that takes a web request and gives a web response, as Netlify and Vercel
 * call it, reading the output that is deployed with it. It never fetches its own site: that can hang.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createHandler } from "../../handler.ts";
import { readFrom } from "../disk.ts";
import { basePath } from "../../entry/base-path.ts";

/** The first folder that holds the output: beside the script, above it, or where the host unpacks it. */
function findRoot(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const above = [here, join(here, ".."), join(here, "../.."), join(here, "../../..")];
  const folders = [...above, process.env["LAMBDA_TASK_ROOT"] ?? "", process.cwd()];
  return folders.find((folder) => existsSync(join(folder, "data/status.json"))) ?? here;
}

const webHandler = createHandler({ read: readFrom(findRoot()), basePath, log: console.error });

export default webHandler;
/** Vercel looks for one export per method. */
export {
  webHandler as GET,
  webHandler as HEAD,
  webHandler as OPTIONS,
  webHandler as POST,
  webHandler as PUT,
  webHandler as DELETE,
  webHandler as PATCH,
};
