/**
 * The entry of `function.mjs`: a function from a web request to a web response, as Netlify, Vercel and AWS
 * Lambda are given it. It reads the output that is deployed with it. It never fetches its own site, because such a request
 * can hang.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oneDeployment } from "../../generation.ts";
import { createHandler } from "../../handler.ts";
import { readFrom } from "../disk.ts";
import { basePath } from "../../entry/served-as.ts";

const here = dirname(fileURLToPath(import.meta.url));
const above = ["", "..", "../..", "../../.."].map((folder) => join(here, folder));
/** The first folder that holds the output: that of the script, one above it, or where the host unpacks it. */
const root = [...above, process.env["LAMBDA_TASK_ROOT"] ?? "", process.cwd()].find((folder) =>
  existsSync(join(folder, "data/status.json")),
);

export default createHandler({
  read: readFrom(root ?? here),
  generation: oneDeployment,
  basePath,
  log: console.error,
});
