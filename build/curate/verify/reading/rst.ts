/**
 * reStructuredText → HTML for the same reader: headings, paragraphs, lists, tables of every kind, and what
 * directives say. Comments, targets and what includes other files go; nothing is evaluated.
 */
import {
  csvRows,
  gridTable,
  isGridBorder,
  isSimpleBorder,
  listRows,
  simpleTable,
} from "./rst-table.ts";
import type { TableCell } from "./rst-table.ts";

/** Deeper than this no page is nested. */
const deepest = 20;

export function rstToHtml(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\t", "        ").split("\n");
  const levels: string[] = [];
  return rstBlocks(lines, levels, 0);
}

/** `levels` are the adornments of headings in the order in which they came. */
function rstBlocks(lines: readonly string[], levels: string[], depth: number): string {
  if (depth > deepest) return "";
  const html: string[] = [];
  for (let at = 0; at < lines.length;) {
    const taken = blockAt(lines, at, levels, depth);
    html.push(taken.html);
    at = taken.end;
  }
  return html.join("\n");
}

interface Taken {
  readonly html: string;
  /** The line behind it. */
  readonly end: number;
}

function blockAt(lines: readonly string[], at: number, levels: string[], depth: number): Taken {
  const line = lines[at]!;
  if (line.trim() === "") return { html: "", end: at + 1 };
  if (isGridBorder(line)) {
    const end = endWhere(lines, at, (each) => !/^\s*[+|]/.test(each));
    return { html: tableHtml(gridTable(lines.slice(at, end)), levels, depth), end };
  }
  if (isSimpleBorder(line)) {
    const { rows, end } = simpleTable(lines, at);
    return { html: tableHtml(rows, levels, depth), end };
  }
  const heading = headingAt(lines, at, levels);
  if (heading !== undefined) return heading;
  const explicit = /^(\s*)\.\.(?:\s+(.*))?$/.exec(line);
  if (explicit !== null) {
    const end = endOfBody(lines, at + 1, explicit[1]!.length);
    const body = dedented(lines.slice(at + 1, end));
    return { html: directive(explicit[2] ?? "", body, levels, depth), end };
  }
  const indent = line.search(/\S/);
  if (indent > 0) {
    const end = endOfBody(lines, at, indent - 1);
    return { html: rstBlocks(dedented(lines.slice(at, end)), levels, depth + 1), end };
  }
  const item = /^(?:[-*+•]|\(?(?:\d+|#|[a-z])[.)])\s+/.exec(line);
  if (item !== null) {
    const end = endOfBody(lines, at + 1, 0);
    const body = [line.slice(item[0].length), ...dedented(lines.slice(at + 1, end))];
    return { html: `<ul><li>${rstBlocks(body, levels, depth + 1)}</li></ul>`, end };
  }
  return paragraphAt(lines, at);
}

function paragraphAt(lines: readonly string[], at: number): Taken {
  const end = endWhere(lines, at + 1, (each) => each.trim() === "" || /^\s/.test(each));
  const text = lines.slice(at, end).join(" ").trim();
  if (!text.endsWith("::")) return { html: `<p>${rstInline(text)}</p>`, end };
  const literal = endOfBody(lines, end, 0);
  const pre = `<pre>${escaped(lines.slice(end, literal).join("\n"))}</pre>`;
  return { html: `<p>${rstInline(text.slice(0, -1))}</p>${pre}`, end: literal };
}

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

function headingAt(lines: readonly string[], at: number, levels: string[]): Taken | undefined {
  const [first = "", second = "", third = ""] = lines.slice(at, at + 3);
  const isOver = adornment.test(first) && second.trim() !== "" && third.trim() === first.trim();
  const [title, under] = isOver ? [second, third] : [first, second];
  if (!isOver && (!adornment.test(under) || /^\s/.test(title) || adornment.test(title)))
    // A line between two blocks is no more than that.
    return adornment.test(first) ? { html: "<hr>", end: at + 1 } : undefined;
  const kind = `${isOver ? "over" : ""}${under[0]}`;
  if (!levels.includes(kind)) levels.push(kind);
  const level = Math.min(6, levels.indexOf(kind) + 1);
  const html = `<h${level}>${rstInline(title.trim())}</h${level}>`;
  return { html, end: at + (isOver ? 3 : 2) };
}

const passedOver =
  /^(?:image|figure|toctree|contents|include|literalinclude|meta|raw|math|index|highlight)$/;
const keptAsIs = /^(?:code|code-block|sourcecode|parsed-literal|productionlist)$/;

function directive(said: string, body: readonly string[], levels: string[], depth: number): string {
  const [, name = "", argument = ""] = /^([\w:.+-]+)::(?:\s+(.*))?$/.exec(said) ?? [];
  if (name === "" || passedOver.test(name)) return "";
  const options = new Map<string, string>();
  const optionEnd = endWhere(body, 0, (each) => !/^:[\w-]+:/.test(each) && !/^\s+\S/.test(each));
  for (const line of body.slice(0, optionEnd)) {
    const [, option = "", value = ""] = /^:([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (option !== "") options.set(option, value);
  }
  const rest = body.slice(options.size === 0 ? 0 : optionEnd);
  const caption = argument === "" ? "" : `<caption>${rstInline(argument)}</caption>`;
  if (name === "list-table" || name === "csv-table") {
    const rows = name === "list-table" ? listRows(rest) : csvRows(rest, options);
    const heads =
      Number(options.get("header-rows") ?? 0) +
      (name === "csv-table" && options.has("header") ? 1 : 0);
    const cells = rows.map((row, y) => row.map((text): TableCell => ({ text, isHead: y < heads })));
    return tableHtml(cells, levels, depth, caption);
  }
  if (keptAsIs.test(name)) return `<pre>${escaped(rest.join("\n"))}</pre>`;
  const title = argument === "" ? "" : `<p>${rstInline(argument)}</p>`;
  return `${title}${rstBlocks(rest, levels, depth + 1)}`;
}

function tableHtml(
  rows: readonly (readonly TableCell[])[],
  levels: string[],
  depth: number,
  caption = "",
): string {
  const cellHtml = ({ text, isHead, columns = 1, rows: down = 1 }: TableCell): string => {
    const name = isHead === true ? "th" : "td";
    const content = rstBlocks(dedented(text.split("\n")), levels, depth + 1);
    return `<${name} colspan="${columns}" rowspan="${down}">${content}</${name}>`;
  };
  const body = rows.map((row) => `<tr>${row.map(cellHtml).join("")}</tr>`).join("\n");
  return `<table>${caption}${body}</table>`;
}

function endWhere(
  lines: readonly string[],
  from: number,
  isPast: (line: string) => boolean,
): number {
  const found = lines.slice(from).findIndex(isPast);
  return found < 0 ? lines.length : from + found;
}

/** Behind the lines that are indented by more, and the blank ones between. */
function endOfBody(lines: readonly string[], from: number, indent: number): number {
  return endWhere(lines, from, (line) => line.trim() !== "" && line.search(/\S/) <= indent);
}

function dedented(lines: readonly string[]): readonly string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => line.search(/\S/));
  const least = indents.reduce((one, other) => Math.min(one, other), Infinity);
  return least === Infinity ? lines : lines.map((line) => line.slice(least));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** References and roles keep their text and lose their targets. */
function rstInline(text: string): string {
  const parts = text.split(/(``[^`]+``)/);
  return parts
    .map((part, at) => {
      if (at % 2 === 1) return `<code>${escaped(part.slice(2, -2))}</code>`;
      const plain = part
        .replace(/:[\w:.+-]+:`[!~]?([^`<]*?)\s*(?:<[^`>]*>)?`/g, "$1")
        .replace(/`([^`<]*?)\s*<[^`>]*>`_{0,2}/g, "$1")
        .replace(/`([^`]+)`_{0,2}/g, "$1")
        .replace(/\[#?[\w-]*\]_/g, "")
        .replace(/\\(?:\s|(?=\S))/g, "");
      return escaped(plain)
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/\*([^*\s][^*]*)\*/g, "<em>$1</em>");
    })
    .join("");
}
