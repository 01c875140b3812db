/** Texts of one line each → one text, and back. */

export function toLines(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/\n/g, " ")).join("\n");
}

/** One text, though it may be empty, for each line. */
export function fromLines(lines: string): readonly string[] {
  return lines.split("\n");
}
