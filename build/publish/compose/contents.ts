/**
 * Takes a dataset and returns everything that a build contains, file by file, in parts. Each file is
 * composed only when it is asked for: `build` writes all of them, `dev` serves the ones that are
 * requested. The list of all files is written by the callers.
 */
import { readFileSync } from "node:fs";
import { contentSignal } from "../../schema/contract/page-policy.ts";
import { publishedFiles } from "../../client/published.ts";
import { onceFor } from "../../schema/lists/once-for.ts";
import { checksumLine, sortedFiles, type FileEntry } from "../../schema/contract/listed-files.ts";
import type { Dataset } from "../../dataset/dataset.ts";
import { coverageDocument, schemaDocument } from "../../derive/schema-document.ts";
import {
  aiCatalog,
  apiCatalog,
  serverCard,
  skill,
  skillsIndex,
  serverDocument,
} from "../../derive/discovery.ts";
import { chooseExamples, runExamples, type Get, type RunExample } from "../../derive/examples.ts";
import { llms, llmsFull } from "../../derive/llms.ts";
import { openapi } from "../../derive/openapi.ts";
import { toolList } from "../../derive/tools.ts";
import { twin } from "../../derive/twin.ts";
import { oneDeployment } from "../../fallback/generation.ts";
import { createHandler } from "../../fallback/handler.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import type { Host } from "../../derive/hosts/host.ts";
import type { FactsTree } from "../../load/tree.ts";
import {
  answeredRoutes,
  answersOf,
  compose,
  shardFiles,
  snapshotParts,
  type AnsweredRoute,
  type Composed,
  type StaticMode,
} from "../../respond/answers.ts";
import { deflated } from "../../respond/deflated.ts";
import { datasetStatus } from "../../respond/coverage.ts";
import { type OutputFile, toJson, whenRead, withNewline } from "../../respond/serialise.ts";
import { fill } from "../../schema/contract/route.ts";
import { routes, type RouteId } from "../../schema/contract/routes.ts";
import type { Manifest } from "../../schema/manifest.ts";
import type { Site } from "../../site/page.ts";
import { assets } from "../../site/paths.ts";
import { bundleText, fallbackJobs, namedByContent, servedLine } from "../bundle/jobs.ts";
import { bundles, siteBundles } from "../bundle/bundle.ts";
import { entryOf } from "../listed.ts";
import { bulkFiles, type BulkWriters, type ContentFile } from "./bulk.ts";
import { basePathOf, hostFilesOf, coverageOf, siteFilesOf, siteFrom } from "./site.ts";

export interface Part {
  readonly name: string;
  readonly files: () => Iterable<ContentFile>;
}

export interface ContentsInput {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
  readonly mode: StaticMode;
  /** The host that it is for: only its configuration is written. */
  readonly host?: Host | undefined;
  /** Reads the files of this same output: the examples are run against them. */
  readonly read: ReadFile;
  /** Write the bulk files; without them there are none. */
  readonly bulk?: BulkWriters | undefined;
}

/** The code stays as it is while a program runs. */
const siteCode = onceFor(() => namedByContent(siteBundles()));
const fallbackBundles = onceFor(() => bundles(fallbackJobs));

/** Several contents are opened of one dataset: to count files, to write them, and to answer meanwhile. */
const composedOnce = onceFor(compose);

/** The parts, in the order in which they are written. */
export function contentsOf(input: ContentsInput): readonly Part[] {
  const { dataset, tree, mode, host, bulk } = input;
  const basePath = basePathOf(dataset.meta.baseUrl);
  const composed = composedOnce(dataset);
  const site = onceFor(() => siteFrom(dataset, tree, mode === "lean", siteCode));
  return [
    ...answeredRoutes.map((id) => ({
      name: id,
      files: () => texts(id === "key" && !hasRecords(input) ? [] : answersOf(id, composed, mode)),
    })),
    { name: "shards", files: () => shards(composed) },
    { name: "guides", files: () => guides(composed, input) },
    { name: "site", files: () => siteContents(site(), basePath) },
    ...(bulk ? [{ name: "bulk", files: () => bulkFiles(dataset, bulk) }] : []),
    { name: "hosts", files: () => texts(hostFilesOf(dataset, { mode, host })) },
    { name: "scripts", files: () => scripts(dataset) },
  ];
}

/**
 * False where the fallback composes the records of keys and the Markdown of providers too. A service worker, `sw.js`,
 * answers pages alone.
 */
export function hasRecords({ mode, host }: Pick<ContentsInput, "mode" | "host">): boolean {
  return mode !== "lean" || (host !== undefined && host.script?.endsWith(".mjs") !== true);
}

/** The text of the list of all other files. */
export function manifestOf({ asOf }: Pick<Dataset, "asOf">, files: readonly FileEntry[]): string {
  const manifest: Manifest = {
    object: "manifest",
    as_of: asOf,
    count: files.length,
    files: [...sortedFiles(files)],
  };
  return withNewline(toJson(manifest));
}

function* texts(files: Iterable<OutputFile>): Iterable<ContentFile> {
  for (const each of files) yield { file: each.file, content: () => each.text };
}

function* shards(composed: Composed): Iterable<ContentFile> {
  for (const each of shardFiles(composed))
    yield { file: each.file, content: () => deflated(each.text) };
}

