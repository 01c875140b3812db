/**
 * The search of an output, over the parts of its index, and what tools make of it. A part of its own: only questions
 * in words load it.
 */
import { idOfLine, withMatch, type FactLine } from "../respond/lines.ts";
import { parsePart } from "../search/index-form.ts";
import { openSearch, type FoundFact, type Searcher } from "../search/search.ts";
import { Unavailable } from "./generation.ts";
import type { FoundLine, PagedLists } from "./store.ts";
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
  const pages = Object.values(all.place?.counts ?? []);
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
