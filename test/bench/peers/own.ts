/** The comparisons of every pair by the functions of the build, out of a snapshot: a program. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { comparison } from "../../../build/respond/compare.ts";
import { partiesOf } from "./parties.ts";

const [from = "", to = ""] = process.argv.slice(2);
const parties = partiesOf(readFileSync(from, "utf8"));
for (const a of parties) {
  const folder = join(to, "compare", a.slug);
  mkdirSync(folder, { recursive: true });
  for (const b of parties)
    if (a !== b) writeFileSync(join(folder, `${b.slug}.json`), comparison(a, b));
}
