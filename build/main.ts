/** The command line: one verb per command, exit codes, and nothing else. */
import { build } from "./command/build.ts";
import { check } from "./command/check.ts";
import { docs } from "./command/docs.ts";
import { readOptions, UsageError, type Options } from "./command/options.ts";
import type { Terminal } from "./command/report.ts";
import { schemas } from "./command/schemas.ts";
import { start } from "./command/start.ts";
import { stopOnSignals } from "./fallback/node.ts";

const help = `Public Facts: curated facts in, a static dataset out.

  npm start                   builds dist and serves it on http://127.0.0.1:8080
  npm run build -- [options]  facts → dist
  npm run check -- [options]  the same validation and the quality rules, nothing written
  npm run schemas             writes the editor schemas beside the facts
  npm run docs                writes the table of hosts into the README

Options
  --facts DIR          the facts folder (facts)
  --out DIR            the output folder (dist)
  --base-url URL       where the dataset will be served; else BASE_URL, else facts/dataset.yaml
  --as-of TIME         the moment to build for; else SOURCE_DATE_EPOCH, else the start of this UTC day
  --static full|lean   lean leaves out the pairs and limits that the fallback composes (full)
  --strict             check: findings of quality count as errors
  --baseline FILE      the snapshot published last: refuse when too much of it would vanish or change
  --publish-anyway     build although a publish gate refuses, and print what is overridden
  --quiet, -q          print nothing but problems
  --help, -h           this text

Environment
  PORT, HOST           where start serves (8080, 127.0.0.1)

Examples
  npm run build -- --base-url https://facts.example.org --as-of 2026-01-31
  npm run build -- --baseline published/data/snapshot.jsonl
  npm run check -- --strict
  PORT=3000 npm start

Exit codes: 0 done, 1 the facts, a publish gate or the output folder refused, 2 the command was not understood.
`;

const terminal: Terminal = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isInteractive: process.stdout.isTTY ?? false,
  now: () => performance.now(),
  annotates: process.env["GITHUB_ACTIONS"] === "true",
};

type Verb = (options: Options) => Promise<number> | number;

const verbs: Readonly<Record<string, Verb>> = {
  build: (options) => build(options, terminal),
  check: (options) => check(options, terminal),
  schemas: (options) => schemas(options, terminal),
  docs: () => docs(terminal),
  async start(options) {
    const started = await start(options, terminal);
    if (typeof started === "number") return started;
    stopOnSignals(started);
    return 0;
  },
};

async function main([verb, ...rest]: readonly string[]): Promise<number> {
  if (verb === undefined || verb === "--help" || verb === "-h") {
    terminal.out(help);
    return verb === undefined ? 2 : 0;
  }
  const run = verbs[verb];
  if (!run)
    throw new UsageError(`"${verb}" is no command; there are ${Object.keys(verbs).join(", ")}`);
  const options = readOptions(rest, process.env, Date.now());
  if (!options.help) return run(options);
  terminal.out(help);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof UsageError) terminal.err(`${message}; see --help.\n`);
  else if (code === "EADDRINUSE")
    terminal.err(
      `that address is taken; set another with PORT, for example: PORT=8081 npm start\n`,
    );
  else throw error;
  process.exitCode = 2;
}
