/** Plain text, YAML and JSON → a run of lines, each below the names under which it is indented. */
import { toSegment, type Passage } from "./passage.ts";

/** More characters of text than any page has that people read. */
export const maxLength = 6_000_000;

/** JSON with a line for each member, and without the markup in its texts; undefined for what is none. */
export function jsonLines(text: string): string | undefined {
  try {
    const lines = JSON.stringify(JSON.parse(text), null, 1);
    return lines.length > maxLength ? undefined : lines.replace(/<\/?[a-z][^<>]*>/gi, " ");
  } catch {
    return undefined;
  }
}

/** Its lines as one run, each below the names that it is indented under, and each line of `a | b` as a row. */
export function plainPassages(text: string): readonly Passage[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const names = namesAbove(lines);
  const segments = lines.map((line, at) => toSegment(line, names[at]));
  const rows = lines
    .filter((line) => line.includes("|") && line.length < 5000)
    .map((line) => line.split("|").map((cell) => toSegment(cell)))
    .map((cells) => cells.filter(({ text: own }) => own !== ""));
  const table = { headers: [], rows: rows.map(([first]) => first?.text ?? "") };
  const own = { headings: [], table };
  return [
    { kind: "prose", segments, headings: [], table: null },
    ...rows.map((cells): Passage => ({ ...own, kind: "row", segments: cells })),
  ];
}

const namedLine = /^( *)(?:- )*["']?([\w$./{}-]{1,80})["']?:(?: *[{[|>][-+]?)?\s*$/;

/** `paths.users` for a line that is indented under `users:`, in the order of the lines; "" for what stands below none. */
function namesAbove(lines: readonly string[]): readonly string[] {
  let above: readonly { readonly indent: number; readonly name: string }[] = [];
  return lines.map((line) => {
    const indent = line.search(/\S/);
    above = above.filter((each) => each.indent < indent);
    const names = above.map(({ name }) => name).join(".");
    const name = namedLine.exec(line)?.[2];
    if (name !== undefined) above = [...above, { indent, name }];
    return names;
  });
}
