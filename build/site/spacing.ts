/**
 * Which space of a template is seen. Templates are written with line breaks and indentation for those who read
 * them; of each run of such space what remains is one blank, one line break or nothing, so that no space
 * appears inside a link or between a word and its full stop. The content of `pre`, `script` and `textarea` is
 * not changed.
 */

/**
 * Stands for a run of space with a line break until its neighbours are known. Neither this character nor the
 * next has a meaning in HTML; they are for private use.
 */
export const openSpace = "\u0091";

/** Stands for a line break in a value: kept where the value ends up in `pre`, else space like any other. */
export const softBreak = "\u0092";

/** The elements whose content is not changed, with that content. */
const verbatim = /<(pre|script|textarea)\b[\s\S]*?<\/\1\s*>/g;

/** The tags of a text are told from the words between them. */
export const pieces = new RegExp(
  `${verbatim.source}|<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>|[^<]+`,
  "g",
);

export function isVerbatim(piece: string): boolean {
  return /^<(pre|script|textarea)\b/.test(piece);
}

/**
 * What remains of a run of space with a line break; `before` and `after` are the tags beside it, empty where
 * there is text. It is dropped after an opening tag, before a closing tag, and beside a block, where it shows
 * nothing; between two blocks one line break is kept, for people who read the source.
 */
export function spaceBetween(before: string, after: string): string {
  const isAfterBlock = blockTag.test(before);
  const isBeforeBlock = blockTag.test(after);
  const isStart = (/^<(?!\/)/.test(before) && !voidTag.test(before)) || isAfterBlock;
  if (!isStart && !isBeforeBlock && !after.startsWith("</")) return " ";
  return isAfterBlock && isBeforeBlock ? "\n" : "";
}

const blockTag =
  /^<\/?(?:!doctype|html|head|meta|title|link|script|body|header|nav|main|footer|section|article|aside|div|p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tr|th|td|pre|figure|figcaption|blockquote|form|fieldset|legend|label|option|select|details|summary|hr|br|svg|rect|text|g|path)\b/i;

/** An inline element without content: a text after it stands beside it, not inside. */
const voidTag = /^<(?:img|input|wbr)\b/i;

/** Longer than any name of an element that `spaceBetween` knows, with its bracket. */
const longestName = 14;

/** Decides every run of space that is still open, now that all values are in their places. */
export function settled(text: string): string {
  const open = text.includes(softBreak) ? withoutSoftBreaks(text) : text;
  let at = open.indexOf(openSpace);
  if (at < 0) return open;
  let done = "";
  let from = 0;
  for (; at >= 0; at = open.indexOf(openSpace, from)) {
    let start = at;
    while (start > from && isSpace(open.charCodeAt(start - 1))) start--;
    let end = at + 1;
    while (isSpace(open.charCodeAt(end))) end++;
    const tag = open[start - 1] === ">" ? open.lastIndexOf("<", start) : start;
    const before = open.slice(tag, Math.min(start, tag + longestName));
    const after = open[end] === "<" ? open.slice(end, end + longestName) : "";
    done += open.slice(from, start) + spaceBetween(before, after);
    from = end;
  }
  return done + open.slice(from);
}

/** Only values with line breaks have any: a code block of a document, say. */
function withoutSoftBreaks(text: string): string {
  return text
    .replace(verbatim, (kept) => kept.replaceAll(softBreak, "\n"))
    .replaceAll(softBreak, openSpace);
}

function isSpace(code: number): boolean {
  return (
    code === 32 || (code <= 13 && code >= 9) || code === 0x91 || (code > 0x91 && isWideSpace(code))
  );
}

function isWideSpace(code: number): boolean {
  return String.fromCharCode(code).trim() === "";
}
