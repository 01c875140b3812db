/**
 * The facts folder as it stands → the dataset it would publish, kept while it is edited: a change that
 * is refused leaves the last good dataset to be read, with the problems beside it.
 */
import type { Bundled } from "../../publish/compose/contents.ts";
import { buildDataset, type Dataset } from "../../dataset/dataset.ts";
import type { ReadFile } from "../../fallback/output-files.ts";
import { diskSource } from "../../load/file-source.ts";
import { fileMeaning, toFound, type Problem } from "../../load/problem.ts";
import { parseYaml, type Parsed } from "../../load/parse.ts";
import { folderName, loadFrom, type FactsTree } from "../../load/tree.ts";
import type { Finding } from "../../validate/quality/finding.ts";
import { judge } from "../../validate/quality/quality.ts";
import { validate } from "../../validate/validate.ts";
import { openContents } from "./contents-on-demand.ts";

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
  /** True where what is published is another than before. */
  readonly isPublished: boolean;
  /** What the quality rules find; what is served does not wait for it. */
  readonly findings: () => readonly Finding[];
}

export interface Preview {
  /** Reads the output of the last good dataset; nothing before there is one. */
  readonly read: ReadFile;
  hasDataset(): boolean;
  /** Looks at the folder; undefined where no file is another than before. */
  refresh(): Refreshed | undefined;
}

interface Good {
  /** What is published as one text. */
  readonly text: string;
  readonly read: ReadFile;
}

/** A file as it was read last; of one that could not be read, why. */
interface KnownFile {
  readonly text: string;
  readonly parsed?: Parsed;
}
type KnownFiles = ReadonlyMap<string, KnownFile>;

/**
 * What editors leave beside a file while it is open: swap files, backups, locks. `check` refuses them, since
 * they must not be committed; a preview would refuse whatever is being edited.
 */
const leftover =
  /(^|\/)(\.[^/]*\.sw[a-z]|[^/]*~|\.?#[^/]*|4913|\.goutputstream-[^/]*|[^/]*\.(tmp|bak|crswap)|[^/]*___jb_(tmp|old)___|\.DS_Store)$/;

export function openPreview({ facts, asOf, baseUrl, bundled }: PreviewOptions): Preview {
  const name = folderName(facts);
  const disk = diskSource(facts);
  const source = {
    list: () => disk.list()?.filter(({ path }) => !leftover.test(path)),
    bytes: (path: string) => disk.bytes(path),
  };
  let known: KnownFiles | undefined;
  let good: Good | undefined;

  function look(): { readonly tree: FactsTree; readonly files: KnownFiles } {
    const files = new Map<string, KnownFile>();
    const parse = (file: string, text: string): Parsed => {
      const before = known?.get(file);
      const parsed = before?.text === text ? before.parsed : undefined;
      const own = { text, parsed: parsed ?? parseYaml(file, text) };
      files.set(file, own);
      return own.parsed;
    };
    const tree = loadFrom(source, { name, parse });
    for (const { file, message } of tree.problems)
      if (!files.has(file)) files.set(file, { text: message });
    return { tree, files };
  }

  function refresh(): Refreshed | undefined {
    const before = known;
    let looked;
    try {
      looked = look();
    } catch (error) {
      const { code, syscall, message } = error as NodeJS.ErrnoException;
      // A file went away while the folder was read: who watches hears of that as well.
      if (code === "ENOENT") return undefined;
      if (syscall === undefined) throw error;
      // Files count as changed once they can be read again, also with the same text.
      known = new Map();
      const found = toFound(name, { line: 1, column: 1 }, `cannot be read: ${message}.`);
      return refused([name], [{ ...found, rule: fileMeaning.name }]);
    }
    const { tree, files } = looked;
    known = files;
    const touched = [...new Set([...(before?.keys() ?? []), ...files.keys()])]
      .filter((file) => before?.get(file)?.text !== files.get(file)?.text)
      .toSorted();
    if (before !== undefined && touched.length === 0) return undefined;
    const result = validate(tree, asOf);
    if (!result.ok) return refused(touched, result.problems);
    const { curated } = result;
    const isPublished = publish(buildDataset(curated, { asOf, baseUrl }), tree);
    const findings = (): readonly Finding[] => judge(tree, curated, asOf).findings;
    return { touched, problems: [], isPublished, findings };
  }

  /** False where the same was published before. */
  function publish(dataset: Dataset, tree: FactsTree): boolean {
    const text = comparableText(dataset);
    const isOther = good?.text !== text;
    // Also where the same is published: pages name the lines at which facts stand.
    good = { text, read: openContents({ dataset, tree, mode: "full", bundled }) };
    return isOther;
  }

  return {
    read: (file) => good?.read(file) ?? Promise.resolve(undefined),
    hasDataset: () => good !== undefined,
    refresh,
  };
}

function refused(touched: readonly string[], problems: readonly Problem[]): Refreshed {
  return { touched, problems, isPublished: false, findings: () => [] };
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
