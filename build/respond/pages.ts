/**
 * Lines of JSON ⇄ the text of a page. A line of a page holds only what differs from the line before it, which is about
 * half: facts of one provider or key have most members in common.
 */

/** What JSON text is taken apart at: nearly always between two members. */
const separator = ',"';
/** Stands before the place and the number of pieces that are as in the line before. JSON text never holds a tab. */
const repeated = "\t";

/** In characters: the most that a page has, unless a single line is longer. */
export const pageLength = 30_000;

interface Jsoned {
  readonly json: string;
}

/** Some lines, and the text that holds them. */
export interface TextPage<Each> {
  readonly lines: readonly Each[];
  readonly text: string;
}

/** At least one page: where there are no lines, it is empty. */
export function toPages<Each extends Jsoned>(lines: readonly Each[]): readonly TextPage<Each>[] {
  let page: { readonly lines: Each[]; readonly texts: string[] } = { lines: [], texts: [] };
  const pages = [page];
  let length = 0;
  let before: Pieces | undefined;
  for (const line of lines) {
    const pieces = line.json.split(separator);
    let text = withoutRepeats(pieces, before);
    if (length + text.length >= pageLength && page.lines.length > 0) {
      page = { lines: [], texts: [] };
      pages.push(page);
      length = 0;
      text = line.json;
    }
    page.lines.push(line);
    page.texts.push(text);
    length += text.length + 1;
    before = numberedPieces(pieces);
  }
  return pages.map(({ lines: own, texts }) => ({ lines: own, text: [...texts, ""].join("\n") }));
}

/** The lines of the text of a page, as they were. */
export function linesOfPage(text: string): readonly string[] {
  let before: readonly string[] = [];
  return text.split("\n").flatMap((line) => {
    if (line === "") return [];
    before = line.split(separator).flatMap((piece) => {
      if (!piece.startsWith(repeated)) return piece;
      const [start = 0, count = 0] = piece.slice(1).split("+").map(Number);
      return before.slice(start, start + count);
    });
    return before.join(separator);
  });
}

/** Pieces of a line, with the place of each. */
type Pieces = ReadonlyMap<string, number>;

function numberedPieces(pieces: readonly string[]): Pieces {
  return new Map(pieces.map((piece, at) => [piece, at]));
}

function withoutRepeats(pieces: readonly string[], before: Pieces | undefined): string {
  if (before === undefined) return pieces.join(separator);
  const parts: string[] = [];
  let [start, count] = [0, 0];
  const endRun = (): void => {
    if (count > 0) parts.push(`${repeated}${start}+${count}`);
    count = 0;
  };
  for (const piece of pieces) {
    const at = before.get(piece);
    if (at !== undefined && count > 0 && at === start + count) {
      count += 1;
      continue;
    }
    endRun();
    if (at === undefined) parts.push(piece);
    else [start, count] = [at, 1];
  }
  endRun();
  return parts.join(separator);
}
