/**
 * What building and serving take, on the real facts, and how that grows with made-up ones: `npm run tools -- bench`.
 * `edge`: what a worker reads and takes, alone; `scale`: how far files and a database go, alone. With `--write` they
 * are `docs/benchmarks.md` and the table of `docs/scale.md`. Figures are processor time of user and system, of a
 * program with all that it starts, as the shell's `times` counts it.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { withParts } from "../build/commands/tools-docs.ts";
import { alignedTable } from "../build/derive/markdown.ts";
import { askDatabase } from "./database.ts";
import { askEdge, realQuestions } from "./edge.ts";
import { madeUpQuestions, writeMadeUp } from "./made-up.ts";

const folder = mkdtempSync(join(tmpdir(), "facts-bench-"));
const [full, lean] = [join(folder, "full"), join(folder, "lean")];

/** The processor time that a command line takes to its end, in seconds. Throws where it fails. */
function seconds(command: string): number {
  const said = execFileSync("sh", ["-c", `${command} > /dev/null && times`], { encoding: "utf8" });
  const [, ofChildren = ""] = said.trim().split("\n");
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return parts.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0);
}

/** Of an output: how many files, and how many MB. */
function sizeOf(out: string): readonly [files: number, megabytes: number] {
  const below = readdirSync(out, { recursive: true, withFileTypes: true });
  const files = below.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return [files.length, sizes.reduce((sum, size) => sum + size, 0) / 1e6];
}

function builtRows(): readonly (readonly string[])[] {
  const build = "node build/run.mjs build --quiet";
  const check = seconds("node build/run.mjs check --quiet");
  const of = (command: string, out: string): readonly string[] => {
    const taken = seconds(`${command} --out ${out}`);
    const [files, megabytes] = sizeOf(out);
    return [`${taken.toFixed(1)} s`, `${files} files, ${megabytes.toFixed(0)} MB`];
  };
  return [
    ["`npm run check`", `${check.toFixed(1)} s`, ""],
    ["`npm run build`", ...of(build, full)],
    ["`npm run build -- --static lean`", ...of(`${build} --static lean`, lean)],
  ];
}

/** Of a worker that was just started and of one that has answered it: files read, their bytes, milliseconds. */
async function edgeRows(out: string): Promise<readonly (readonly string[])[]> {
  const asked = await askEdge(out, realQuestions);
  const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
  return asked.map(({ question, first, again, loaded }) => [
    `\`${question}\``,
    `${first.reads}`,
    kilobytes(first.bytes),
    first.time.toFixed(0),
    `${again.reads}`,
    kilobytes(again.bytes),
    again.time.toFixed(1),
    kilobytes(loaded),
  ]);
}

/** Providers and facts of each. The real dataset has 30 a provider. */
const sizes = [
  [100, 30],
  [300, 30],
  [1000, 30],
  [1000, 100],
  [10_000, 30],
] as const;

/**
 * Of a lean build as files and as SQL, with the most that the first question of a kind reads: as many files, or queries
 * of the database. Throws where the two have another answer.
 */
async function scaleRow([providers, each]: readonly [number, number]): Promise<readonly string[]> {
  const [facts, out] = [join(folder, "facts"), join(folder, "scale")];
  writeMadeUp(facts, providers, each);
  // The largest may take more memory than Node.js gives by itself.
  const build = `NODE_OPTIONS=--max-old-space-size=8000 node build/run.mjs build --quiet --for d1 --base-url https://facts.test --as-of 2026-11-29`;
  const taken = seconds(`${build} --facts ${facts} --out ${out}`);
  const [[files, megabytes], [, written]] = [sizeOf(out), sizeOf(join(out, "d1"))];
  const asked = await askEdge(out, madeUpQuestions);
  const { size, rows, answers } = askDatabase(out, madeUpQuestions);
  for (const [at, { question, digest }] of asked.entries())
    if (answers[madeUpQuestions[at]!]!.digest !== digest) throw new Error(`${question} differs`);
  rmSync(facts, { recursive: true });
  rmSync(out, { recursive: true });
  const numbers = [
    providers,
    providers * each,
    files,
    megabytes - written,
    taken,
    written,
    size / 1e6,
    rows,
    Math.max(...asked.map(({ first }) => first.bytes)) / 1000,
    Math.max(...asked.map(({ first }) => first.reads)),
  ];
  return numbers.map((number) => Math.round(number).toLocaleString("en-US"));
}

async function scaleTable(): Promise<string> {
  const rows = [];
  for (const size of sizes) rows.push(await scaleRow(size));
  const head = "providers|facts|files|MB|processor s|SQL MB|database MB|rows|kB read|reads";
  return alignedTable([head.split("|"), ...rows]);
}

/** Puts a table between the two marks in a document. */
function put(file: string, mark: string, table: string): void {
  writeFileSync(file, withParts(readFileSync(file, "utf8"), { [mark]: table }));
}

async function edgeTable(): Promise<string> {
  return alignedTable([
    ["question", "reads", "kB", "ms", "again", "kB", "ms", "code kB"],
    ...(await edgeRows(lean)),
  ]);
}

try {
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node.js ${process.versions.node}`;
  const only = ["edge", "scale"].find((each) => process.argv.includes(each));
  const built =
    only === undefined ? alignedTable([["on the real facts", "takes", "and"], ...builtRows()]) : "";
  if (only === "edge") seconds(`node build/run.mjs build --quiet --static lean --out ${lean}`);
  const edge = only === "scale" ? "" : await edgeTable();
  const scale = only === "edge" ? "" : await scaleTable();
  console.log([built, edge, scale].filter(Boolean).join("\n"));
  if (process.argv.includes("--write")) {
    const made = `Made on ${machine}.`;
    if (built) put("docs/benchmarks.md", "built", `${made}\n\n${built}`);
    if (edge) put("docs/benchmarks.md", "edge", edge);
    if (scale) put("docs/scale.md", "scale", `${made}\n\n${scale}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
