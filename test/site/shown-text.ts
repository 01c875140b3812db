/** Markup → what a reader sees of it: the text between the tags, in which entities are characters. */
export function shownText(markup: string): string {
  const text = markup.replace(/<wbr\s*\/?>/g, "").replace(/<[^>]*>/g, " ");
  return unescaped(text).replace(/\s+/g, " ").trim();
}

/** Text or an attribute of markup, in which entities are characters. */
export function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&");
}
