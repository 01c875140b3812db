/** Building made-up datasets that are larger than the real one. */
import { join } from "node:path";
import { floorOf } from "./floor.ts";
import { makeFacts, type Size } from "./made.ts";
import type { BenchOptions, BenchPart, Section } from "./part.ts";
import { copyProject, remove } from "./place.ts";
import { shortNumber } from "./report.ts";
import { cellsOf, goalsOf, megabytesOf, takeTurns, type Work } from "./works.ts";

export const scale: BenchPart = {
  name: "scale",
  summary: "building 300 providers of 50 facts, every pair, and 1,000 of 100 without pairs",
  async run(options) {
    const root = copyProject(options.folder);
    return [await everyPair(root, options), await lean(root, options)];
  },
};

const columns = ["work", "wall s", "CPU s", "CPU, × the floor", "memory MB"];

async function everyPair(root: string, options: BenchOptions): Promise<Section> {
  const { build, cells, floor } = await measured(
    root,
    { providers: 300, facts: 50 },
    "full",
    options,
  );
  return {
    title: "300 providers of 50 facts, every pair",
    text: `An output of ${shortNumber(floor.files)} files, ${megabytesOf(floor.bytes)} MB.`,
    columns,
    rows: cells,
    goals: goalsOf(
      "300 × 50, every pair",
      ["CPU, × the floor", build.cpu / floor.cpu, 3],
      ["memory, MB", build.memory / 1e6, 220],
    ),
  };
}

async function lean(root: string, options: BenchOptions): Promise<Section> {
  const { build, cells, floor } = await measured(
    root,
    { providers: 1000, facts: 100 },
    "lean",
    options,
  );
  return {
    title: "1,000 providers of 100 facts, pairs left to the fallback",
    text: `An output of ${shortNumber(floor.files)} files, ${megabytesOf(floor.bytes)} MB.`,
    columns,
    rows: cells,
    goals: goalsOf(
      "1,000 × 100, lean",
      ["CPU, s", build.cpu, 20],
      ["wall, s, on 4 cores", build.wall, 12],
      ["memory, MB", build.memory / 1e6, 512],
    ),
  };
}

async function measured(root: string, size: Size, mode: string, options: BenchOptions) {
  const facts = join(root, "made");
  const output = join(root, "made-output");
  remove(facts);
  makeFacts(facts, join(root, "facts"), size);
  const command = ["build/run.mjs", "build", "-q", "--facts", facts, "--out", output];
  const build: Work = {
    name: "`build`, no output yet",
    prepare: () => remove(output),
    run: { command: [process.execPath, ...command, "--static", mode], cwd: root },
  };
  const floor: Work = {
    name: "every file written from memory and hashed once: the floor",
    run: () => Promise.resolve({ ...floorOf(output, 8), memory: 0 }),
  };
  const taken = await takeTurns([build, floor], options);
  const last = floorOf(output, 8);
  remove(output);
  const floorCpu = taken.get(floor.name)!.cpu;
  return {
    build: taken.get(build.name)!,
    floor: { ...last, cpu: floorCpu },
    cells: [...taken].map(([name, each]) => cellsOf(name, each, floorCpu)),
  };
}
