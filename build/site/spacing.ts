/**
 * Which space of templates is seen. Templates are written with line breaks and indentation for those who read
 * them; of each run of such space what remains is one blank, one line break or nothing, so that no space
 * appears inside a link or between a word and its full stop. The content of `pre`, `script` and `textarea` is
 * not changed.
 */

/** Elements whose content is not changed, and the runs of space of which something may go. Text has no `>` of its own. */
const changeable = /<(pre|script|textarea)\b[^]*?<\/\1\s*>|[^\S ]\s*| (?:\s+|(?=\/?>))/g;

/** Stands for a value of a template, of which nothing is known. */
const hole = "\0";

/** The text of a template between its values, where the space beside them is left to `settled`. */
export function settledParts(parts: readonly string[]): readonly string[] {
  return settled([hole, ...parts, hole].join(hole))
    .split(hole)
    .slice(2, -2);
}

export function settled(text: string): string {
  return text.replace(changeable, (found, verbatim: string | undefined, at: number) => {
    if (verbatim !== undefined) return found;
    const end = at + found.length;
    const start = text.lastIndexOf("<", at);
    if (start > text.lastIndexOf(">", at))
      return spaceInTag(found, text.slice(start, at), text[end]);
    if (!found.includes("\n")) return found;
    if (text[at - 1] === hole || text[end] === hole) return "\n";
    return spaceBetween(
      text[at - 1] === ">" ? text.slice(start, at) : "",
      text[end] === "<" ? text.slice(end, end + longestName) : "",
    );
  });
}

/** One blank between attributes, none at the end; what is quoted is not changed. */
function spaceInTag(space: string, before: string, after: string | undefined): string {
  const isQuoted = !/^(?:[^"']|"[^"]*"|'[^']*')*$/.test(before);
  if (isQuoted) return space;
  return after === ">" || after === "/" ? "" : " ";
}

/** Characters of a tag that tell what it is. */
const longestName = 12;

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
