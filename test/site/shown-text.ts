/** Markup → what a reader sees of it: the text between the tags, in which entities are characters. */
export function shownText(markup: string): string {
  return markup
    .replace(/<wbr\s*\/?>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}
