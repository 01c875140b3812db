/** Lines of JSON ⇄ the text of a page. */

/** In characters: the most that a page has, unless a single line is longer. */
export const pageLength = 60_000;

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
  let page: Each[] = [];
  const pages = [page];
  let length = 0;
  for (const line of lines) {
    const added = line.json.length + 1;
    if (length + added > pageLength && page.length > 0) {
      pages.push((page = []));
      length = 0;
    }
    page.push(line);
    length += added;
  }
  return pages.map((own) => ({
    lines: own,
    text: [...own.map(({ json }) => json), ""].join("\n"),
  }));
}

/** The lines of the text of a page, as they were. */
export function linesOfPage(text: string): readonly string[] {
  return text.split("\n").slice(0, -1);
}
