import { pairModule, type Peer } from "./peer.ts";

const page = `import { comparison, pairs, parties } from "./pairs.js";

export default class {
  data() {
    return {
      pairs,
      pagination: { data: "pairs", size: 1, alias: "pair" },
      permalink: ({ pair }) => \`compare/\${pair.a}/\${pair.b}.json\`,
    };
  }
  render({ pair }) {
    return comparison(parties[pair.a], parties[pair.b]);
  }
}
`;

/** One page that is repeated for every pair. */
export const eleventy: Peer = {
  name: "Eleventy",
  module: "@11ty/eleventy",
  command: [
    process.execPath,
    "node_modules/.bin/eleventy",
    "--quiet",
    "--formats=11ty.js",
    "--input=src",
    "--output=out",
  ],
  files: () =>
    new Map([
      ["package.json", '{ "type": "module" }\n'],
      ["src/pairs.js", pairModule],
      ["src/pair.11ty.js", page],
    ]),
  fileOf: (a, b) => `out/compare/${a}/${b}.json`,
};
