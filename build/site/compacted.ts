/**
 * Removes the line breaks and indentation of the templates from HTML, so that no space appears inside a
 * link or between a word and its full stop. The content of `pre`, `script` and `textarea` is not changed.
 */
const piece =
  /<(pre|script|textarea)\b[\s\S]*?<\/\1\s*>|<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>|[^<]+/g;

export function compacted(text: string): string {
  const pieces = text.match(piece) ?? [];
  return pieces
    .map((each, i) => {
      if (/^<(pre|script|textarea)\b/.test(each)) return each;
      return each.startsWith("<") ? tag(each) : collapseSpace(each, pieces[i - 1], pieces[i + 1]);
    })
    .join("");
}

/** One blank between attributes, none at the end; the values are not changed. */
function tag(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|\s+/g, (part) => (part.trim() === "" ? " " : part))
    .replace(/ (?=\/?>$)/, "");
}

/**
 * A line break is removed after an opening tag, before a closing tag, and beside a block, where it shows
 * nothing.
 */
function collapseSpace(text: string, before = "", after = ""): string {
  const drops = {
    start: /^<(?!\/)/.test(before) || blockTag.test(before),
    end: after.startsWith("</") || blockTag.test(after),
  };
  if (text.trim() === "") {
    if (!text.includes("\n")) return text;
    return (drops.start && !isVoid(before)) || drops.end
      ? isWide(before, after)
        ? "\n"
        : ""
      : " ";
  }
  return text
    .replace(/^\s*\n\s*/, drops.start && !isVoid(before) ? "" : " ")
    .replace(/\s*\n\s*$/, drops.end ? "" : " ")
    .replace(/\s*\n\s*/g, " ");
}

const blockTag =
  /^<\/?(?:!doctype|html|head|meta|title|link|script|body|header|nav|main|footer|section|article|aside|div|p|h[1-6]|ul|ol|li|dl|dt|dd|table|caption|thead|tbody|tr|th|td|pre|figure|figcaption|blockquote|form|fieldset|legend|label|option|select|details|summary|hr|br|svg|rect|text|g|path)\b/i;

/** True for an inline element without content: a text after it stands beside it, not inside. */
function isVoid(before: string): boolean {
  return /^<(?:img|input|wbr)\b/i.test(before);
}

/** Between two blocks one line break is kept, for people who read the source. */
function isWide(before: string, after: string): boolean {
  return blockTag.test(before) && blockTag.test(after);
}
