/**
 * How wide words are, near enough to break and to cut them: the letters of the one font that share
 * pictures are drawn with, in parts of its size.
 */

/** From narrow to wide; a letter of none of them is 0.64 wide. */
const widths: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\sijlI.,:;'’|!·]/, 0.28],
  [/[frt()[\]/“”"-]/, 0.4],
  [/[a-ln-vx-z]/, 0.57],
  [/[mwMW@%→∞—…]/, 0.9],
];
const boldly = 1.04;

export function widthOf(text: string, size: number, isBold = false): number {
  let sum = 0;
  for (const letter of text) sum += widths.find(([letters]) => letters.test(letter))?.[1] ?? 0.66;
  return sum * size * (isBold ? boldly : 1);
}

/** The text, or as much of it as fits, with an ellipsis. */
export function cutTo(width: number, text: string, size: number, isBold = false): string {
  if (widthOf(text, size, isBold) <= width) return text;
  let kept = text;
  while (kept !== "" && widthOf(`${kept}…`, size, isBold) > width)
    kept = Array.from(kept).slice(0, -1).join("");
  return `${kept.trimEnd()}…`;
}

/** Broken between words into lines of this width; the last of `most` is cut. */
export function brokenLines(
  text: string,
  { width, size, most, isBold = false }: LineRules,
): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((each) => each !== "")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || widthOf(longer, size, isBold) <= width || lines.length === most - 1)
      line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((each) => cutTo(width, each, size, isBold));
}

interface LineRules {
  readonly width: number;
  readonly size: number;
  readonly most: number;
  readonly isBold?: boolean;
}
