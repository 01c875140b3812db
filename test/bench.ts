/**
 * What somebody waits for, measured on the real facts: `npm run bench`, and with `--write` as
 * `docs/benchmarks.md`. Works take turns, and each figure is the median of its rounds. Processor time is that
 * of a program with all that it starts, as the shell's `times` counts it; of a server, as Linux counts it.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "./free-port.ts";

const rounds = 3;
const folder = mkdtempSync(join(tmpdir(), "facts-bench-"));
const [full, lean] = [join(folder, "full"), join(folder, "lean")];
const port = await freePort();
/** In milliseconds, between two looks whether the server answers. */
const waiting = 5;
const base = `http://127.0.0.1:${port}`;

interface Row {
  readonly work: string;
  /** In seconds, or the unit that the figure names. */
  readonly figures: readonly (readonly [name: string, value: number, digits: number])[];
}

const commands: Readonly<Record<string, string>> = {
  "`node -e 0`": "node -e 0",
  "`npm run check`": "node build/run.mjs check --quiet",
  "`npm run build`, every file": `node build/run.mjs build --quiet --out ${full}`,
  "`npm run build -- --static lean`": `node build/run.mjs build --quiet --static lean --out ${lean}`,
};

/** What is asked of `server.mjs`, by what it takes to answer. */
const questions: Readonly<Record<string, (at: number) => Request>> = {
  "an answer that is a file": () => new Request(`${base}/api/public/v1/providers/discord`),
  "a filter that no file holds": (at) =>
    new Request(`${base}/api/public/v1/facts?status=verified&limit=${1 + (at % 200)}`),
  "a question in words": (at) =>
    new Request(`${base}/api/public/v1/facts?q=github+rate+limit&limit=${1 + (at % 50)}`),
  "a call of a tool": (at) =>
    new Request(`${base}/api/public/mcp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: at,
        method: "tools/call",
        params: { name: "get_facts", arguments: { provider: "discord", limit: 1 + (at % 50) } },
      }),
    }),
};
const asked = 300;

interface Taken {
  readonly wall: number;
  readonly cpu: number;
}

/** Runs a command line to its end. Throws where it fails. */
function taken(command: string): Taken {
  const start = performance.now();
  const said = execFileSync("sh", ["-c", `${command} > /dev/null && times`], { encoding: "utf8" });
  const wall = (performance.now() - start) / 1000;
  const [, ofChildren = ""] = said.trim().split("\n");
  const parts = [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)];
  return { wall, cpu: parts.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0) };
}

function commandRows(): readonly Row[] {
  const all = Object.entries(commands).map(([work, command]) => ({
    work,
    command,
    runs: [] as Taken[],
  }));
  for (let round = 0; round < rounds; round++)
    for (const { command, runs } of all) runs.push(taken(command));
  return all.map(({ work, runs }) => ({
    work,
    figures: [
      ["wall, s", median(runs.map(({ wall }) => wall)), 2],
      ["CPU, s", median(runs.map(({ cpu }) => cpu)), 2],
    ],
  }));
}

function outputRows(): readonly Row[] {
  return [full, lean].map((out) => {
    const below = readdirSync(out, { recursive: true, withFileTypes: true });
    const files = below.filter((entry) => entry.isFile());
    const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    return {
      work: out === full ? "output, every file" : "output, lean",
      figures: [
        ["files", files.length, 0],
        ["MB", sizes.reduce((sum, size) => sum + size, 0) / 1e6, 0],
      ],
    };
  });
}

async function serverRows(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const start = performance.now();
  const server = spawn(process.execPath, [join(full, "server.mjs")], {
    env: { ...process.env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: "ignore",
  });
  try {
    while (!(await isAnswered(questions["an answer that is a file"]!(0))))
      await setTimeout(waiting);
    rows.push({
      work: "`node dist/server.mjs` to its first answer",
      figures: [["wall, s", (performance.now() - start) / 1000, 2]],
    });
    for (const [work, question] of Object.entries(questions)) {
      const first = await cpuOf(server, () => isAnswered(question(0)));
      const rest = await cpuOf(server, async () => {
        for (let at = 1; at <= asked; at++) await isAnswered(question(at));
      });
      rows.push({
        work,
        figures: [
          ["first, CPU ms", first * 1000, 0],
          ["later, CPU ms", (rest / asked) * 1000, 2],
        ],
      });
    }
    return rows;
  } finally {
    server.kill();
  }
}

/** False where nobody listens. Throws for an answer that is none. */
async function isAnswered(request: Request): Promise<boolean> {
  const answer = await fetch(request).catch(() => undefined);
  await answer?.arrayBuffer();
  if (answer && !answer.ok) throw new Error(`${request.url}: ${answer.status}`);
  return answer !== undefined;
}

/** The processor time that a process takes meanwhile, in seconds. */
async function cpuOf({ pid }: ChildProcess, run: () => Promise<unknown>): Promise<number> {
  const before = ticksOf(pid!);
  await run();
  return (ticksOf(pid!) - before) / 100;
}

/** Hundredths of a second of user and system time: the 14th and 15th field (proc(5)). */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function documentOf(rows: readonly Row[], load: readonly number[]): string {
  const [{ model } = { model: "an unknown processor" }] = cpus();
  const lines = rows.map(({ work, figures }) => {
    const said = figures.map(([name, value, digits]) => `${name}: ${value.toFixed(digits)}`);
    return `| ${work} | ${said.join("; ")} |`;
  });
  return `# Benchmarks

What somebody waits for, on the real facts. Made by \`npm run bench -- --write\` on ${cpus().length} cores of ${model}, Node.js
${process.versions.node}; the load of the machine was ${load.map((each) => each.toFixed(1)).join(" before and ")} after. CPU is user and system time
of a program with all that it starts. Ratios travel to other machines, seconds do not; no test measures time.

| work | median of ${rounds} rounds |
| --- | --- |
${lines.join("\n")}
`;
}

try {
  const before = loadavg()[0]!;
  const rows = [...commandRows(), ...outputRows(), ...(await serverRows())];
  const text = documentOf(rows, [before, loadavg()[0]!]);
  if (process.argv.includes("--write")) writeFileSync("docs/benchmarks.md", text);
  console.log(text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
