/**
 * Writes text from facts as Markdown that shows exactly this text. The text cannot end a table cell, start
 * a link, a tag or emphasis, or look like a heading or another line of the document.
 */

/**
 * Emoji joined from several, and flags spelt with tag characters: the invisible characters inside them are
 * kept.
 */
const joinedEmoji =
  /(?![#*0-9])\p{Emoji}\p{M}?(?:\u200d(?![#*0-9])\p{Emoji}\p{M}?)+|\u{1f3f4}[\u{e0061}-\u{e007a}]{5}\u{e007f}/u;
const unseen = new RegExp(`(${joinedEmoji.source})|[\\s\\p{C}]+`, "gu");

/** A document of its parts, with an empty line between them. */
export function paragraphs(parts: readonly string[]): string {
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

/** The text on one line: white space and invisible characters become one blank. */
export function inOneLine(text: string): string {
  return text.replace(unseen, (_, picture?: string) => picture ?? " ").trim();
}

/** The text on one line, escaped for a paragraph, a heading or a table cell. */
export function literal(text: string): string {
  return inOneLine(text)
    .replace(/[\\`*_{}[\]<>()#|~&!$]/g, "\\$&")
    .replace(/^([-+=:]|\d+[.)](?=\s|$))/, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replace(/:\/\//g, "\\://")
    .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
    .replace(/@/g, "\\@");
}

/** Removes the escapes of `literal`, for places that do not read Markdown. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** The text between quotation marks, so that readers take it as data and not as part of the document. */
export function quotation(text: string): string {
  return `“${literal(text)}”`;
}

/** A code span. A text that cannot be in a code span inside a table becomes literal text. */
export function codeSpan(text: string): string {
  const line = inOneLine(text);
  return /[`|\\]/.test(line) || line === "" ? literal(line) : `\`${line}\``;
}

/**
 * The JSON of a value as a code span in a table cell. The fence is longer than every run of backticks
 * inside, and since JSON has its backslashes in pairs, one more before a bar keeps it in its cell.
 */
export function jsonCell(value: unknown): string {
  const json = inOneLine(JSON.stringify(value));
  const fence = "`".repeat(1 + Math.max(0, ...(json.match(/`+/g) ?? []).map((run) => run.length)));
  return fence + json.replaceAll("|", "\\|") + fence;
}

/**
 * A link whose target is escaped. Targets other than http(s) addresses and absolute paths become plain
 * text.
 */
export function link(label: string, target: string): string {
  if (!/^(https?:\/\/|\/(?!\/))/.test(target)) return literal(label);
  const safe = target.replace(/[\s<>()\\|`"]/g, percentEncoded);
  return `[${literal(label)}](<${safe}>)`;
}

/** A Markdown table. The cells must be Markdown already. */
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

/** A Markdown table whose columns are padded to one width, as the formatter does. */
export function alignedTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const columns = head.map((title, column) => {
    const cells = [title, ...rows.map((row) => row[column] ?? "")];
    const width = Math.max(3, ...cells.map(({ length }) => length));
    const [first, ...others] = cells.map((cell) => cell.padEnd(width));
    return [first, "-".repeat(width), ...others];
  });
  return [head, head, ...rows]
    .map((_, line) => `| ${columns.map((cells) => cells[line]).join(" | ")} |`)
    .join("\n");
}

/** A code block whose fence is longer than any run of backticks in the text. */
export function fencedBlock(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}
