/** Facts, opened for a search as the site and the fallback open them. */
import type { Dataset } from "../../build/dataset/dataset.ts";
import { openAsking, type ReadPart } from "../../build/search/ask.ts";
import { parsePart } from "../../build/search/index-form.ts";
import { openSearch, type Searcher } from "../../build/search/search.ts";
import { searchIndexFiles } from "../../build/search/to-index.ts";

type OnRead = (file: string, bytes: number) => void;

/** Reads the parts of the index by way of their texts; `onRead` is told of each that is read. */
export function partsOf(dataset: Dataset, onRead: OnRead = () => undefined): ReadPart {
  const texts = new Map(searchIndexFiles(dataset).map(({ file, text }) => [file, text()]));
  return (file) => {
    const text = texts.get(file);
    if (text === undefined) throw new Error(`${file} is no part of the index`);
    onRead(file, Buffer.byteLength(text));
    return Promise.resolve(parsePart(text));
  };
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
