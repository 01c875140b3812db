/** Text as it is published: line breaks and runs of spaces folded into one space. */
export function foldSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
