/**
 * Starts a command: `node build/run.mjs check`. The sources run as a bundle that is made once for each
 * state of them and kept in `node_modules/.cache`; where nothing can be kept they run as they are.
 */
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { keptBundle } from "./launch/kept.mjs";
import { tuneEngine } from "./launch/engine.mjs";

const projectRoot = fileURLToPath(new URL("..", import.meta.url));

async function startCommand() {
  tuneEngine(process.argv[2]);
  if (await isAnswered()) return;
  const kept = await keptBundle(projectRoot, process.argv[2]);
  const main = kept?.main ?? (await bundledMain());
  if (main === undefined) return;
  const { href } = pathToFileURL(main);
  const { nameSources } = await import("./launch/places.mjs");
  nameSources(new URL(".", href).href);
  try {
    await import(href);
  } catch (error) {
    // As Node.js does, but for the line of the bundle, which is as long as a file.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Commands that only read, of which it is kept what they said. */
const readers = new Set(["check", "diff"]);

/** True where what was asked for was done or said before: that is said then. */
async function isAnswered() {
  const words = process.argv.slice(2);
  if (words[0] === "build") return isBuilt(words.slice(1));
  if (!readers.has(words[0] ?? "")) return false;
  const { askedText } = await import("./again/unchanged.mjs");
  const { toldAgain } = await import("./again/told.mjs");
  const asked = askedText(words, process.env, process.cwd(), Date.now());
  const said = await toldAgain(projectRoot, asked);
  if (said === undefined) return false;
  process.stdout.write(said.told);
  process.exitCode = said.code;
  return true;
}

/**
 * True for a build that has nothing to write, which is said then.
 * @param {readonly string[]} words
 */
async function isBuilt(words) {
  if (words.includes("--force")) return false;
  const { askedText, unchanged } = await import("./again/unchanged.mjs");
  const asked = askedText(words, process.env, process.cwd(), Date.now());
  const told = await unchanged(projectRoot, asked);
  if (told === undefined) return false;
  process.stdout.write(told);
  return true;
}

/** The path of what to run; undefined where the sources cannot be read as code, which is said then. */
async function bundledMain() {
  const { bundle } = await import("./launch/bundle.mjs");
  const made = await bundle(projectRoot);
  if (made.main !== undefined) return made.main;
  if (made.errors !== undefined) {
    process.stderr.write(made.errors);
    process.exitCode = 1;
    return undefined;
  }
  const { register } = await import("tsx/esm/api");
  register();
  return join(projectRoot, "build/main.ts");
}

await startCommand();
