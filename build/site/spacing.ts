/**
 * Which space of templates is seen. Templates are written with line breaks and indentation for those who read
 * them; of each run of such space what remains is one blank, one line break or nothing, so that no space
 * appears inside a link or between a word and its full stop. The content of `pre`, `script` and `textarea` is
 * not changed.
 */

/** Elements whose content is not changed, tags, and the words between them. */
const pieces =
  /<(pre|script|textarea)\b[\s\S]*?<\/\1\s*>|<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>|[^<]+/g;
const verbatim = /^<(pre|script|textarea)\b/;

export function settled(text: string): string {
  const found = text.match(pieces) ?? [];
  return found
    .map((piece, at) => {
      if (piece.startsWith("<")) return verbatim.test(piece) ? piece : oneLineTag(piece);
      if (!piece.includes("\n")) return piece;
      return piece.replace(/\s*\n\s*/g, (run, start: number) => {
        const before = start === 0 ? (found[at - 1] ?? "") : "";
        const after = start + run.length === piece.length ? (found[at + 1] ?? "") : "";
        return spaceBetween(before, after);
      });
    })
    .join("");
}

/** One blank between attributes, none at the end; what is quoted is not changed. */
function oneLineTag(tag: string): string {
  if (!/\n| {2}| \/?>$/.test(tag)) return tag;
  return tag
    .replace(/"[^"]*"|'[^']*'|\s+/g, (part) => (part.trim() === "" ? " " : part))
    .replace(/ (?=\/?>$)/, "");
}

/**
 * What remains of a run of space with a line break; `before` and `after` are the tags beside it, empty where
 * there is text. It is dropped after an opening tag, before a closing tag, and beside a block, where it shows
 * nothing; between two blocks one line break is kept, for people who read the source.
 */
function spaceBetween(before: string, after: string): string {
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
