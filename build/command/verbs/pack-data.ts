/** `npm run pack -- data`, as its help and its arguments are read. */
import { anyText } from "../../terminal/flag.ts";
import { verb } from "../../terminal/verb.ts";

export const packDataVerb = verb({
  name: "pack data",
  summary: "Makes an npm package of an output's data: typed ids, a module per provider, a loader.",
  flags: {
    dist: { read: anyText, value: "DIR", about: "the output of a build (dist)" },
    out: {
      read: anyText,
      value: "DIR",
      about: "where to put packages/data and a tarball (packages)",
    },
    name: { read: anyText, value: "NAME", about: "the package's name (the dataset's, and -data)" },
  },
  about:
    "Its version is the day that the output was built for. What it holds is told in its README. Publish it with:\nnpm publish.",
  examples: ["npm run pack -- data", "npm run pack -- data --dist my-dist --name @globex/limits"],
  exits: { 0: "packed", 1: "there is no output, or the folder could not be written" },
  async run({ dist = "dist", out = "packages", name }, _, { terminal }) {
    const { packData } = await import("../pack-data.ts");
    return packData({ dist, out, name }, terminal);
  },
});
