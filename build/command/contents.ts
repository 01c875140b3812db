/**
 * A dataset → everything that a build holds, file by file in its parts, each composed only when it is
 * asked for: `build` writes all of it, `dev` serves what is looked at. What lists the files is left to them.
 */
import { toChecksums, type Listing } from "../checksums.ts";
import type { Dataset } from "../dataset/dataset.ts";
import { coverageDocument } from "../derive/coverage-document.ts";
import { chooseExamples, runExamples, type Get } from "../derive/examples.ts";
import { llms, llmsFull } from "../derive/llms.ts";
import { openapi } from "../derive/openapi.ts";
import { schemaDocument } from "../derive/schema-document.ts";
import { serverDocument } from "../derive/registry.ts";
import { toolList } from "../derive/tools.ts";
import { twin } from "../derive/twin.ts";
import { createHandler } from "../fallback/handler.ts";
import type { ReadFile } from "../fallback/store.ts";
import type { FactsTree } from "../load/tree.ts";
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
import type { OutputFile } from "../respond/output-file.ts";
import { toBody, toJson } from "../respond/serialise.ts";
import { fill, routes } from "../routes.ts";
import type { Manifest } from "../schema/manifest.ts";
import { assets } from "../site/paths.ts";
import { bundles, scripts, siteAssets, type Bundle } from "../write/bundle.ts";
import { card } from "../write/card.ts";
import { entryOf, type FileEntry } from "../write/output.ts";
import { basePathOf, hostFilesOf } from "./hosts.ts";
import { siteFilesOf } from "./site.ts";

export type Content = string | Uint8Array;

export interface ContentFile {
  /** Relative to the root of the output, with forward slashes. */
  readonly file: string;
  content(): Content | Promise<Content>;
}

export interface Part {
  readonly name: string;
  /** How many files there are, where they are so many that somebody waits for them. */
  readonly total?: number;
  /** True where it is told how large each file is when compressed. */
  readonly isMeasured?: true;
  readonly files: () => Iterable<ContentFile>;
}

export interface ContentsInput {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
  readonly mode: StaticMode;
  /** Reads the very contents: the examples are run against them. */
  readonly read: ReadFile;
  /** What is bundled out of the code; one who asks again and again remembers it. */
  readonly bundled?: Bundled;
}

export interface Bundled {
  /** The style and the script of the site. */
  siteAssets(): Promise<readonly Bundle[]>;
  /** The fallback for each runtime. */
  scripts(basePath: string): Promise<readonly Bundle[]>;
}

/** The parts in the order in which they are written. */
export function contentsOf(input: ContentsInput): readonly Part[] {
  const { dataset, tree, mode, bundled = { siteAssets, scripts: bundles } } = input;
  const basePath = basePathOf(dataset.meta.baseUrl);
  const composed = compose(dataset);
  const { length } = dataset.providers;
  return [
    ...answeredRoutes.map((id) => ({
      name: id,
      ...(id === "compare" ? { total: length * (length - 1) } : {}),
      files: () => texts(answersOf(id, composed, mode)),
    })),
    { name: "shards", files: () => texts(shardFiles(composed)) },
    { name: "guides", files: () => guides(composed, input.read) },
    { name: "site", files: () => siteContents(dataset, tree, basePath, bundled) },
    { name: "hosts", files: () => texts(hostFilesOf(dataset, dataset.meta.baseUrl, mode)) },
    {
      name: "scripts",
      isMeasured: true,
      files: () =>
        bundledFiles(
          Object.values(scripts).map(({ file }) => file),
          () => bundled.scripts(basePath),
        ),
    },
  ];
}

/** The text of a file that lists the `files` before it, whose bytes are known by now. */
export function listingOf(file: Listing, { asOf }: Dataset, files: readonly FileEntry[]): string {
  return file === routes.manifest.file ? manifestOf(asOf, files) : toChecksums(files);
}

function manifestOf(asOf: string, files: readonly FileEntry[]): string {
  const manifest: Manifest = {
    object: "manifest",
    as_of: asOf,
    count: files.length,
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
  return toBody(toJson(manifest));
}

function* texts(files: Iterable<OutputFile>): Iterable<ContentFile> {
  for (const each of files) yield { file: each.file, content: () => each.text };
}

/** Twins, snapshot, status, tools and schema; then what shows examples, run against all of these. */
function* guides(composed: Composed, read: ReadFile): Iterable<ContentFile> {
  const { dataset } = composed;
  for (const provider of dataset.providers)
    yield {
      file: fill(routes.markdown.file, { slug: provider.slug }),
      content: () => twin(provider, dataset),
    };
  yield { file: routes.snapshot.file, content: () => snapshot(composed) };
  yield { file: routes.status.file, content: () => datasetStatus(dataset, sumsOf(composed)) };
  yield { file: routes.mcp.file, content: () => toolList(dataset.meta.name) };
  yield { file: "server.json", content: () => serverDocument(dataset.meta) };
  const covered = once(() => coverage(dataset));
  yield { file: routes.coverage.file, content: () => toBody(toJson(covered())) };
  yield {
    file: routes.coverageDocument.file,
    content: () => coverageDocument(covered(), dataset.meta),
  };
  yield { file: routes.schema.file, content: () => schemaDocument(dataset) };
  const handler = createHandler({ read });
  const get: Get = async (address) => {
    const response = await handler(new Request(`http://localhost${address}`));
    return { status: response.status, body: await response.text() };
  };
  const examples = once(() => runExamples(chooseExamples(dataset), get));
  yield { file: routes.openapi.file, content: async () => openapi(dataset, await examples()) };
  yield { file: routes.llms.file, content: () => llms(dataset) };
  yield { file: routes.llmsFull.file, content: async () => llmsFull(dataset, await examples()) };
}

/** What the status says of the snapshot. */
function sumsOf(composed: Composed): { readonly sha256: string; readonly bytes: number } {
  const { sha256, bytes } = entryOf(routes.snapshot.file, Buffer.from(snapshot(composed)));
  return { sha256, bytes };
}

function* siteContents(
  dataset: Dataset,
  tree: FactsTree,
  basePath: string,
  bundled: Bundled,
): Iterable<ContentFile> {
  yield { file: assets.card, content: card };
  yield* texts(siteFilesOf(dataset, tree, basePath));
  yield* bundledFiles([assets.style, assets.script], () => bundled.siteAssets());
}

function* bundledFiles(
  files: readonly string[],
  bundle: () => Promise<readonly Bundle[]>,
): Iterable<ContentFile> {
  const bundles = once(bundle);
  for (const file of files)
    yield {
      file,
      content: async () => (await bundles()).find((each) => each.file === file)!.text,
    };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
