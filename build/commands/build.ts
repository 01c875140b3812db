/** `build`: facts → a complete output folder, put in place only once everything in it is written. */
import { setImmediate } from "node:timers/promises";
import type { BulkWriters } from "../publish/compose/bulk.ts";
import { compressedCopies } from "../publish/compose/compressed.ts";
import { manifestOf, type ContentsInput, type Part } from "../publish/compose/contents.ts";
import { databaseFiles } from "../publish/compose/database.ts";
import { fittedContents, tooMuch } from "../publish/compose/fitted.ts";
import { passesGates } from "../publish/compose/gates.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { limitWords, type Host } from "../derive/hosts/host.ts";
import { fewestTaken, hosts } from "../derive/hosts/hosts.ts";
import { readFrom } from "../fallback/node/disk.ts";
import { counted, shownCount } from "../schema/lists/counted.ts";
import { statuses } from "../schema/fact.ts";
import type { Disk } from "../publish/disk.ts";
import { manifestName } from "../publish/listed.ts";
import { Refusal } from "../load/refusal.ts";
import { readFacts } from "./terminal/facts.ts";
import { oneWordOf } from "./terminal/flag.ts";
import { buildFlags, buildOptions, type Options } from "./terminal/options.ts";
import { megabytes, openReport, printRefusal, type StageReport } from "./terminal/report.ts";
import type { Terminal } from "./terminal/terminal.ts";
import { verb } from "./terminal/verb.ts";
import { discardedOnSignals, openOutput, type Output } from "../publish/output.ts";
import { guardedBy } from "../publish/target.ts";

const hostIds = hosts.map(({ id }) => id);

const hostFlag = {
  for: {
    read: oneWordOf(hostIds),
    value: "HOST",
    about: `write what this host takes, and its configuration alone: ${hostIds.join(", ")}`,
  },
} as const;

export const buildVerb = verb({
  name: "build",
  summary: "Facts → dist.",
  flags: { ...buildFlags, ...hostFlag },
  examples: [
    "npm run build",
    "npm run build -- --base-url https://facts.example.org --as-of 2026-01-31",
    "npm run build -- --for cloudflare --base-url https://facts.example.org",
    "npm run build -- --baseline published/data/snapshot.jsonl",
    "npm run build -- --baseline published/data/snapshot.jsonl --publish-anyway changed-values:acme",
  ],
  exits: {
    0: "built",
    1: "the facts, a publish gate or the output folder refused; dist is untouched",
  },
  async run(given, _, { environment, now, terminal }) {
    const forHost = hosts.find(({ id }) => id === given.for);
    return build({ ...buildOptions(given, environment, now), forHost }, terminal);
  },
});

export interface BuildOptions extends Options {
  /** The host that it is for; by default all of them. */
  readonly forHost?: Host | undefined;
  /** What the output is written with; a test passes one that fails. */
  readonly disk?: Disk | undefined;
  /** Called before anything is written, with what the files are composed of. */
  readonly onContents?: (input: Omit<ContentsInput, "read">) => Promise<void>;
}

/** The exit code: 0, or 1 where the facts or the output folder are refused. */
export async function build(options: BuildOptions, terminal: Terminal): Promise<number> {
  try {
    const { facts, out, disk } = options;
    const output = openOutput(out, { guarded: guardedBy(facts), ...(disk && { disk }) });
    return await discardedOnSignals(output, () => fillOutput(output, options, terminal));
  } catch (error) {
    const refused = printRefusal(error, terminal);
    if (refused === undefined) throw error;
    return refused;
  }
}

