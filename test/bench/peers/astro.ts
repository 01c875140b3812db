import { pairModule, type Peer } from "./peer.ts";

const endpoint = `import { comparison, pairs, parties } from "../../../pairs.js";

export const getStaticPaths = () => pairs.map((params) => ({ params }));

export const GET = ({ params }) => new Response(comparison(parties[params.a], parties[params.b]));
`;

/** One endpoint with the paths of every pair. */
export const astro: Peer = {
  name: "Astro",
  module: "astro",
  command: [process.execPath, "node_modules/.bin/astro", "build", "--silent"],
  files: () =>
    new Map([
      ["package.json", '{ "type": "module" }\n'],
      ["astro.config.mjs", 'export default { outDir: "./out" };\n'],
      ["src/pairs.js", pairModule],
      ["src/pages/compare/[a]/[b].json.js", endpoint],
    ]),
  fileOf: (a, b) => `out/compare/${a}/${b}.json`,
};
