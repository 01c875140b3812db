/** Lines of JSON ⇄ the text of a page. */

/** In characters: the most that a page has, unless a single line is longer. */
export const pageLength = 60_000;

interface Jsoned {
  readonly json: string;
}

/** At least one page: where there are no lines, it is empty. */
export function toPages<Each extends Jsoned>(lines: readonly Each[]): readonly (readonly Each[])[] {
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
  return pages;
}

export function textOfPage(lines: readonly Jsoned[]): string {
  return lines.map(({ json }) => `${json}\n`).join("");
}

export function linesOfPage(text: string): readonly string[] {
  return text.split("\n").slice(0, -1);
}
