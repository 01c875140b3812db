/** Building made-up datasets that are larger than the real one. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { floorOf } from "./floor.ts";
import { makeFacts, type Size } from "./made.ts";
import type { Taken } from "./measured.ts";
import type { BenchOptions, BenchPart, Section } from "./part.ts";
import { copyProject, remove } from "./place.ts";
import { shortNumber } from "./report.ts";
import { cellsOf, goalsOf, megabytesOf, takeTurns, type Work } from "./works.ts";

interface Scaled {
  readonly size: Size;
  readonly mode: "full" | "lean";
  readonly title: string;
  readonly goals: (made: Built) => Section["goals"];
}

/** What a build of a size took, and what copying its output took. */
interface Built {
  readonly build: Taken;
  readonly copy: Taken;
  /** In bytes: of the pages, the largest. */
  readonly page: number;
}

const scaled: readonly Scaled[] = [
  {
    size: { providers: 300, facts: 50 },
    mode: "full",
    title: "300 providers of 50 facts, every pair",
    goals: ({ build, copy }) =>
      goalsOf(
        "300 × 50, every pair",
        ["CPU, × `cp -r`", build.cpu / copy.cpu, 3],
        ["memory, MB", build.memory / 1e6, 220],
      ),
  },
  {
    size: { providers: 1000, facts: 100 },
    mode: "lean",
    title: "1,000 providers of 100 facts, lean",
    goals: ({ build, page }) =>
      goalsOf(
        "1,000 × 100, lean",
        ["CPU, s", build.cpu, 20],
        ["wall, s, on 4 cores", build.wall, 12],
        ["memory, MB", build.memory / 1e6, 512],
        ["largest page, kB", page / 1000, 300],
      ),
  },
];

export const scale: BenchPart = {
  name: "scale",
  summary: "building 300 providers of 50 facts with every pair, and 1,000 of 100, lean",
  async run(options) {
    const root = copyProject(options.folder);
    const sections: Section[] = [];
    for (const each of scaled) sections.push(await sectionOf(each, root, options));
    return sections;
  },
};

/** Every so many files are written for the floor: a large output does not fit into memory beside itself. */
const share = 8;

async function sectionOf(
  { size, mode, title, goals }: Scaled,
  root: string,
  options: BenchOptions,
): Promise<Section> {
  const facts = join(root, "made");
  const output = join(root, "made-output");
  const copied = join(root, "made-copy");
  remove(facts);
  makeFacts(facts, join(root, "facts"), size);
  const command = ["build/run.mjs", "build", "-q", "--facts", facts, "--out", output];
  const build: Work = {
    name: "`build`, no output yet",
    prepare: () => remove(output),
    run: { command: [process.execPath, ...command, "--static", mode], cwd: root },
  };
  const floor: Work = {
    name: "all files written from memory and hashed once: the floor",
    run: () => Promise.resolve({ ...floorOf(output, share), memory: 0 }),
  };
  const copy: Work = {
    name: "`cp -r` of the output",
    prepare: () => remove(copied),
    run: { command: ["cp", "-r", output, copied], cwd: root },
  };
  const taken = await takeTurns([build, floor, copy], options);
  remove(copied);
  const { files, bytes } = floorOf(output, share);
  const page = largestPage(output);
  remove(output);
  const of = ({ name }: Work): Taken => taken.get(name)!;
  return {
    title,
    text: `An output of ${shortNumber(files)} files, ${megabytesOf(bytes)} MB; the largest page has ${shortNumber(page / 1000)} kB.`,
    columns: ["work", "wall s", "CPU s", "CPU, × the floor", "memory MB"],
    rows: [...taken].map(([name, each]) => cellsOf(name, each, of(floor).cpu)),
    goals: goals({ build: of(build), copy: of(copy), page }),
  };
}

/** In bytes. */
function largestPage(output: string): number {
  let largest = 0;
  for (const name of readdirSync(output, { recursive: true, encoding: "utf8" }))
    if (name.endsWith(".html")) largest = Math.max(largest, statSync(join(output, name)).size);
  return largest;
}
