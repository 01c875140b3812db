/**
 * The search of an output, over the parts of its index, and what tools make of it. A part of its own: only questions
 * in words load it.
 */
import type { Failure } from "../respond/errors.ts";
import { factList, idOfLine, withMatch, type FactLine, type Filter } from "../respond/lines.ts";
import { parseFactId } from "../schema/fact-id.ts";
import type { NotPublished } from "../schema/not-published.ts";
import { parsePart } from "../search/index-form.ts";
import { openSearch, type FoundFact, type Searcher } from "../search/search.ts";
import { Unavailable } from "./generation.ts";
import type { Query } from "./query.ts";
import type { FoundLine, ListPart, PagedLists, Store } from "./store.ts";
import type { OutputFiles } from "./output-files.ts";

export { hintFor, keyFor, selections } from "./mcp/words.ts";

export function searchIn({ made }: OutputFiles): Searcher {
  return openSearch(async (file) => {
    const part = await made(file, "part", parsePart);
    // All parts are written by the build that wrote the base, which names them.
    if (part === undefined) throw new Unavailable(`${file} is missing`);
    return part;
  });
}

/** The lines of facts that were found, in the same order, from the pages of all that have them. */
export async function foundLines(
  { listFor, page }: PagedLists<FactLine>,
  facts: readonly FoundFact[],
): Promise<readonly FoundLine[]> {
  const all = await listFor({});
  const pages = Object.values(all.place.counts);
  return Promise.all(
    facts.map(async (found) => {
      const { id, number } = found;
      let at = 0;
      let place = number;
      for (const count of pages) {
        if (place < count) break;
        place -= count;
        at += 1;
      }
      const line = at < pages.length ? (await page(all, at))[place] : undefined;
      // The index and the pages are written by the same build.
      if (line === undefined || idOfLine(line.json) !== id)
        throw new Unavailable(`${id} is missing`);
      return { line, matched: withMatch(line, found), found };
    }),
  );
}

/** A query of facts, as it was read; `only` are the facts among which is looked, all where it is absent. */
export interface AskedFacts {
  readonly filter: Filter;
  readonly query: Query;
  readonly part: Required<ListPart>;
  readonly only: readonly FactLine[] | undefined;
}

/** The facts that fit words, best first. */
export async function foundFacts(
  { filter, query, part, only }: AskedFacts,
  store: Store,
): Promise<string | Failure> {
  const words = String(query["q"]);
  const ids = only?.map(({ json }) => idOfLine(json));
  const search = await store.search();
  const all = await search.facts(words, { filter, ...(ids ? {} : part) });
  const facts = ids ? all.facts.filter(({ id }) => ids.includes(id)) : all.facts;
  const total = ids ? facts.length : all.total;
  const notPublished = ids ? [] : await silencesOf(all.silences, store);
  if (total === 0) {
    const asked = { ...(ids ? { id: String(query["id"]) } : {}), ...filter };
    return (await import("./mends.ts")).noneFound(words, asked, notPublished, store);
  }
  const lines = (await store.found(facts)).map(({ matched }) => matched);
  return factList(query, { total, lines }, { notPublished, rankedBy: all.rankedBy });
}

/** Each of what is known not to be published, by its id. */
async function silencesOf(
  found: readonly string[],
  store: Store,
): Promise<readonly NotPublished[]> {
  const known = found.map(async (id) => {
    const { notPublished } = await store.beside(parseFactId(id).provider);
    return notPublished.find((each) => each.id === id) ?? [];
  });
  return (await Promise.all(known)).flat();
}
