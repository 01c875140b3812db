/**
 * Finds facts, changes and providers in the files of the output, and opens no more of them than an answer
 * needs.
 */
import { fill } from "../schema/contract/route.ts";
import { routes } from "../schema/contract/routes.ts";
import type { DatasetStatus } from "../schema/dataset-status.ts";
import type { ProviderRecord } from "../schema/provider.ts";
import type { ToolList } from "../schema/tool.ts";
import {
  linesIn,
  matches,
  parseChange,
  parseLine,
  type ChangeLine,
  type FactLine,
  type Filter,
  type Matching,
} from "../respond/lines.ts";
import {
  isCut,
  pagesIn,
  publicFile,
  shardName,
  startsFile,
  type Starts,
} from "../respond/shards.ts";
import {
  besideFile,
  namesFile,
  type Beside,
  type NamedLevel,
  type Names,
} from "../respond/names.ts";
import { toParty, type Party } from "../respond/compare.ts";
import type { FoundFact, Searcher } from "../search/search.ts";
import type { Pins } from "./generation.ts";
import type { FoundLine } from "./searching.ts";
import { listed, mostListed, openLists, type FoundList, type ListPart } from "./lists.ts";
import { canBeFileName, openFiles, type ReadFile } from "./output-files.ts";

export interface Store {
  /** The wanted part of the matching facts, in dataset order, and how many match in all. */
  facts(filter: Filter, part?: ListPart): Promise<Matching<FactLine>>;
  /** True where more facts match than one answer holds. */
  isCut(filter: Filter): Promise<boolean>;
  /** The search, which reads the parts of the index that a question needs. */
  search(): Promise<Searcher>;
  /** The lines of facts that were found, in the same order. */
  found(facts: readonly FoundFact[]): Promise<readonly FoundLine[]>;
  /** What everything of one level is called. */
  names(level: NamedLevel): Promise<Names>;
  /** What is known of a provider beside its facts. */
  beside(provider: string): Promise<Beside>;
  /** The moment that the dataset was built for. */
  asOf(): Promise<string>;
  /** The same objects that `GET /api/public/mcp` returns. */
  tools(): Promise<ToolList>;
  /**
   * The wanted part of the matching changes at or after `since`, newest first, and how many match in all.
   */
  changes(filter: Filter, part?: ListPart, since?: string): Promise<Matching<ChangeLine>>;
  /** The text of a file; undefined if there is no such file. Its path is plain. */
  text(file: string): Promise<string | undefined>;
  /** A provider with all of its facts, as it is compared; undefined if it is not published. */
  party(slug: string): Promise<Party | undefined>;
}

/** Opens a store that reads one output. */
export function openStore(read: ReadFile, { remembered }: Pick<Pins, "remembered">): Store {
  const files = openFiles(read, remembered);
  const { parsed, made } = files;
  const facts = openLists("facts", files, parseLine);
  const changes = openLists("changes", files, parseChange);

  /** The facts of a key that has no list: those of its public answer, if there is one. */
  async function publicFacts(filter: Filter): Promise<readonly FactLine[]> {
    const file = publicFile(filter);
    const found = file && (await made(file, "facts", (text) => linesIn(text).map(parseLine)));
    return found || [];
  }

  /** The list without its pages of earlier changes, and with the number of the others in the last page. */
  async function sinceIn(list: FoundList, since: string): Promise<FoundList> {
    const { filter, place, isExact } = list;
    if (place === undefined || !isExact || since === "") return list;
    // A list that is not cut is read whole anyway.
    if (!isCut(place)) return { ...list, isExact: false };
    const starts = await parsed<Starts>(startsFile);
    const begins = starts[place.of ?? shardName(filter)] ?? [];
    const pages = pagesIn(place).filter(([page]) => (begins[page] ?? "") >= since);
    const [last] = pages.at(-1) ?? [];
    if (last === undefined) return { filter, place: { counts: [] }, isExact };
    const isLate = (line: ChangeLine): boolean => line.changedAt >= since && matches(line, filter);
    const late = (await changes.page(list, last)).filter(isLate).length;
    const counts = Object.fromEntries([...pages.slice(0, -1), [last, late] as const]);
    return { ...list, place: { ...place, counts } };
  }

  return {
    async facts(filter, part = {}) {
      const list = await facts.listFor(filter);
      const passes = (line: FactLine): boolean => matches(line, filter);
      if (list.place !== undefined) return facts.inList(list, passes, part);
      return listed((await publicFacts(list.filter)).filter(passes), part);
    },
    async isCut(filter) {
      const { place, isExact } = await facts.listFor(filter);
      if (place === undefined || !isExact) return false;
      return pagesIn(place).reduce((sum, [, count]) => sum + count, 0) > mostListed;
    },
    search: async () => (await import("./searching.ts")).searchIn(files),
    found: async (wanted) => (await import("./searching.ts")).foundLines(facts, wanted),
    names: (level) => parsed<Names>(namesFile(level)),
    async beside(provider) {
      if (!canBeFileName(provider)) return nothingBeside;
      return (
        (await made(besideFile(provider), "beside", (json) => JSON.parse(json) as Beside)) ??
        nothingBeside
      );
    },
    asOf: async () => (await parsed<DatasetStatus>(routes.status.file)).as_of,
    tools: () => parsed<ToolList>(routes.mcp.file),
    async changes(filter, part = {}, since = "") {
      const list = await sinceIn(await changes.listFor(filter), since);
      const passes = (line: ChangeLine): boolean =>
        line.changedAt >= since && matches(line, filter);
      return changes.inList(list, passes, part);
    },
    text: (file) => made(file, "text", (text) => text),
    async party(slug) {
      if (!canBeFileName(slug)) return undefined;
      const file = fill(routes.provider.file, { slug });
      return made(file, "party", (json) => {
        const record = JSON.parse(json) as ProviderRecord;
        return toParty(record, record.facts);
      });
    },
  };
}

const nothingBeside: Beside = { formerly: {}, renamed: {}, notPublished: [] };
