/** `build`: facts → a complete output folder, put in place only once everything in it is written. */
import { listings } from "../contract/checksums.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { readFrom } from "../fallback/node/disk.ts";
import type { ReadFile } from "../fallback/output-files.ts";
import type { StaticMode } from "../respond/answers.ts";
import { statuses } from "../schema/fact.ts";
import type { FactsTree } from "../load/tree.ts";
import { CannotWrite } from "../swap/cannot-write.ts";
import type { SwapDisk } from "../swap/disk.ts";
import { openKnownFacts } from "../known/facts.ts";
import type { FileEntry } from "../write/filling.ts";
import { openOutput, type Output } from "../write/output.ts";
import { guardedBy } from "../write/target.ts";
import type { BulkWriters } from "../compose/bulk.ts";
import { listingOf, type Bundled, type ContentsInput } from "../compose/contents.ts";
import { fittedContents } from "../compose/fitted.ts";
import { passesGates } from "../compose/gates.ts";
import { datasetParts } from "../compose/dataset-parts.ts";
import type { OutputMemory } from "./output-memory.ts";
import { fileCounts, openTurn, writeAll } from "./write-parts.ts";
import { readFacts, type RefusedFacts } from "../terminal/facts.ts";
import type { Rasterise } from "../write/rasterise.ts";
import { discardedOnSignals } from "../write/interrupt.ts";
import { counted, shownCount } from "../lists/counted.ts";
import { megabytes, openReport, printProblems, type StageReport } from "../terminal/report.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** What the smallest of the common hosts takes in one deployment. */
export const fileBudget = 20_000;

export interface BuildOptions {
  readonly facts: string;
  readonly out: string;
  readonly baseUrl: string | undefined;
  /** Where corrections are made, if not where the facts say. */
  readonly repository?: string | undefined;
  readonly asOf: string;
  readonly mode: StaticMode;
  /** The most files that the host takes; undefined where they need not fit. */
  readonly maxFiles?: number | undefined;
  /** Whether pages have share pictures of their own. */
  readonly pictures?: boolean | undefined;
  /** Whether tables for other tools are written. */
  readonly bulk?: boolean | undefined;
  readonly quiet: boolean;
  /** True: text is also written compressed, for servers that send it so. */
  readonly precompress?: boolean | undefined;
  /** The snapshot that was published last: what the publish gates compare with. */
  readonly baseline?: string | undefined;
  /** The refusals of gates to publish over; what is overridden is printed. */
  readonly publishAnyway?: readonly string[];
  /** What is bundled out of the code; one who builds again and again remembers it. */
  readonly bundled?: Bundled | undefined;
  /** The folder of the bundle that runs, where it is kept what follows from single providers. */
  readonly bundle?: string | undefined;
  /** What is known of the output of before; without it every file is made anew. */
  readonly memory?: OutputMemory | undefined;
  /** What the output is written with; a test passes one that fails. */
  readonly disk?: SwapDisk | undefined;
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
    if (!(error instanceof CannotWrite)) throw error;
    terminal.err(`${error.message}\n`);
    return 1;
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
    const remember = options.memory?.watch();
    const facts = await readDataset(options, report);
    if (!facts.ok) return printProblems(facts.problems, terminal);
    const { dataset } = facts;
    if (!passesGates(dataset, options, terminal)) return 1;
    const read = readFilled(output);
    const { maxFiles = Infinity, mode, bundled } = options;
    const rasterise = options.pictures ? await rasteriser() : undefined;
    const bulk = options.bulk ? await bulkWriters(report) : undefined;
    const written = (file: string): FileEntry | undefined => output.files.get(file);
    const input = { dataset, tree: facts.tree, mode, read, written, bundled, rasterise, bulk };
    const fitted = fittedContents(input, maxFiles);
    if (!fitted.ok) {
      terminal.err(`${fitted.reason}\n`);
      return 1;
    }
    if (fitted.value.leftOut !== undefined) report.line(fitted.value.leftOut);
    await options.onContents?.({ ...input, written: undefined, mode: fitted.value.mode });
    const { mode: fittedMode, isPictured } = fitted.value;
    const kind = { mode: fittedMode, precompress: options.precompress, isPictured };
    const earlier = options.memory?.recall(output.out);
    const parts = datasetParts({ dataset, tree: facts.tree, ...kind });
    const { precompress } = options;
    const writing = { output, earlier, parts, turn: openTurn(terminal), precompress };
    const { kept, lists } = await writeAll(fitted.value.parts, writing, report);
    await output.settled();
    for (const file of listings)
      output.write(file, listingOf(file, dataset, [...output.files.values()]));
    await output.commit();
    const { out } = output;
    const files = [...output.files.values()];
    remember?.({ out, parts, lists, files, told: toldUnchanged(dataset, output, options) });
    for (const line of closingLines(dataset, output, options, terminal.now() - start, kept))
      report.line(line);
    return 0;
  } finally {
    output.discard();
  }
}

