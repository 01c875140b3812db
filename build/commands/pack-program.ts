/** `pack program`: the npm package of the program, as a folder and as the tarball that npm makes of it. */
import { join } from "node:path";
import { putPackage } from "./pack-data.ts";
import { programPackage } from "../publish/pack/program.ts";
import { verb } from "./terminal/verb.ts";
import { program } from "../publish/target.ts";

export const packProgramVerb = verb({
  name: "pack program",
  summary: "Makes the npm package of this program: packages/program and a tarball of it.",
  flags: {
    out: { value: "DIR", about: "where to put both (packages)" },
  },
  about:
    "The package is one bundle without dependencies, and works without a clone. Try the tarball in an empty\nfolder: npm install ../public-facts-1.0.0.tgz; publish it with: npm publish.",
  examples: ["npm run pack -- program"],
  exits: { 0: "packed", 1: "the folder could not be written" },
  async run({ out = "packages" }, _, { terminal }) {
    putPackage(await programPackage(program), { folder: join(out, "program"), out }, terminal);
    return 0;
  },
});
