/**
 * The facts folder as it stands → the dataset it would publish, kept while it is edited: a change that
 * is refused leaves the last good dataset to be read, with the problems beside it.
 */
import type { Bundled } from "../compose/contents.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import type { ReadFile } from "../fallback/output-files.ts";
import { diskSource } from "../load/file-source.ts";
import { fileMeaning } from "../load/problem.ts";
import { parseYaml, type Parsed } from "../load/parse.ts";
import { toFound, type Problem } from "../load/problem.ts";
import { folderName, loadFrom, type FactsTree } from "../load/tree.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { judge } from "../validate/quality/quality.ts";
import { validate } from "../validate/validate.ts";
import { openContents } from "./contents-on-demand.ts";
import { isEditorLeftover } from "./watch.ts";

export interface PreviewOptions {
  readonly facts: string;
  readonly asOf: string;
  readonly baseUrl: string;
  /** What is bundled out of the code. */
  readonly bundled: Bundled;
}

/** The result of one look at the folder. */
export interface Refreshed {
  /** The files that are others than before, as problems name them. */
  readonly touched: readonly string[];
  /** None: the dataset is that of the folder; else it is the last good one. */
  readonly problems: readonly Problem[];
  /** Present where what is published is another than before. */
  readonly published?: PublishedStep;
  /** What the quality rules find; what is served does not wait for it. */
  readonly findings: () => readonly Finding[];
}

export interface PublishedStep {
  /** Absent for the first. */
  readonly before?: Dataset;
  readonly after: Dataset;
}

export interface Preview {
  /** Reads the output of the last good dataset; nothing before there is one. */
  readonly read: ReadFile;
  hasDataset(): boolean;
  /** Looks at the folder; undefined where no file is another than before. */
  refresh(): Refreshed | undefined;
}

interface Good {
  readonly dataset: Dataset;
  /** What is published as one text. */
  readonly text: string;
  readonly read: ReadFile;
}

/** A file as it was read last; of one that could not be read, why. */
interface KnownFile {
  readonly text: string;
  readonly parsed?: Parsed;
}

export function openPreview({ facts, asOf, baseUrl, bundled }: PreviewOptions): Preview {
  const name = folderName(facts);
  const disk = diskSource(facts);
  // `check` refuses what editors leave beside a file; a preview would refuse whatever is being edited.
  const source = {
    list: () => disk.list()?.filter(({ path }) => !isEditorLeftover(path)),
    bytes: (path: string) => disk.bytes(path),
  };
  let known = new Map<string, KnownFile>();
  let good: Good | undefined;
  let isFirst = true;

  function look(files: Map<string, KnownFile>): FactsTree {
    const parse = (file: string, text: string): Parsed => {
      const before = known.get(file);
      const parsed = before?.text === text ? before.parsed : undefined;
      const own = { text, parsed: parsed ?? parseYaml(file, text) };
      files.set(file, own);
      return own.parsed;
    };
    const tree = loadFrom(source, { name, parse });
    for (const { file, message } of tree.problems)
      if (!files.has(file)) files.set(file, { text: message });
    return tree;
  }

  function refresh(): Refreshed | undefined {
    const files = new Map<string, KnownFile>();
    const tree = unlessUnread(() => look(files), name);
    // A file went away while the folder was read: who watches hears of that as well.
    if (tree === undefined) return undefined;
    // Files count as changed once they can be read again, also with the same text.
    const unread = "message" in tree ? tree : undefined;
    const now = unread ? new Map([...known, [unread.file, { text: unread.message }]]) : files;
    const touched = [...new Set([...known.keys(), ...now.keys()])]
      .filter((file) => known.get(file)?.text !== now.get(file)?.text)
      .toSorted();
    known = now;
    if (touched.length === 0 && !isFirst) return undefined;
    isFirst = false;
    if ("message" in tree) return refused(touched, [tree]);
    const result = validate(tree, asOf);
    return result.ok
      ? accepted(touched, tree, buildDataset(result.curated, { asOf, baseUrl }), () =>
          judge(tree, result.curated, asOf),
        )
      : refused(touched, result.problems);
  }

  function accepted(
    touched: readonly string[],
    tree: FactsTree,
    dataset: Dataset,
    judged: () => ReturnType<typeof judge>,
  ): Refreshed {
    const text = comparableText(dataset);
    const before = good;
    // Also where the same is published: pages name the lines at which facts stand.
    good = { dataset, text, read: openContents({ dataset, tree, mode: "full", bundled }) };
    const step = { ...(before && { before: before.dataset }), after: dataset };
    return {
      touched,
      problems: [],
      ...(before?.text === text ? {} : { published: step }),
      findings: () => judged().findings,
    };
  }

  return {
    read: (file) => good?.read(file) ?? Promise.resolve(undefined),
    hasDataset: () => good !== undefined,
    refresh,
  };
}

function refused(touched: readonly string[], problems: readonly Problem[]): Refreshed {
  return { touched, problems, findings: () => [] };
}

/** What the system refuses to read, for lack of a permission, is a problem; undefined where a file went away. */
function unlessUnread<T extends object>(look: () => T, folder: string): T | Problem | undefined {
  try {
    return look();
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (syscall === undefined) throw error;
    const found = toFound(folder, { line: 1, column: 1 }, `cannot be read: ${message}.`);
    return { ...found, rule: fileMeaning.name };
  }
}

/** Equal for equal datasets. Counts are left out, since they follow from the facts. */
function comparableText({ meta, facts, providers, keys, formerly }: Dataset): string {
  return JSON.stringify([
    meta,
    facts,
    providers.map(({ slug, name, homepage, places }) => [slug, name, homepage, places]),
    keys.map((each) => [each.key, each.description, each.datatype, each.unit, each.values]),
    formerly,
  ]);
}
