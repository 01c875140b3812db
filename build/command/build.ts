/** `build`: facts → a complete output folder, put in place only once everything in it is written. */
import { gzipSync } from "node:zlib";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import { coverageDocument } from "../derive/coverage-document.ts";
import { chooseExamples, runExamples, type Get } from "../derive/examples.ts";
import { llms, llmsFull } from "../derive/llms.ts";
import { openapi } from "../derive/openapi.ts";
import { schemaDocument } from "../derive/schema-document.ts";
import { serverDocument } from "../derive/registry.ts";
import { toolList } from "../derive/tools.ts";
import { twin } from "../derive/twin.ts";
import { createHandler } from "../fallback/handler.ts";
import { readFrom } from "../fallback/node.ts";
import {
  answeredRoutes,
  answersOf,
  compose,
  shardFiles,
  snapshot,
  type Composed,
  type StaticMode,
} from "../respond/answers.ts";
import { coverage } from "../respond/coverage.ts";
import { datasetStatus } from "../respond/dataset-status.ts";
import { toBody, toJson } from "../respond/serialise.ts";
import { fill, routes } from "../routes.ts";
import type { FactsTree } from "../load/tree.ts";
import { statuses } from "../schema/fact.ts";
import type { Manifest } from "../schema/manifest.ts";
import { bundles } from "../write/bundle.ts";
import { card } from "../write/card.ts";
import { openOutput, refusal, type Output } from "../write/output.ts";
import { assets } from "../site/paths.ts";
import { passesGates } from "./gates.ts";
import { siteFilesOf } from "./site.ts";
import { readFacts } from "./facts.ts";
import { hostFilesOf } from "./hosts.ts";
import { buildFlags, buildOptions } from "./options.ts";
import {
  counted,
  megabytes,
  openReport,
  type Progress,
  type Report,
  type Terminal,
} from "./report.ts";
import { verb } from "./verb.ts";

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

export const buildVerb = verb({
  name: "build",
  summary: "Facts → dist.",
  flags: buildFlags,
  examples: [
    "npm run build",
    "npm run build -- --base-url https://facts.example.org --as-of 2026-01-31",
    "npm run build -- --baseline published/data/snapshot.jsonl",
  ],
  exits: {
    0: "built",
    1: "the facts, a publish gate or the output folder refused; dist is untouched",
  },
  run: (flags, _, { environment, now, terminal }) =>
    build(buildOptions(flags, environment, now), terminal),
});

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
    await writeAll(dataset, facts.tree, output, options.mode, report);
    output.commit();
  } catch (error) {
    output.discard();
    throw error;
  }
  for (const line of closing(dataset, output, options, terminal.now() - start)) report.line(line);
  return 0;
}

async function writeAll(
  dataset: Dataset,
  tree: FactsTree,
  output: Output,
  mode: StaticMode,
  report: Report,
): Promise<void> {
  const composed = compose(dataset);
  for (const id of answeredRoutes)
    await report.stage(
      id,
      (progress) => writeAnswers(id, composed, output, mode, progress),
      (files) => counted(files, "file"),
    );
  await report.stage(
    "shards",
    () => writeEach(output, shardFiles(composed)),
    (files) => counted(files, "file"),
  );
  await report.stage(
    "guides",
    () => writeGuides(composed, output),
    (files) => counted(files, "file"),
  );
  await report.stage(
    "site",
    async () => {
      output.write(assets.card, card());
      return (
        1 + writeEach(output, await siteFilesOf(dataset, tree, basePathOf(dataset.meta.baseUrl)))
      );
    },
    (files) => counted(files, "file"),
  );
  await report.stage(
    "hosts",
    () => writeEach(output, hostFilesOf(dataset, basePathOf(dataset.meta.baseUrl), mode)),
    (files) => counted(files, "file"),
  );
  await report.stage(
    "scripts",
    async () => {
      const scripts = await bundles(basePathOf(dataset.meta.baseUrl));
      for (const { file, text } of scripts) output.write(file, text);
      return scripts;
    },
    (scripts) =>
      scripts
        .map(({ file, text }) => `${file} ${(gzipSync(text).length / 1000).toFixed(1)} kB gzip`)
        .join(", "),
  );
  const files = output.files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const manifest: Manifest = {
    object: "manifest",
    as_of: dataset.asOf,
    count: files.length,
    files,
  };
  output.write(routes.manifest.file, toBody(toJson(manifest)));
}

function writeAnswers(
  id: (typeof answeredRoutes)[number],
  composed: Composed,
  output: Output,
  mode: StaticMode,
  progress: Progress,
): number {
  const providers = composed.dataset.providers.length;
  const total = id === "compare" ? providers * (providers - 1) : 0;
  return writeEach(output, answersOf(id, composed, mode), (done) => {
    if (total > 0) progress(done, total);
  });
}

function writeEach(
  output: Output,
  files: Iterable<{ readonly file: string; readonly text: string }>,
  progress: (done: number) => void = () => {},
): number {
  let count = 0;
  for (const { file, text } of files) {
    output.write(file, text);
    count++;
    if (count % 256 === 0) progress(count);
  }
  return count;
}

/** The path of the base address, empty for the root. */
function basePathOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, "");
}

/** Twins, snapshot, status, tools and schema; then what shows examples, run against all of these. */
async function writeGuides(composed: Composed, output: Output): Promise<number> {
  const { dataset } = composed;
  const before = output.files.length;
  for (const provider of dataset.providers)
    output.write(fill(routes.markdown.file, { slug: provider.slug }), twin(provider, dataset));
  const { sha256, bytes } = output.write(routes.snapshot.file, snapshot(composed));
  output.write(routes.status.file, datasetStatus(dataset, { sha256, bytes }));
  output.write(routes.mcp.file, toolList(dataset.meta.name));
  output.write("server.json", serverDocument(dataset.meta));
  const covered = coverage(dataset);
  output.write(routes.coverage.file, toBody(toJson(covered)));
  output.write(routes.coverageDocument.file, coverageDocument(covered, dataset.meta));
  output.write(routes.schema.file, schemaDocument(dataset));
  const handler = createHandler({ read: readFrom(output.folder) });
  const get: Get = async (address) => {
    const response = await handler(new Request(`http://localhost${address}`));
    return { status: response.status, body: await response.text() };
  };
  const examples = await runExamples(chooseExamples(dataset), get);
  output.write(routes.openapi.file, openapi(dataset, examples));
  output.write(routes.llms.file, llms(dataset));
  output.write(routes.llmsFull.file, llmsFull(dataset, examples));
  return output.files.length - before;
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
