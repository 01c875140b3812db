/** Test files, as arguments → one module that loads at once and holds each of them as a suite. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const ours = {
  vitest: resolve("test/mutation/vitest.ts"),
  esbuild: resolve("test/mutation/esbuild.ts"),
};

const inPlace: Plugin = {
  name: "in place",
  setup: (plugins) => {
    plugins.onResolve({ filter: /^(vitest|esbuild)$/ }, ({ path, importer }) =>
      importer === ours.esbuild ? undefined : { path: ours[path as keyof typeof ours] },
    );
    // Modules know the places where they were written.
    plugins.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path))),
      loader: "ts",
    }));
  },
};

const suites = process.argv.slice(2).map((file) => {
  const name = JSON.stringify(file);
  return `{ name: ${name}, run: await collected(() => import(${JSON.stringify(`./${file}`)}), isWanted) },`;
});
await build({
  stdin: {
    contents: `import { collected } from "vitest";
export const suites = async (isWanted) => [${suites.join("")}];`,
    resolveDir: ".",
  },
  outfile: "test/mutation/bundle/all.mjs",
  bundle: true,
  format: "esm",
  platform: "node",
  packages: "external",
  plugins: [inPlace],
  logLevel: "warning",
});
