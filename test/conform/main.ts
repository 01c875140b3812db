/** `npm run tools -- conform`: points the kit at a deployed address, or runs it on every target that is here. */
import { askHttp } from "./ask.ts";
import { checks } from "./checks.ts";
import { heading, readBaseline, row, surprises, table, toMarkdown, writeMatrix } from "./matrix.ts";
import { run, type Result } from "./run.ts";
import { runAll } from "./suite.ts";
import { targets } from "./targets.ts";
import { print, programArguments, runProgram } from "../program.ts";

const help = `Asks an address that serves a dataset everything that the contract promises.

  npm run tools -- conform URL [--as TARGET] [--json]
  npm run tools -- conform --matrix

  URL           the base address, such as https://example.org/facts
  --as TARGET   expect the known failures of this target: nothing worse, nothing better
  --json        every result as JSON
  --matrix      run every target that is installed here, and write the table of docs/conformance.md

Exit code: 0 where all is as expected, 1 where something is not, 2 where it could not be asked.
`;

async function main(): Promise<number> {
  const { values, positionals } = programArguments({
    as: { type: "string" },
    json: { type: "boolean", default: false },
    matrix: { type: "boolean", default: false },
    help: { type: "boolean", short: "h", default: false },
  });
  const [url, ...more] = positionals;
  if (values.help) return print(help, 0);
  if (values.matrix && url === undefined) return matrix();
  if (url === undefined || more.length > 0 || !URL.canParse(url)) return print(help, 2);
  if (values.as !== undefined && !targets.some(({ name }) => name === values.as))
    return print(`--as is one of:\n${targets.map(({ name }) => `  ${name}\n`).join("")}`, 2);
  return one(url, values.as, values.json);
}

async function one(url: string, as: string | undefined, isJson: boolean): Promise<number> {
  const client = askHttp(url);
  try {
    const results = await run(checks, client.ask, targets.find(({ name }) => name === as)?.kind);
    const unexpected =
      as === undefined
        ? results.filter(({ outcome }) => outcome === "fail").map(({ name }) => name)
        : surprises(readBaseline(), as, results);
    const lines = as === undefined ? results.flatMap(toLines) : unexpected;
    const shown = isJson
      ? JSON.stringify({ url, checks: results }, null, 2)
      : [...lines, ...table([heading(checks), row(url, results)])].join("\n");
    return print(`${shown}\n`, unexpected.length === 0 ? 0 : 1);
  } finally {
    client.close();
  }
}

async function matrix(): Promise<number> {
  const baseline = readBaseline();
  const reports = await runAll(targets);
  const rows = reports.map(({ target, results = [] }) => row(target.name, results));
  const notes = reports.flatMap(({ target: { name }, results, reason }) =>
    (results === undefined ? [reason!] : surprises(baseline, name, results)).map(
      (note) => `${name}: ${note}`,
    ),
  );
  writeMatrix(toMarkdown(targets, checks, baseline));
  const written = "docs/conformance.md says what the baseline says, also of what did not run here.";
  return print(
    `${[...table([heading(checks), ...rows]), ...notes, written].join("\n")}\n`,
    notes.length === 0 ? 0 : 1,
  );
}

function toLines({ outcome, name, request, notes }: Result): readonly string[] {
  if (outcome === "pass" || outcome === "refused") return [];
  return [`${outcome}  ${name}`, `      ${request}`, ...notes.map((note) => `      ${note}`)];
}

await runProgram(main);
