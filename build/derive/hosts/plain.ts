/** Hosts that need no rules: runtimes that run the handler, and hosts that can only send files. */
import type { Host } from "./host.ts";

const filesByName = "every file by its name";

function runtime(name: string, script: string, deploy: string): Host {
  return {
    name,
    files: () => [],
    script,
    fromFiles: "everything that has a file",
    fallback: "everything else, by the same process",
    deploy,
  };
}

export const runtimes: readonly Host[] = [
  runtime("Node", "server.mjs", "node server.mjs"),
  runtime("Deno", "deno.mjs", "deno run -A deno.mjs"),
  runtime("Bun", "bun.mjs", "bun bun.mjs"),
  {
    ...runtime(
      "AWS Lambda",
      "lambda.mjs",
      "zip -qr ../facts.zip . && aws lambda update-function-code --function-name {name} --zip-file fileb://../facts.zip",
    ),
    limit: "250 MB, zipped 50 MB: build with `--static lean`",
  },
];

export const githubPages: Host = {
  name: "GitHub Pages",
  // Without this file, GitHub Pages leaves out files and folders whose names begin with an underscore.
  files: () => [{ file: ".nojekyll", text: "" }],
  script: "sw.js",
  fromFiles: filesByName,
  fallback: "the service worker, for pages of the same site; other addresses answer 404",
  limit: "1 GB",
  deploy: "npx gh-pages --dotfiles --dist .",
};

export const anyOther: Host = {
  name: "any other",
  files: () => [],
  fromFiles: filesByName,
  fallback: "none there",
};
