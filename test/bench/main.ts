/** `npm run bench`: what building and serving take, beside what nothing can do without and beside peers. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { print, programArguments, runProgram } from "../program.ts";
import type { BenchPart, Section } from "./part.ts";
import { expectPart } from "./expect.ts";
import { pages } from "./pages.ts";
import { peers } from "./peers.ts";
import { openFolder, projectFolder, remove } from "./place.ts";
import { real } from "./real.ts";
import { failedSection, goalTable, reportText, sectionText } from "./report.ts";
import { scale } from "./scale.ts";
import { serve } from "./serve.ts";

/** In the order of the report; the first is run where none is named. */
const parts: readonly BenchPart[] = [real, expectPart, serve, pages, scale, peers];

/** From the folder of the project. */
const reportFile = "docs/benchmarks.md";

const help = `Measures processor time, wall time and memory; works take turns, and medians are printed.

  npm run bench [-- <name>...] [--rounds N] [--write]

${parts.map(({ name, summary }) => `  ${name.padEnd(8)}  ${summary}`).join("\n")}
  all       each of them

  --rounds N  how often each work is done (5)
  --write     write ${reportFile} from this run, anew after each part

Exit code: 0, or 2 where it was not understood or a part failed; the others are done all the same. No time
is too long for it.
`;

async function main(): Promise<number> {
  const { values, positionals } = programArguments({
    rounds: { type: "string", default: "5" },
    write: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  });
  if (values.help) return print(help, 0);
  if (!/^[1-9]\d{0,2}$/.test(values.rounds)) return print(`"${values.rounds}" is no number\n`, 2);
  const named = positionals.length === 0 ? [parts[0]!.name] : positionals;
  const chosen = parts.filter(({ name }) => named.includes(name) || named.includes("all"));
  if (named.some((name) => name !== "all" && parts.every((part) => part.name !== name)))
    return print(help, 2);
  const command = ["npm run bench --", ...named, "--rounds", values.rounds, "--write"].join(" ");
  const loads = [loadavg()[0]!];
  const sections: Section[] = [];
  let failed = 0;
  for (const part of chosen) {
    const ran = await sectionsOf(part, Number(values.rounds));
    if (!ran.ok) failed++;
    sections.push(...ran.sections);
    loads.push(loadavg()[0]!);
    // What was measured is kept, whatever becomes of the parts after it.
    if (values.write) writeReport(reportText(sections, { command, loads }));
  }
  const goals = sections.flatMap((section) => section.goals);
  const ofGoals = goals.length > 0 ? [goalTable(goals)] : [];
  return print(`${[...sections.map(sectionText), ...ofGoals].join("\n\n")}\n`, failed > 0 ? 2 : 0);
}

/** In the form that lint asks for. */
function writeReport(text: string): void {
  writeFileSync(join(projectFolder, reportFile), text);
  const formatter = join(projectFolder, "node_modules/.bin/oxfmt");
  execFileSync(formatter, [reportFile], { cwd: projectFolder, stdio: "ignore" });
}

interface PartRun {
  readonly ok: boolean;
  readonly sections: readonly Section[];
}

/** A part that fails comes to a section that says why. */
async function sectionsOf(part: BenchPart, rounds: number): Promise<PartRun> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const folder = openFolder();
  try {
    return { ok: true, sections: await part.run({ rounds, folder, say }) };
  } catch (error) {
    const { message } = error as Error;
    say(`${part.name} failed: ${message}`);
    return { ok: false, sections: [failedSection(part.name, message)] };
  } finally {
    remove(folder);
  }
}

await runProgram(main);
