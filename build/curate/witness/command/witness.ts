/**
 * `witness`: our facts held against other public datasets, at the newest commits of their clones, and
 * against each other; nothing is written.
 */
import { buildDataset } from "../../../dataset/dataset.ts";
import { grouped } from "../../../lists/grouped.ts";
import { withoutSource } from "../../../schema/fact-id.ts";
import type { ComparisonFile } from "../../../schema/comparison-file.ts";
import { fromMillis } from "../../../schema/timestamp.ts";
import { readFacts } from "../../../terminal/facts.ts";
import type { CommandEnvironment, FactsOptions } from "../../../terminal/options.ts";
import { openReport, printProblems } from "../../../terminal/report.ts";
import type { Terminal } from "../../../terminal/terminal.ts";
import { UsageError } from "../../../terminal/usage-error.ts";
import { printJson } from "../../edit/command/facts-edit.ts";
import { permalinkOf } from "../../register/file-at.ts";
import { clonesIn } from "../../git/command/git.ts";
import { newestCommit, type OpenClone } from "../../verify/read-git.ts";
import { compareFile, type ComparedLine, type OurFacts } from "../compare.ts";
import { ownPairs } from "../own.ts";
import {
  disagreementsIn,
  reportJson,
  reportText,
  type ComparedDataset,
  type WitnessReport,
} from "../report.ts";

export interface WitnessOptions extends FactsOptions {
  readonly environment: CommandEnvironment;
  readonly mirrors: string;
  /** Names of mappings; undefined for all. */
  readonly only: readonly string[] | undefined;
  readonly near: boolean;
  readonly json: boolean;
  readonly exitCode: boolean;
}

/** The exit code: 3 where it is asked for and something differs. */
export async function witness(options: WitnessOptions, terminal: Terminal): Promise<number> {
  const { facts: folder, asOf, only, json, near: showsNear } = options;
  const facts = await readFacts(folder, asOf, openReport(terminal, options.quiet || json));
  if (!facts.ok) return printProblems(facts.problems, terminal);
  const { comparisons } = facts.tree;
  const unknown = only?.find((name) => !comparisons.some((each) => each.name === name));
  if (unknown !== undefined)
    throw new UsageError(
      `--files names "${unknown}"; there is no ${folder}/witness/${unknown}.yaml`,
    );
  const { facts: published } = buildDataset(facts.curated, { asOf });
  const byId = grouped(published, ({ id }) => withoutSource(id));
  const openClone = clonesIn(options.mirrors, options.environment);
  const datasets: ComparedDataset[] = [];
  for (const { name, located } of comparisons)
    if (only?.includes(name) ?? true)
      datasets.push(
        await compareDataset(name, located.value as ComparisonFile, openClone, {
          named: (id) => byId.get(id) ?? [],
          asOf,
        }),
      );
  const report: WitnessReport = { datasets, own: ownPairs(published), showsNear };
  if (json) printJson(reportJson(report), terminal);
  else terminal.out(reportText(report));
  return options.exitCode && disagreementsIn(report) > 0 ? 3 : 0;
}

async function compareDataset(
  name: string,
  { repository, files }: ComparisonFile,
  openClone: OpenClone,
  ours: OurFacts,
): Promise<ComparedDataset> {
  const none = { name, repository, comparisons: [] };
  const head = await newestCommit(repository, openClone);
  if (!head.ok) return { ...none, commit: null, committedAt: null, unreadable: [head.reason] };
  const { git, commit, at } = head.value;
  const permalink = permalinkOf(`https://github.com/${repository}`)!;
  const found: ComparedLine[] = [];
  const unreadable: string[] = [];
  for (const { path, facts: lines } of files) {
    const text = await git.text(commit, path);
    if (text === undefined) {
      unreadable.push(`${path} is not in ${repository}`);
      continue;
    }
    found.push(...(await compareFile({ path, text, url: permalink(commit, path), lines }, ours)));
  }
  return {
    name,
    repository,
    commit,
    committedAt: fromMillis(at),
    comparisons: found,
    unreadable,
  };
}
