/** Starts a command: `node build/run.mjs check`. Where no bundle of the sources can be kept, they run as they are. */
import { pathToFileURL } from "node:url";
import { currentBundle } from "./publish/launch/bundle.mjs";
import { tuneEngine } from "./publish/launch/engine.mjs";

tuneEngine(process.argv[2]);
try {
  const main = await currentBundle();
  if (main === undefined) (await import("tsx/esm/api")).register();
  else process.setSourceMapsEnabled(true);
  await import(main === undefined ? "./main.ts" : pathToFileURL(main).href);
} catch (error) {
  // Without the line of the bundle, which is as long as a file. Sources that are no code name their places.
  const { message, stack, ...refusal } = /** @type {Error} */ (error);
  process.stderr.write(`${"errors" in refusal ? message : stack}\n`);
  process.exitCode = 1;
}
