/** `facts freshness`: counts anew how often the values of each family changed, and writes the counts. */
import { join } from "node:path";
import { CuratedFile } from "../curate/file/curated-file.ts";
import { buildDataset } from "../dataset/dataset.ts";
import { countChanges, freshDaysOf } from "../dataset/freshness.ts";
import { writeWhole } from "../publish/whole.ts";
import { Refusal } from "../load/refusal.ts";
import { givenFacts } from "./terminal/facts.ts";
import { folderFlags } from "./terminal/options.ts";
import { verb } from "./terminal/verb.ts";

const file = "freshness.yaml";

export const factsFreshnessVerb = verb({
  name: "facts freshness",
  summary: "Counts anew how often values changed, from which it follows how long a reading counts.",
  flags: {
    "dry-run": { about: "write nothing, and say what would be written" },
    ...folderFlags,
  },
  about: `
The families of keys stand in ${file}, and a key belongs to the first that names it or its measure. Of each
the changes of its facts are counted over the years between their first value and their last reading. A
reading counts until one in ten of such values has changed, and at most for the dataset's
verified_for_days; a family that was watched for fewer than 100 years takes the rate of all.`,
  examples: ["npm run facts -- freshness", "npm run facts -- freshness --dry-run"],
  exits: { 0: "counted", 1: `the facts were refused, or there is no ${file}` },
  async run({ "dry-run": isDry = false, ...given }, _, around) {
    const { folder, asOf, tree, curated } = await givenFacts(given, around);
    const { keys, freshness, dataset } = curated;
    const { freshness: source } = tree;
    if (freshness === undefined || source === undefined)
      throw new Refusal(`${tree.name}/${file}: missing; it names the families of keys.`);
    const published = buildDataset(curated, { asOf }).facts;
    const families = countChanges(published, keys, freshness.families);
    for (const family of families) {
      const days = freshDaysOf(family, families, dataset.verified_for_days);
      const { title, changes, fact_years } = family;
      around.terminal.out(`${title}: ${changes} changes in ${fact_years} years, ${days} days\n`);
    }
    if (isDry) return 0;
    const opened = new CuratedFile(source.text);
    opened.become(["estimated_at"], asOf.slice(0, 10), {});
    for (const [index, { changes, fact_years }] of families.entries()) {
      opened.become(["families", index, "changes"], changes, {});
      opened.become(["families", index, "fact_years"], fact_years, {});
    }
    writeWhole([{ path: join(folder, file), content: opened.print() }]);
    return 0;
  },
});
