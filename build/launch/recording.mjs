/**
 * A plugin of esbuild: hands it every file and remembers the bytes, so that what a bundle was made of
 * is known exactly. Sources keep their own address in `import.meta.url`, and what no bundle can hold
 * (a program, or what one command in a hundred needs) is loaded from where it is installed.
 */
import { createRequire } from "node:module";
import { extname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";

/** esbuild starts a program beside it; the others are large and loaded by one command alone. */
const outside = /^(esbuild|unpdf|tsx|@resvg\/resvg-js|hyparquet-writer)$/;

/** @type {Readonly<Record<string, import("esbuild").Loader>>} */
const loaders = { ".ts": "ts", ".js": "js", ".mjs": "js", ".cjs": "js", ".json": "json" };

/**
 * @param {string} root
 * @param {import("./sources.mjs").Sources} sources
 * @param {ReadonlyMap<string, string>} ahead texts that stand in for modules
 * @returns {import("esbuild").Plugin}
 */
export function recording(root, sources, ahead) {
  return {
    name: "recording",
    setup(build) {
      build.onResolve({ filter: outside }, ({ path, importer }) => ({
        // By its address: the bundle lies elsewhere.
        path: pathToFileURL(createRequire(importer).resolve(path)).href,
        external: true,
      }));
      build.onLoad({ filter: /./ }, ({ path }) => {
        const name = relative(root, path);
        const bytes = sources.read(name);
        // Then esbuild says that it is missed, and where.
        if (bytes === undefined) return undefined;
        for (const manifest of manifestsOf(name))
          if (!sources.has(manifest)) sources.read(manifest);
        const text = ahead.get(name.replaceAll("\\", "/"));
        if (text !== undefined) return { contents: text, loader: "js" };
        const loader = loaders[extname(path)] ?? "default";
        if (loader !== "ts") return { contents: bytes, loader };
        const address = JSON.stringify(pathToFileURL(path).href);
        return { contents: bytes.toString("utf8").replaceAll("import.meta.url", address), loader };
      });
    },
  };
}

/**
 * The `package.json` of the package that a file is of, and of the one that is found by its name.
 * @param {string} name
 * @returns {readonly string[]}
 */
function manifestsOf(name) {
  const [folder, inner] =
    /^(?:.*[\\/])?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(name) ?? [];
  if (folder === undefined || inner === undefined) return [];
  return [join(folder, "package.json"), join("node_modules", inner, "package.json")];
}
