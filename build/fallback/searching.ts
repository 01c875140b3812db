/**
 * The search of an output, over the parts of its index, and what tools make of it. A part of its own: only questions
 * in words load it.
 */
import { parsePart } from "../search/index-form.ts";
import { openSearch, type Searcher } from "../search/search.ts";
import { Unavailable } from "./generation.ts";
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
