/** Facts, opened for a search as the site and the fallback open them. */
import { onceFor } from "../../build/schema/lists/once-for.ts";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { openAsking, type ReadPart } from "../../build/search/ask.ts";
import { parsePart, type SearchPart } from "../../build/search/index-form.ts";
import { openSearch, type Searcher } from "../../build/search/search.ts";
import { searchIndexFiles } from "../../build/search/to-index.ts";

type OnRead = (file: string, bytes: number) => void;

/** Reads the parts of the index by way of their texts; `onRead` is told of each that is read. */
export function partsOf(dataset: Dataset, onRead: OnRead = () => undefined): ReadPart {
  const parts = new Map(
    searchIndexFiles(dataset).map(({ file, text }) => [file, onceFor(() => partIn(text()))]),
  );
  return (file) => {
    const { part, bytes } = parts.get(file)!();
    onRead(file, bytes);
    return Promise.resolve(part);
  };
}

function partIn(text: string): { readonly part: SearchPart; readonly bytes: number } {
  return { part: parsePart(text), bytes: Buffer.byteLength(text) };
}

export function searchOf(dataset: Dataset): Searcher {
  return openSearch(partsOf(dataset));
}

/** The words of a question with a meaning, as they are understood: with mistakes mended. */
export function understoodBy(dataset: Dataset): (words: string) => Promise<readonly string[]> {
  const read = partsOf(dataset);
  return async (words) => {
    const { question } = await (await openAsking(read)).ask(words);
    return question.words.map(({ text }) => text);
  };
}
