/** What a project pays in each of its runs for the alarm: a hundred assertions, held against an output on its disk. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fact } from "../../build/schema/fact.ts";
import { grouped } from "../../build/lists/grouped.ts";
import { measure, type Program } from "./measured.ts";
import type { BenchPart } from "./part.ts";
import { copyProject } from "./place.ts";
import { cellsOf, goalsOf, takeTurns } from "./works.ts";

const empty = "`node -e 0`";
const starting = "`expect`, one assertion";
const expecting = "`expect`, 100 assertions about ten providers";

export const expectPart: BenchPart = {
  name: "expect",
  summary: "holding a hundred assertions of a project against an output",
  async run(options) {
    const root = copyProject(options.folder);
    const node = (cwd: string, ...args: readonly string[]): Program => {
      return { command: [process.execPath, ...args], cwd };
    };
    options.say("once, the output");
    await measure(node(root, "build/run.mjs", "build", "-q", "--static", "lean"));
    const lines = assertions(join(root, "dist"));
    const command = [join(root, "build/run.mjs"), "expect", "--from", join(root, "dist")];
    const relying = (name: string, count: number): Program => {
      const project = join(options.folder, name);
      mkdirSync(project);
      writeFileSync(join(project, "limits.ts"), lines.slice(0, count).join(""));
      return node(project, ...command);
    };
    const works = [
      { name: empty, run: node(options.folder, "-e", "0") },
      { name: starting, run: relying("one", 1) },
      { name: expecting, run: relying("hundred", lines.length) },
    ];
    await takeTurns(works, { ...options, rounds: 1, say: () => {} });
    // Short works: a round more costs nothing, and a busy moment is a large part of one.
    const taken = await takeTurns(works, { ...options, rounds: options.rounds * 5 });
    const [floor, held] = [taken.get(empty)!, taken.get(expecting)!];
    return [
      {
        title: "The alarm of a project",
        text: "`expect` reads the comments of a file and the lists of the providers that they name, with no network.",
        columns: ["work", "wall s", "CPU s", "CPU, × `node -e 0`", "memory MB"],
        rows: [...taken].map(([name, each]) => cellsOf(name, each, floor.cpu)),
        goals: goalsOf(expecting, [
          "CPU, ms more than `node -e 0`",
          (held.cpu - floor.cpu) * 1000,
          50,
        ]),
      },
    ];
  },
};

/** Ten of each of the first ten providers that have as many. */
function assertions(output: string): readonly string[] {
  const stated = readFileSync(join(output, "data/snapshot.jsonl"), "utf8")
    .split("\n")
    .flatMap((line) => (line === "" ? [] : (JSON.parse(line) as Fact)))
    .filter(({ status }) => status !== "removed");
  const lines = [...grouped(stated, ({ provider }) => provider.slug).values()]
    .filter(({ length }) => length >= 10)
    .slice(0, 10)
    .flatMap((own) => own.slice(0, 10))
    .map(({ id, value }) => `// fact: ${id} = ${JSON.stringify(value)}\n`);
  if (lines.length !== 100) throw new Error(`${lines.length} assertions instead of 100`);
  return lines;
}
