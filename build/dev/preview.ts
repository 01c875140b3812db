/**
 * The facts folder as it stands → the dataset it would publish, kept while it is edited: a change that
 * is refused leaves the last good dataset to be read, with the problems beside it.
 */
import type { Bundled } from "../compose/contents.ts";
import { buildDataset, type Dataset } from "../dataset/dataset.ts";
import type { ReadFile } from "../fallback/output-files.ts";
import { toFound, type Problem, fileMeaning } from "../load/problem.ts";
import { folderName, type FactsTree } from "../load/tree.ts";
import type { Finding } from "../validate/quality/finding.ts";
import { judge } from "../validate/quality/quality.ts";
import { validate } from "../validate/validate.ts";
import { openContents } from "./contents-on-demand.ts";
import { rememberFolder } from "./remembered.ts";
import { openVerdicts } from "./verdict.ts";

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
  /**
   * The result of checking the whole tree. It comes later; what is served does not wait for it.
   */
  readonly judged: () => JudgedFacts;
}

export interface JudgedFacts {
  readonly problems: readonly Problem[];
  readonly findings: readonly Finding[];
}

export interface PublishedStep {
  /** Absent for the first. */
  readonly before?: Dataset;
  readonly after: Dataset;
  /** The ids of today by earlier ones. */
  readonly renamed: () => ReadonlyMap<string, string>;
}

export interface Preview {
  /** Reads the output of the last good dataset; nothing before there is one. */
  readonly read: ReadFile;
  hasDataset(): boolean;
  /** Looks at the folder; undefined where no file is another than before. */
  refresh(): Refreshed | undefined;
  /** Forgets what was composed: what is bundled is asked for again. */
  recompose(): void;
}

interface Good {
  readonly dataset: Dataset;
  readonly tree: FactsTree;
  /** The whole published output as one text. */
  readonly text: string;
  readonly read: ReadFile;
}

export function openPreview({ facts, asOf, baseUrl, bundled }: PreviewOptions): Preview {
  const look = rememberFolder(facts);
  const verdictOf = openVerdicts(asOf);
  let good: Good | undefined;
  let isFirst = true;
  /**
   * The files that the last look could not read. They count as changed once they can be read
   * again, also with the same text.
   */
  let unread: readonly string[] = [];

  function refresh(): Refreshed | undefined {
    const looked = unlessUnread(look, folderName(facts));
    if (looked === undefined) return undefined;
    if ("message" in looked) {
      const problems = [looked];
      unread = [looked.file];
      isFirst = false;
      return { touched: unread, problems, judged: () => ({ problems, findings: [] }) };
    }
    const { tree } = looked;
    const touched = [...new Set([...unread, ...looked.touched])];
    unread = [];
    if (touched.length === 0 && !isFirst) return undefined;
    isFirst = false;
    const { result, isWhole } = verdictOf(tree);
    if (!result.ok) {
      const { problems } = result;
      return { touched, problems, judged: () => ({ problems, findings: [] }) };
    }
    const { curated } = result;
    const dataset = buildDataset(curated, { asOf, baseUrl });
    const text = comparableText(dataset);
    const before = good;
    // Also where the same is published: pages name the lines at which facts stand.
    good = { dataset, tree, text, read: openContents({ dataset, tree, mode: "full", bundled }) };
    return {
      touched,
      problems: [],
      ...(before?.text === text ? {} : { published: publishedOf(dataset, before) }),
      judged() {
        const whole = isWhole ? result : validate(tree, asOf);
        if (!whole.ok) return { problems: whole.problems, findings: [] };
        return { problems: [], findings: judge(tree, whole.curated, asOf).findings };
      },
    };
  }

  return {
    read: (file) => good?.read(file) ?? Promise.resolve(undefined),
    hasDataset: () => good !== undefined,
    refresh,
    recompose() {
      if (good) good = { ...good, read: openContents({ ...good, mode: "full", bundled }) };
    },
  };
}

/**
 * Undefined where a file went away while the folder was read: who watches hears of that as well. What
 * the system refuses to read, for lack of a permission, is a problem.
 */
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

function publishedOf(after: Dataset, before: Good | undefined): PublishedStep {
  const renamed = () => after.renamed;
  return { ...(before ? { before: before.dataset } : {}), after, renamed };
}

/**
 * Returns a text that is equal for equal datasets. Counts are left out, since they follow from the
 * facts.
 */
function comparableText({ meta, facts, providers, keys, formerly }: Dataset): string {
  return JSON.stringify([
    meta,
    facts,
    providers.map(({ slug, name, homepage, places }) => [slug, name, homepage, places]),
    keys.map(({ key, description, datatype, unit, values }) => [
      key,
      description,
      datatype,
      unit,
      values,
    ]),
    formerly,
  ]);
}
