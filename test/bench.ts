/**
 * What building and serving take, on the real facts, and how that grows with made-up ones: `npm run tools -- bench`, and
 * with `--write` as `docs/benchmarks.md` and `docs/scale.md`; `edge`: what a worker reads and takes, alone. Figures
 * are processor time of user and system, of a program with all that it starts, as the shell's `times` counts it.
 */
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { alignedTable } from "../build/derive/markdown.ts";
import { askEdge, realQuestions } from "./edge.ts";

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

/** As many facts a provider as the real dataset has. */
const factsEach = 30;

function scaleRow(providers: number): readonly string[] {
  const facts = join(folder, `facts-${providers}`);
  mkdirSync(join(facts, "providers"), { recursive: true });
  const keys = Array.from({ length: factsEach }, (_, at) => `api.limit.number_${at}`);
  const registry = keys.map(
    (key) => `${key}: { description: A limit., datatype: integer, unit: jobs }\n`,
  );
  writeFileSync(join(facts, "keys.yaml"), registry.join(""));
  writeFileSync(join(facts, "dataset.yaml"), readFileSync("test/fixtures/facts/dataset.yaml"));
  for (let at = 0; at < providers; at++) {
    const site = `https://provider-${at}.test`;
    const stated = keys.map(
      (key, each) =>
        `  ${key}: { value: ${at + each}, raw_value: "${at + each} jobs", source: s }\n`,
    );
    const head = `name: Provider ${at}\nhomepage: ${site}\nsources:\n  s: { url: "${site}/s", title: Limits, type: official_docs, retrieved_at: 2026-01-01 }\n`;
    writeFileSync(
      join(facts, `providers/provider-${at}.yaml`),
      `${head}facts:\n${stated.join("")}`,
    );
  }
  const out = join(folder, `scale-${providers}`);
  const taken = seconds(
    `node build/run.mjs build --quiet --static lean --facts ${facts} --out ${out}`,
  );
  const [files, megabytes] = sizeOf(out);
  return [providers, providers * factsEach, files, megabytes, taken].map((each) =>
    Math.round(each).toLocaleString("en-US"),
  );
}

try {
  const machine = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node.js ${process.versions.node}`;
  const onlyEdge = process.argv.includes("edge");
  const built = onlyEdge ? [] : builtRows();
  if (onlyEdge) seconds(`node build/run.mjs build --quiet --static lean --out ${lean}`);
  const edge = alignedTable([
    ["question", "reads", "kB", "ms", "again", "kB", "ms", "code kB"],
    ...(await edgeRows(lean)),
  ]);
  if (onlyEdge) console.log(edge);
  else tell(machine, alignedTable([["on the real facts", "takes", "and"], ...built]), edge);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function tell(machine: string, built: string, edge: string): void {
  const benchmarks = `# Benchmarks

Made by \`npm run tools -- bench --write\` on ${machine}. Figures are processor time;
ratios travel to other machines, seconds do not, and no test measures time.

${built}
## A worker

What \`fallback/worker.mjs\` reads and takes, out of \`build --static lean\`: for a question that is the first after its
start, and for the same again. Its code is compressed. \`npm run tools -- bench edge\` makes this table alone;
\`test/worker.test.ts\` and \`test/edge.long.test.ts\` hold the reads and the bytes.

${edge}`;
  const scale = `# How far files go

\`build --static lean\` of made-up datasets with ${factsEach} facts a provider, as the real one has.
Made by \`npm run tools -- bench --write\` on ${machine}.

${alignedTable([["providers", "facts", "files", "MB", "processor s"], ...[100, 300, 1000].map(scaleRow)])}

The full form, with a file for each pair, is for hundreds of providers: it has a million files at 1,000. Beyond what a
host takes, a machine with \`server.mjs\` serves the same folder: no answer is composed from more than a few shards
(\`test/scale.long.test.ts\` holds each to 0.4 MB beside the size of the answer, at 100,000 facts). What grows is the build, which loads, checks and
writes every fact each time.
`;
  if (process.argv.includes("--write")) {
    writeFileSync("docs/benchmarks.md", benchmarks);
    writeFileSync("docs/scale.md", scale);
  }
  console.log(`${benchmarks}\n${scale}`);
}
