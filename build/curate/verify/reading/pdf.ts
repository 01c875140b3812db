/** A PDF → its lines of text by page, or why there are none. The reader of PDFs is loaded only here. */
import { toSegment, type Passage } from "./passage.ts";

export async function readPdf(bytes: Uint8Array): Promise<readonly Passage[] | string> {
  const { extractText, getDocumentProxy } = await import("unpdf");
  let pages: readonly string[];
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      pages = (await extractText(document, { mergePages: false })).text;
    } finally {
      await document.destroy();
    }
  } catch (error) {
    return (error as Error).message;
  }
  if (pages.every((page) => page.trim() === "")) return "a PDF without text";
  return pages.map((page) => toRun(page));
}

/** Lines that follow one another, so that a sentence may go across their ends. */
function toRun(text: string): Passage {
  const segments = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line) => toSegment(line));
  return { kind: "prose", segments, headings: [], table: null };
}
