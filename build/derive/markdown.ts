/**
 * Text from facts as Markdown that shows exactly that text: nothing in it can end a table cell, open a
 * link or a tag, emphasise, or pass for a heading or a line of the document's own.
 */

/** Pictures that are joined to one, and flags that are spelt in tags: what joins them is no mark. */
const joinedEmoji =
  /(?![#*0-9])\p{Emoji}\p{M}?(?:\u200d(?![#*0-9])\p{Emoji}\p{M}?)+|\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}/u;
const unseen = new RegExp(`(${joinedEmoji.source})|[\\s\\p{C}]+`, "gu");

/** One line of characters that are seen: white space and everything else is a blank. */
export function inOneLine(text: string): string {
  return text.replace(unseen, (_, picture?: string) => picture ?? " ").trim();
}

/** One line of literal text, safe in a paragraph, a heading or a table cell. */
export function literal(text: string): string {
  return inOneLine(text)
    .replace(/[\\`*_{}[\]<>()#|~&!$]/g, "\\$&")
    .replace(/^([-+=:]|\d+[.)](?=\s|$))/, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replace(/:\/\//g, "\\://")
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/@/g, "\\@");
}

/** The text that was made literal, for places that read no Markdown. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** A quotation of a source: marked as such, so that it is read as data and not as the document. */
export function quotation(text: string): string {
  return `“${literal(text)}”`;
}

/** A code span; text that a span could not hold in every table is shown as literal text instead. */
export function codeSpan(text: string): string {
  const line = inOneLine(text);
  return /[`|\\]/.test(line) || line === "" ? literal(line) : `\`${line}\``;
}

/** A link whose target cannot end early. Only http(s) addresses and our own paths are links. */
export function link(label: string, target: string): string {
  if (!/^(https?:\/\/|\/(?!\/))/.test(target)) return literal(label);
  const safe = target.replace(/[\s<>()\\|`"]/g, percentEncoded);
  return `[${literal(label)}](<${safe}>)`;
}

/** A table; cells are Markdown already. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map(() => "---")) + rows.map(line).join("");
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** A table whose columns have one width each, as the formatter wants them. */
export function alignedTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]!.length)),
  );
  const line = (cells: readonly string[], fill = " "): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!, fill)).join(" | ")} |`;
  return [
    line(head),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rows.map((cells) => line(cells)),
  ].join("\n");
}

/** Text in a code block, whose fence is longer than any run of backticks in the text. */
export function fencedBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
