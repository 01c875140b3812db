/** What people run every day, on the real facts. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { floorOf, type Floor } from "./floor.ts";
import { measure, type Program, type Taken } from "./measured.ts";
import type { BenchPart, Section } from "./part.ts";
import { changeOneValue, copyProject, remove } from "./place.ts";
import { shortNumber } from "./report.ts";
import { firstAnswer } from "./start.ts";
import { cellsOf, goalsOf, megabytesOf, takeTurns, type Work } from "./works.ts";

export const real: BenchPart = {
  name: "real",
  summary: "building, checking, comparing and starting, on the real facts",
  async run(options) {
    const root = copyProject(options.folder);
    const works = worksIn(root);
    options.say("once, to make what later runs find");
    await takeTurns(works, { ...options, rounds: 1, say: () => {} });
    const taken = await takeTurns(works, options);
    return [toSection(taken, floorOf(join(root, "dist"))), await leanSection(root)];
  },
};

/** What a host needs that runs the fallback. */
async function leanSection(root: string): Promise<Section> {
  const output = join(root, "lean");
  const command = ["build/run.mjs", "build", "-q", "--static", "lean", "--out", output];
  await measure({ command: [process.execPath, ...command], cwd: root });
  const { files, bytes } = floorOf(output);
  return {
    title: "The output for hosts with the fallback",
    text: `\`build --static lean\`, which leaves to the fallback what it can compose.`,
    columns: ["files", "MB"],
    rows: [[shortNumber(files), megabytesOf(bytes)]],
    goals: goalsOf("`build --static lean`, output", ["MB", bytes / 1e6, 25]),
  };
}

const names = {
  empty: "`node -e 0`",
  npm: "npm itself",
  full: "`build`, no output yet",
  same: "`build`, nothing changed",
  edited: "`build`, one value changed",
  floor: "all files written from memory and hashed once: the floor",
  editedDiff: "`diff`, one fact changed",
  editedFiles: "`diff --addresses`, one fact changed",
  sameDiff: "`diff`, nothing changed",
  check: "`npm run -s check`",
  help: "`npm run -s facts -- --help`",
  start: "`npm start`, no output yet, to the first answer",
} as const;

function worksIn(root: string): readonly Work[] {
  const output = join(root, "dist");
  const inRoot = (...command: readonly string[]): Program => ({ command, cwd: root });
  const node = (...args: readonly string[]): Program => inRoot(process.execPath, ...args);
  const build = node("build/run.mjs", "build", "-q");
  const restore = (): void =>
    void execFileSync("git", ["checkout", "-q", "facts"], { cwd: root, stdio: "ignore" });
  // Another value each time: what was asked of the same facts before is remembered.
  let edits = 0;
  const edit = (): void => changeOneValue(join(root, "facts"), ++edits);
  return [
    { name: names.empty, run: node("-e", "0") },
    { name: names.npm, run: inRoot("npm", "exec", "--offline", "-c", ":") },
    { name: names.full, prepare: () => remove(output), run: build },
    { name: names.same, run: build },
    { name: names.edited, prepare: edit, run: build },
    { name: names.floor, run: () => Promise.resolve({ ...floorOf(output), memory: 0 }) },
    { name: names.editedDiff, run: node("build/run.mjs", "diff") },
    { name: names.editedFiles, prepare: edit, run: node("build/run.mjs", "diff", "--addresses") },
    { name: names.sameDiff, prepare: restore, run: node("build/run.mjs", "diff") },
    { name: names.check, run: inRoot("npm", "run", "-s", "check") },
    { name: names.help, run: inRoot("npm", "run", "-s", "facts", "--", "--help") },
    {
      name: names.start,
      prepare: () => remove(join(root, "started")),
      run: () => firstAnswer(["npm", "start", "--", "-q", "--out", "started"], root),
    },
  ];
}

function toSection(all: ReadonlyMap<string, Taken>, { files, bytes }: Floor): Section {
  const taken = (name: keyof typeof names): Taken => all.get(names[name])!;
  const cpu = (name: keyof typeof names): number => taken(name).cpu;
  const { full, empty, floor } = { full: taken("full"), empty: cpu("empty"), floor: cpu("floor") };
  return {
    title: "The real facts",
    text: `An output of ${shortNumber(files)} files, ${megabytesOf(bytes)} MB.`,
    columns: ["work", "wall s", "CPU s", "CPU, × the floor", "memory MB"],
    rows: [...all].map(([name, each]) => cellsOf(name, each, floor)),
    goals: [
      ...goalsOf(
        names.full,
        ["wall, s, on 4 cores", full.wall, 1.3],
        ["CPU, × the floor", full.cpu / floor, 6],
        ["memory, MB", full.memory / 1e6, 160],
      ),
      ...goalsOf(names.same, ["CPU, × `node -e 0`", cpu("same") / empty, 1.5]),
      ...goalsOf(names.edited, ["CPU, × the full build", cpu("edited") / full.cpu, 0.15]),
      ...goalsOf(names.start, ["wall, s", taken("start").wall, 1]),
      ...goalsOf(names.sameDiff, ["wall, s", taken("sameDiff").wall, 0.3]),
      ...goalsOf(names.editedDiff, ["wall, s", taken("editedDiff").wall, 0.8]),
      ...goalsOf(names.check, ["wall, s", taken("check").wall, 0.5]),
    ],
  };
}
