/**
 * Starts a command: `node build/run.mjs check`. The sources run as a bundle, which is made once for each state
 * of them; where it cannot be kept they run as they are.
 */
import { fileURLToPath, pathToFileURL } from "node:url";
import { currentBundle } from "./launch/bundle.mjs";
import { tuneEngine } from "./launch/engine.mjs";

tuneEngine(process.argv[2]);
try {
  const main = await currentBundle(fileURLToPath(new URL("..", import.meta.url)));
  if (main === undefined) (await import("tsx/esm/api")).register();
  else process.setSourceMapsEnabled(true);
  await import(main === undefined ? "./main.ts" : pathToFileURL(main).href);
} catch (error) {
  // As Node.js does, but for the line of the bundle, which is as long as a file. Sources that are no code
  // have their own places.
  const { message, stack } = /** @type {Error} */ (error);
  const isRefused = error instanceof Error && "errors" in error;
  process.stderr.write(`${isRefused ? message : stack}\n`);
  process.exitCode = 1;
}