/** Discards the output wherever it is not committed. */
async function fillOutput(
  output: Output,
  options: BuildOptions,
  terminal: Terminal,
): Promise<number> {
  const report = openReport(terminal, options.quiet);
  const start = terminal.now();
  try {
    const { dataset, tree } = await readDataset(options, report);
    if (!passesGates(dataset, options, terminal)) return 1;
    const read = readFrom(output.folder);
    const { forHost: host, mode } = options;
    const bulk = options.bulk ? await bulkWriters(report) : undefined;
    const input = { dataset, tree, mode, host, read, bulk };
    const fitted = fittedContents(input);
    if (!fitted.ok) throw new Refusal(fitted.reason);
    if (fitted.value.leftOut !== undefined) report.line(fitted.value.leftOut);
    await options.onContents?.({ ...input, mode: fitted.value.mode });
    for (const part of fitted.value.parts)
      await report.stage(
        part.name,
        () => writePart(part, output, options.precompress),
        (count) => counted(count, "file"),
      );
    if (host?.isDatabase) {
      const served = [...output.files.values()];
      for (const { file, text } of databaseFiles(output.folder, served, dataset))
        output.write(file, text);
    }
    output.write(manifestName, manifestOf(dataset, [...output.files.values()]));
    const refused = host && tooMuch(host, output.files.size, bytesOf(output));
    if (refused !== undefined) throw new Refusal(refused);
    await output.commit();
    for (const line of closingLines(dataset, output, options, terminal.now() - start))
      report.line(line);
    return 0;
  } finally {
    output.discard();
  }
}

/** After so many files signals are noticed, and requests answered. */
const filesPerTurn = 16;

/** Returns how many files a part has. */
async function writePart(
  { files }: Part,
  output: Output,
  precompress: boolean | undefined,
): Promise<number> {
  let count = 0;
  for (const each of files()) {
    const made = each.content();
    const content = made instanceof Promise ? await made : made;
    output.write(each.file, content);
    if (precompress)
      for (const copy of compressedCopies(each.file, content))
        output.write(copy.file, copy.content);
    count++;
    if (count % filesPerTurn === 0) await setImmediate();
  }
  return count;
}

async function readDataset(
  { facts: folder, asOf, baseUrl, repository }: BuildOptions,
  report: StageReport,
) {
  const { tree, curated } = await readFacts(folder, asOf, report);
  const dataset = await report.stage(
    "dataset",
    () => buildDataset(curated, { asOf, baseUrl, repository }),
    ({ facts, providers, keys }) =>
      `${counted(facts.length, "fact")}, ${counted(providers.length, "provider")}, ${counted(keys.length, "key")}`,
  );
  return { dataset, tree };
}

/** What writes them is large: builds without bulk files do not load it. */
async function bulkWriters(report: StageReport): Promise<BulkWriters> {
  const { openParquetWriter, openDatabaseWriter } = await import("../publish/bundle/tables.ts");
  const database = openDatabaseWriter();
  if (database.lacks !== undefined) report.line(database.lacks);
  return { parquet: await openParquetWriter(), database: database.write };
}

function* closingLines(
  dataset: Dataset,
  output: Output,
  { out, forHost: host }: BuildOptions,
  millis: number,
): Iterable<string> {
  const { size } = output.files;
  const byStatus = statuses.map((status) => `${dataset.statuses[status]} ${status}`).join(", ");
  yield `${out}: ${counted(size, "file")}, ${megabytes(bytesOf(output))}; ${byStatus}; as of ${dataset.asOf}; ${(millis / 1000).toFixed(2)} s`;
  if (host !== undefined) yield `${host.name} takes: ${limitWords(host.takes)}`;
  else if (size > fewestTaken)
    yield `some hosts take no more than ${shownCount(fewestTaken)} files; --for HOST leaves to the fallback what yours does not take`;
  const hint = uploadHint(dataset.meta.baseUrl);
  if (hint !== undefined) yield hint;
}

function bytesOf({ files }: Output): number {
  return [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Undefined for an address that can be somebody's. */
export function uploadHint(baseUrl: string): string | undefined {
  const { hostname } = new URL(baseUrl);
  return thisMachine.test(hostname) || example.test(hostname)
    ? `addresses in these files begin with ${baseUrl}; before you upload them, build with --base-url and yours`
    : undefined;
}

/** As `URL` writes them; the last two are what a server listens on, and no address at all. */
const thisMachine = /(^|\.)localhost$|^(127(\.\d+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;
/** Names for documents, which nobody owns (RFC 2606). */
const example = /(^|\.)example(\.(com|net|org))?$/;