/** Every route that is not composed from facts only, without the list of all files. */
type GuideRoute = Exclude<RouteId, AnsweredRoute | "manifest">;

interface GuideInput {
  readonly composed: Composed;
  readonly hasRecords: boolean;
  /** The examples that the guides show, run against the output. */
  readonly examples: () => Promise<readonly RunExample[]>;
}

type GuideProducer = (input: GuideInput, file: string) => Iterable<ContentFile>;

/**
 * One producer per route, in the order in which the files are written; a missing one does not compile.
 * Files that show examples come after the files that the examples read.
 */
const guideProducers: Readonly<Record<GuideRoute, GuideProducer>> = {
  *markdown({ composed: { dataset }, hasRecords }, file) {
    for (const provider of hasRecords ? dataset.providers : [])
      yield {
        file: fill(file, { slug: provider.slug }),
        content: () => twin({ ...provider, not_published: provider.notPublished }, dataset.meta),
      };
  },
  *snapshot({ composed }, file) {
    yield { file, content: () => snapshotBytes(composed) };
    const { dataset } = composed;
    yield {
      file: publishedFiles.notPublished,
      content: () =>
        dataset.providers
          .flatMap(({ notPublished }) => notPublished)
          .map((each) => `${toJson(each)}\n`)
          .join(""),
    };
    yield { file: publishedFiles.renamed, content: () => renamedIds(dataset) };
  },
  *parts({ composed }, file) {
    const all = () => [...answersOf("provider", composed, "full"), snapshotFile(composed)];
    yield {
      file,
      content: () =>
        all()
          .map((each) => checksumLine(entryOfText(each)))
          .join(""),
    };
  },
  *status({ composed }, file) {
    const sums = () => {
      const { sha256, bytes } = entryOfText(snapshotFile(composed));
      return { sha256, bytes };
    };
    yield { file, content: () => datasetStatus(composed.dataset, sums()) };
  },
  *mcp({ composed: { dataset } }, file) {
    yield { file, content: () => toolList(dataset.meta.name) };
    yield { file: "server.json", content: () => serverDocument(dataset.meta) };
  },
  aiCatalog: one(({ meta }) => aiCatalog(meta)),
  apiCatalog: one(({ meta }) => apiCatalog(meta)),
  serverCard: one(({ meta }) => serverCard(meta)),
  skill: one(skill),
  skills: one((dataset) => {
    const { sha256 } = entryOf(routes.skill.file, Buffer.from(skill(dataset)));
    return skillsIndex(dataset.meta, sha256);
  }),
  coverage: one((dataset) => withNewline(toJson(coverageOf(dataset)))),
  coverageDocument: one((dataset) => coverageDocument(coverageOf(dataset), dataset.meta)),
  schema: one(schemaDocument),
  openapi: one(async (dataset, examples) => openapi(dataset, await examples())),
  llms: one(llms),
  llmsFull: one(async (dataset, examples) => llmsFull(dataset, await examples())),
};

/** The file of the route alone. */
function one(
  content: (dataset: Dataset, examples: GuideInput["examples"]) => string | Promise<string>,
): GuideProducer {
  return ({ composed, examples }, file) => [
    { file, content: () => content(composed.dataset, examples) },
  ];
}

/** Part by part: one text of all facts, and its bytes, would be the most that a large build holds at a time. */
function snapshotBytes(composed: Composed): Uint8Array {
  return Buffer.concat(Array.from(snapshotParts(composed), (text) => Buffer.from(text)));
}

/** Every earlier id of a fact, and its id today. */
function renamedIds({ renamed }: Dataset): string {
  const pairs = [...renamed].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return withNewline(toJson({ object: "renamed", ids: Object.fromEntries(pairs) }));
}

function* guides(composed: Composed, asked: ContentsInput): Iterable<ContentFile> {
  const { dataset } = composed;
  const input: GuideInput = {
    composed,
    hasRecords: hasRecords(asked),
    examples: onceFor(() => runExamples(chooseExamples(dataset), askedFrom(asked.read))),
  };
  for (const [id, produce] of Object.entries(guideProducers))
    yield* produce(input, routes[id as GuideRoute].file);
}

/** Asks the fallback for an address of the output. */
function askedFrom(read: ReadFile): Get {
  const handler = createHandler({ read, generation: oneDeployment });
  return async (address) => {
    const response = await handler(new Request(`http://localhost${address}`));
    return { status: response.status, body: await response.text() };
  };
}

function entryOfText({ file, text }: OutputFile): FileEntry {
  return entryOf(file, Buffer.from(text));
}

function snapshotFile(composed: Composed): OutputFile {
  return whenRead(routes.snapshot.file, () => [...snapshotParts(composed)].join(""));
}

function* siteContents(site: Site, basePath: string): Iterable<ContentFile> {
  yield {
    file: assets.card,
    content: () => readFileSync(new URL("../../site/card.png", import.meta.url)),
  };
  yield* texts(siteFilesOf(site, basePath));
  yield* texts(siteCode().files);
}

function* scripts({ meta }: Dataset): Iterable<ContentFile> {
  const line = servedLine({
    basePath: basePathOf(meta.baseUrl),
    allowedOrigin: meta.allowedOrigin,
    signal: contentSignal(meta.license),
  });
  for (const { file } of fallbackJobs)
    yield { file, content: async () => line + bundleText(await fallbackBundles(), file) };
}
