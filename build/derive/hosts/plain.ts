/** Hosts that need no rules: runtimes that run the handler, and hosts that can only send files. */
import type { Host } from "./host.ts";

const filesByName = "every file by its name";

export const runtimes: readonly Host[] = [
  {
    name: "Node",
    files: () => [],
    script: "server.mjs",
    fromFiles: "everything that has a file",
    fallback: "everything else, in the same process",
    deploy: "node server.mjs",
  },
  {
    name: "Deno",
    files: () => [],
    script: "deno.mjs",
    fromFiles: "everything that has a file",
    fallback: "everything else, in the same process",
    deploy: "deno run -A deno.mjs",
  },
  {
    name: "Bun",
    files: () => [],
    script: "bun.mjs",
    fromFiles: "everything that has a file",
    fallback: "everything else, in the same process",
    deploy: "bun bun.mjs",
  },
  {
    name: "AWS Lambda",
    files: () => [],
    script: "lambda.mjs",
    fromFiles: "everything that has a file",
    fallback: "everything else, in the same function",
    limit: "250 MB, zipped 50 MB: build with `--static lean`",
    deploy:
      "zip -qr ../facts.zip . && aws lambda update-function-code --function-name {name} --zip-file fileb://../facts.zip",
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
