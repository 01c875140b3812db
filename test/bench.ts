/**
 * What building and serving take, on the real facts, and how that grows with made-up ones: `npm run tools -- bench`, and
 * with `--write` as `docs/benchmarks.md` and `docs/scale.md`. Figures are processor time of user and system: of
 * a program with all that it starts, as the shell's `times` counts it; of a server, as Linux counts it.
 */
import { execFileSync, spawn } from "node:child_process";
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
import { setTimeout } from "node:timers/promises";
import { alignedTable } from "../build/derive/markdown.ts";
import { freePort } from "./free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "facts-bench-"));
const full = join(folder, "full");

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
  const lean = join(folder, "lean");
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

/** What is asked of `server.mjs`, by what it takes to answer. */
const questions = {
  "an answer that is a file": () => "providers/discord",
  "a filter that no file holds": (at: number) => `facts?status=verified&limit=${1 + (at % 200)}`,
  "a question in words": (at: number) => `facts?q=github+rate+limit&limit=${1 + (at % 50)}`,
} as const;
const asked = 300;

async function servedRows(): Promise<readonly (readonly string[])[]> {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: "127.0.0.1" };
  const server = spawn(process.execPath, [join(full, "server.mjs")], { env, stdio: "ignore" });
  const ask = async (path: string): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/public/v1/${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  try {
    for (let isUp = false; !isUp;) isUp = await ask("kinds").then(...asIsUp);
    const rows: string[][] = [];
    for (const [work, question] of Object.entries(questions)) {
      const [before] = [millisecondsOf(server.pid!), await ask(question(0))];
      const first = millisecondsOf(server.pid!);
      for (let at = 1; at <= asked; at++) await ask(question(at));
      const rest = (millisecondsOf(server.pid!) - first) / asked;
      rows.push([work, `${rest.toFixed(1)} ms`, `the first one ${first - before} ms`]);
    }
    return rows;
  } finally {
    server.kill();
  }
}

/** Whether somebody listens yet; waits a little where nobody does. */
const asIsUp = [() => true, () => setTimeout(20, false)] as const;

/** User and system time: the 14th and 15th field, in hundredths of a second (proc(5)). */
function millisecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
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
  const machine = `Made by \`npm run tools -- bench --write\` on ${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node.js ${process.versions.node}.`;
  const benchmarks = `# Benchmarks

${machine} Figures are processor time;
ratios travel to other machines, seconds do not, and no test measures time.

${alignedTable([["on the real facts", "takes", "and"], ...builtRows(), ...(await servedRows())])}
`;
  const scale = `# How far files go

\`build --static lean\` of made-up datasets with ${factsEach} facts a provider, as the real one has.
${machine}

${alignedTable([["providers", "facts", "files", "MB", "processor s"], ...[100, 300, 1000].map(scaleRow)])}

The full form, with a file for each pair, is for hundreds of providers: it has a million files at 1,000. Beyond what a
host takes, a machine with \`server.mjs\` serves the same folder: no answer is composed from more than a few shards
(\`test/scale.long.test.ts\` holds each to 2.5 MB at 100,000 facts). What grows is the build, which loads, checks and
writes every fact each time.
`;
  if (process.argv.includes("--write")) {
    writeFileSync("docs/benchmarks.md", benchmarks);
    writeFileSync("docs/scale.md", scale);
  }
  console.log(`${benchmarks}\n${scale}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
