/**
 * `sync witness`: our facts held against other public datasets, at the newest commits of their clones;
 * nothing is written.
 */
import { buildDataset } from "../../../dataset/dataset.ts";
import { grouped } from "../../../schema/lists/grouped.ts";
import type { ComparisonFile } from "../../../schema/comparison-file.ts";
import { withoutSource } from "../../../schema/fact-id.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { readFacts } from "../../../commands/terminal/facts.ts";
import { commaSeparated } from "../../../commands/terminal/flag.ts";
import { factsFlags, factsOptions } from "../../../commands/terminal/options.ts";
import { openReport, printJson } from "../../../commands/terminal/report.ts";
import { verb } from "../../../commands/terminal/verb.ts";
import { fileAddress } from "../../verify/address.ts";
import { newestCommit, type OpenClone } from "../../verify/read-git.ts";
import { compareLine, datasetLines, type ComparedDataset, type OurFacts } from "../compare.ts";
import { openPlaces } from "../places/open.ts";
import { versionText } from "../timeline.ts";
import { clonesIn } from "../../git/command/git.ts";
import { chosen, clonesFlag } from "./clones.ts";

export const syncWitnessVerb = verb({
  name: "sync witness",
  summary: "Compares the facts with other public datasets.",
  flags: {
    ...factsFlags,
    mirrors: clonesFlag,
    files: { read: commaSeparated, value: "NAME,…", about: "only these files of facts/witness" },
    json: { about: "for a program: one JSON object" },
    "exit-code": { about: "exit with 3 when something differs" },
  },
  about: `
Each file in facts/witness/ names a repository, and of its files places that state the same as a fact of
ours. They are read at the newest commit of a clone, without any network, and what differs is listed with
both texts. Such a dataset is a reason to read the provider's own page again, and never a source: where the
page says so, mend ours (facts set); where two of the provider's pages differ, publish both (facts conflict);
where ours stands, write down why in \`differs\`, and the line is silent until they state another value.

--json prints {object: "sync witness", datasets}: of each dataset the commit, the counts, what differs and what was
not compared.`,
  examples: [
    "npm run sync -- witness --mirrors ../clones",
    "npm run sync -- witness --mirrors ../clones --files litellm",
    "npm run -s sync -- witness --mirrors ../clones --json",
  ],
  exits: {
    0: "it ran, whatever was found",
    1: "the facts were refused",
    3: "--exit-code and something differs",
  },
  async run(given, _, { environment, now, terminal }) {
    const { files: only, json = false } = given;
    const { facts: folder, asOf, quiet } = factsOptions(given, environment, now);
    const facts = await readFacts(folder, asOf, openReport(terminal, quiet || json));
    const { facts: published } = buildDataset(facts.curated, { asOf });
    const byId = grouped(published, ({ id }) => withoutSource(id));
    const openClone = clonesIn(given.mirrors, folder, environment);
    const ours = { named: (id: string) => byId.get(id) ?? [], asOf };
    const datasets: ComparedDataset[] = [];
    for (const { name, located } of chosen(facts.tree.comparisons, only, `${folder}/witness`))
      datasets.push(await compareDataset(name, located.value as ComparisonFile, openClone, ours));
    if (json) printJson({ object: "sync witness", datasets }, terminal);
    else
      terminal.out(
        datasets
          .flatMap(datasetLines)
          .map((line) => `${line}\n`)
          .join(""),
      );
    const differs = datasets.some(({ counts }) => counts.differs > 0);
    return given["exit-code"] && differs ? 3 : 0;
  },
});

async function compareDataset(
  name: string,
  { repository, files }: ComparisonFile,
  openClone: OpenClone,
  ours: OurFacts,
): Promise<ComparedDataset> {
  const head = await newestCommit(repository, openClone);
  const told: ComparedDataset = {
    name,
    repository,
    commit: head.ok ? head.value.commit : null,
    committed_at: head.ok ? fromMillis(head.value.at) : null,
    counts: { agrees: 0, differs: 0, judged: 0, not_compared: 0 },
    unreadable: head.ok ? [] : [head.reason],
    differs: [],
    not_compared: [],
  };
  if (!head.ok) return told;
  const { git, commit } = head.value;
  for (const { path, facts } of files) {
    const object = await git.objectAt(commit, path);
    const bytes = object && (await git.blobs([object])).get(object);
    const text = bytes && versionText(bytes);
    if (text === undefined) {
      told.unreadable.push(`${path} is not in ${repository}`);
      continue;
    }
    const readPlace = openPlaces(path, text);
    const url = fileAddress({ repository, ref: commit, path });
    for (const line of facts) compareLine(line, readPlace, url, ours, told);
  }
  return told;
}
