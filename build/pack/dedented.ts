/** A text that stands indented in a source → the text of a file: four spaces less, and no empty first line. */
export function dedented(text: string): string {
  return text.replace(/^\n/, "").replace(/^ {4}/gm, "");
}