/** Reads the new output: what is kept stands where it stood. */
function readFilled({ out, folder, files, written }: Output): ReadFile {
  const [readKept, readWritten] = [readFrom(out), readFrom(folder)];
  return (file) => (files.has(file) && !written.has(file) ? readKept : readWritten)(file);
}

interface ReadDataset {
  readonly ok: true;
  readonly dataset: Dataset;
  readonly tree: FactsTree;
}

/** What is known of the facts is forgotten when they are read: the files that are made of them need the room. */
async function readDataset(
  { facts: folder, bundle, asOf, baseUrl, repository }: BuildOptions,
  report: StageReport,
): Promise<ReadDataset | RefusedFacts> {
  const known = openKnownFacts(bundle, asOf);
  const facts = await readFacts(folder, asOf, report, known);
  if (!facts.ok) return facts;
  const { tree, curated } = facts;
  const dataset = await report.stage(
    "dataset",
    () => buildDataset(curated, { asOf, baseUrl, repository, publish: known.publisher(tree) }),
    ({ facts, providers, keys }) =>
      `${counted(facts.length, "fact")}, ${counted(providers.length, "provider")}, ${counted(keys.length, "key")}`,
  );
  known.keep();
  return { ok: true, dataset, tree };
}

/** What draws is large: builds without pictures do not load it, and a package of the program does not bring it. */
async function rasteriser(): Promise<Rasterise> {
  const { openRasteriser } = await import("../write/rasterise.ts");
  try {
    return await openRasteriser();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!code.endsWith("MODULE_NOT_FOUND")) throw error;
    throw new UsageError(
      "--pictures needs two packages: npm install @resvg/resvg-js @expo-google-fonts/inter",
      { cause: error },
    );
  }
}

/** As large: builds without bulk files do not load what writes them. */
async function bulkWriters(report: StageReport): Promise<BulkWriters> {
  const [{ openParquetWriter }, { openDatabaseWriter }] = await Promise.all([
    import("../write/parquet.ts"),
    import("../write/sqlite.ts"),
  ]);
  const database = openDatabaseWriter();
  if (database.lacks !== undefined) report.line(database.lacks);
  return { parquet: await openParquetWriter(), database: database.write };
}

function* closingLines(
  dataset: Dataset,
  output: Output,
  { out, mode, maxFiles = fileBudget }: BuildOptions,
  millis: number,
  kept: number,
): Iterable<string> {
  const files = [...output.files.values()];
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const byStatus = statuses.map((status) => `${dataset.statuses[status]} ${status}`).join(", ");
  yield `${out}: ${fileCounts(files.length, kept)}, ${megabytes(bytes)}; ${byStatus}; as of ${dataset.asOf}; ${(millis / 1000).toFixed(2)} s`;
  const share = Math.round((files.length / maxFiles) * 100);
  yield files.length <= maxFiles
    ? `file budget: ${share}% of ${counted(maxFiles, "file")}`
    : `file budget: ${counted(files.length, "file")} are more than the ${shownCount(fileBudget)} that small hosts take${mode === "full" ? `; --max-files ${fileBudget} leaves to the fallback what it composes` : ""}`;
}

/** What is said when the same is asked for again, and stands there. */
function toldUnchanged({ asOf }: Dataset, { files }: Output, { out, quiet }: BuildOptions): string {
  if (quiet) return "";
  return `${out}: nothing changed, ${counted(files.size, "file")} stand as of ${asOf}; --force makes them anew\n`;
}
