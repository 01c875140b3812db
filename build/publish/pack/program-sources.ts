/**
 * A plugin of esbuild: hands it the sources as they run in a package. Some modules are others there, a
 * source's own address is below the folder of the bundle, and commands are typed as `npx public-facts …`.
 */
import { readFileSync } from "node:fs";
import { extname, relative } from "node:path";
import type { Loader, Plugin } from "esbuild";

/** By the path of a module: the text that it has in a package. */
export function installedModules(): ReadonlyMap<string, string> {
  return new Map([
    ["build/commands/terminal/installed.ts", "export const isInstalled = true;"],
    ["build/commands/clone-commands.ts", "export const cloneCommands = {};"],
    ["build/publish/bundle/bundle.ts", 'export { bundles, siteBundles } from "./shipped.ts";'],
  ]);
}

export function installedSources(root: string): Plugin {
  const modules = installedModules();
  return {
    name: "installed",
    setup(bundler) {
      bundler.onLoad({ filter: /[\\/]build[\\/].*\.(ts|mjs)$/ }, ({ path }) => {
        const name = relative(root, path).replaceAll("\\", "/");
        if (!name.startsWith("build/")) return undefined;
        const ahead = modules.get(name);
        if (ahead !== undefined) return { contents: ahead, loader: "js" };
        const loader: Loader = extname(path) === ".ts" ? "ts" : "js";
        return { contents: installedText(name, readFileSync(path, "utf8")), loader };
      });
    },
  };
}

/** The text of a source in a package. The parts of the bundle lie in `build/`, all in that one folder. */
export function installedText(name: string, text: string): string {
  const place = JSON.stringify(name.replace(/^build\//, "./"));
  return asInstalled(text).replaceAll(ownAddress, `new URL(${place}, ${ownAddress}).href`);
}

/** In parts: where it stands whole, it is this source's own. */
const ownAddress = ["import", "meta", "url"].join(".");

/** `npm run -s facts -- set` → `npx public-facts facts set`. */
export function asInstalled(text: string): string {
  return text.replace(
    /\bnpm (?:run (?:-s )?(?=[a-z]+\b)|(?=start\b))([a-z]+)(?: --(?![\w-]))?/g,
    "npx public-facts $1",
  );
}
