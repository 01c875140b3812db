/**
 * Starts a command: `node build/run.mjs check`. The sources run as a bundle that is made once for each
 * state of them and kept in `node_modules/.cache`; where nothing can be kept they run as they are.
 */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keptMain } from "./launch/kept.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

async function start() {
  const main = keptMain(root) ?? (await bundledMain());
  if (main === undefined) return;
  // Errors name the places of the sources, not those of the bundle.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(main).href);
}

/** The path of what to run; undefined where the sources cannot be read as code, which is said then. */
async function bundledMain() {
  const { bundle } = await import("./launch/bundle.mjs");
  const made = await bundle(root);
  if (made.main !== undefined) return made.main;
  if (made.errors !== undefined) {
    process.stderr.write(made.errors);
    process.exitCode = 1;
    return undefined;
  }
  const { register } = await import("tsx/esm/api");
  register();
  return join(root, "build/main.ts");
}

await start();
