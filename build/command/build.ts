/** `build`: facts → a complete output folder, put in place only once everything in it is written. */
import { gzipSync } from "node:zlib";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { readFrom } from "../fallback/node.ts";
import type { StaticMode } from "../respond/answers.ts";
import { routes } from "../routes.ts";
import { statuses } from "../schema/fact.ts";
import { openOutput, refusal, type Output } from "../write/output.ts";
import { contentsOf, manifestOf, type Part } from "./contents.ts";
import { passesGates } from "./gates.ts";
import { readFacts } from "./facts.ts";
import { counted } from "../counted.ts";
import { megabytes, openReport, type Progress, type Report, type Terminal } from "./report.ts";

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
  readonly quiet: boolean;
  /** The snapshot that was published last: what the publish gates compare with. */
  readonly baseline?: string | undefined;
  /** Publish although a gate refuses; what is overridden is printed. */
  readonly publishAnyway?: boolean;
}

/** The exit code: 0, or 1 where the facts or the output folder are refused. */
export async function build(options: BuildOptions, terminal: Terminal): Promise<number> {
  const report = openReport(terminal, options.quiet);
  const start = terminal.now();
  const refused = refusal(options.out);
  if (refused !== undefined) {
    terminal.err(`${refused}\n`);
    return 1;
  }
  const facts = await readFacts(options.facts, options.asOf, report, terminal);
  if (facts === undefined) return 1;
  const { curated } = facts;
  const { asOf, baseUrl, repository } = options;
  const dataset = await report.stage(
    "dataset",
    () => buildDataset(curated, { asOf, baseUrl, repository }),
    ({ facts, providers, keys }) =>
      `${counted(facts.length, "fact")}, ${counted(providers.length, "provider")}, ${counted(keys.length, "key")}`,
  );
  if (!passesGates(curated, dataset, options, terminal)) return 1;
  const output = openOutput(options.out);
  try {
    const read = readFrom(output.folder);
    const { mode } = options;
    await writeAll(contentsOf({ dataset, tree: facts.tree, mode, read }), output, report);
    output.write(routes.manifest.file, manifestOf(dataset, output.files));
    output.commit();
  } catch (error) {
    output.discard();
    throw error;
  }
  for (const line of closing(dataset, output, options, terminal.now() - start)) report.line(line);
  return 0;
}

async function writeAll(parts: readonly Part[], output: Output, report: Report): Promise<void> {
  for (const part of parts)
    await report.stage(
      part.name,
      (progress) => writePart(part, output, progress),
      (written) => (part.isMeasured ? sizes(written) : counted(written.length, "file")),
    );
}

interface Written {
  readonly file: string;
  /** In bytes, of the parts that are measured. */
  readonly compressed: number;
}

async function writePart(
  { files, total, isMeasured }: Part,
  output: Output,
  progress: Progress,
): Promise<readonly Written[]> {
  const written: Written[] = [];
  for (const each of files()) {
    const made = each.content();
    const content = made instanceof Promise ? await made : made;
    output.write(each.file, content);
    written.push({ file: each.file, compressed: isMeasured ? gzipSync(content).length : 0 });
    if (total !== undefined && written.length % 256 === 0) progress(written.length, total);
  }
  return written;
}

function sizes(written: readonly Written[]): string {
  return written
    .map(({ file, compressed }) => `${file} ${(compressed / 1000).toFixed(1)} kB gzip`)
    .join(", ");
}

function* closing(
  dataset: Dataset,
  output: Output,
  { out, mode }: BuildOptions,
  millis: number,
): Iterable<string> {
  const { files } = output;
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
  const byStatus = statuses.map((status) => `${dataset.statuses[status]} ${status}`).join(", ");
  yield `${out}: ${counted(files.length, "file")}, ${megabytes(bytes)}; ${byStatus}; as of ${dataset.asOf}; ${(millis / 1000).toFixed(2)} s`;
  const share = Math.round((files.length / fileBudget) * 100);
  yield files.length <= fileBudget
    ? `file budget: ${share}% of ${counted(fileBudget, "file")}`
    : `file budget: ${counted(files.length, "file")} are more than the ${fileBudget.toLocaleString("en-US")} that small hosts take${mode === "full" ? "; --static lean leaves out what the fallback composes" : ""}`;
}
