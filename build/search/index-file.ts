/** The search index → the text of its file, and back. The site and the fallback read the same file. */
import type { SearchIndex } from "./index-form.ts";

const scriptStart = "self.publicFactsIndex=";

export function indexText(index: SearchIndex): string {
  return `${scriptStart}${JSON.stringify(index)};\n`;
}

/** Reads the text of the file. */
export function parseIndex(text: string): SearchIndex {
  const json = text.slice(scriptStart.length, text.lastIndexOf(";"));
  return JSON.parse(json) as SearchIndex;
}
