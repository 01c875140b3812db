/**
 * Addresses that open a page at given words (URL Fragment Text Directives): the browser scrolls to them
 * and marks them. A browser that does not know them opens the page as usual.
 */

/** Longer words are named by their start and their end, because one changed word would lose them all. */
const mostWords = 12;
const wordsAtEnd = 4;

/** Cells of a table row, and what was left out of a quote: the page has other text between. */
const gaps = /\s*(?:\||…|\.{3}|\[…\])\s*/;

export function addressAt(url: string, quote: string | null): string {
  const parts = (quote ?? "").split(gaps).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return url;
  const words = first.split(/\s+/);
  const isWhole = parts.length === 1 && words.length <= mostWords;
  const start = isWhole ? first : words.slice(0, wordsAtEnd).join(" ");
  const end = isWhole ? [] : [last.split(/\s+/).slice(-wordsAtEnd).join(" ")];
  const directive = [start, ...end].map(fragmentWord).join(",");
  return `${url}${url.includes("#") ? "" : "#"}:~:text=${directive}`;
}

function fragmentWord(text: string): string {
  return encodeURIComponent(text).replace(/-/g, "%2D").replace(/'/g, "%27");
}
