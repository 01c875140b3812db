/**
 * reStructuredText → Markdown for the same reader: headings, running text, lists and what directives say.
 * Comments, targets and what includes other files go; a table is read as the lines that it is drawn with.
 */

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/;
const passedOver =
  /^(?:image|figure|toctree|contents|include|literalinclude|meta|raw|math|index|highlight)$/;

export function rstToMarkdown(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  /** The adornments of headings in the order in which they came. */
  const levels: string[] = [];
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [line = "", next = "", third = ""] = lines.slice(at, at + 3);
    const isOver = adornment.test(line) && next.trim() !== "" && third.trim() === line.trim();
    const isUnder = adornment.test(next) && /^\S/.test(line) && !adornment.test(line);
    if (isOver || isUnder) {
      const kind = isOver ? `over${line[0]}` : next[0]!;
      if (!levels.includes(kind)) levels.push(kind);
      const level = Math.min(6, levels.indexOf(kind) + 1);
      written.push("", `${"#".repeat(level)} ${inline((isOver ? next : line).trim())}`, "");
      at += isOver ? 2 : 1;
      continue;
    }
    const [, indent = "", said] = /^(\s*)\.\.(?:\s+(.*))?$/.exec(line) ?? [];
    if (said === undefined) {
      written.push(inline(line.trim().replace(/::$/, ":")));
      continue;
    }
    const [, name = "", argument = ""] = /^([\w:.+-]+)::(?:\s+(.*))?$/.exec(said) ?? [];
    const isLeftOut = name === "" || passedOver.test(name);
    if (!isLeftOut) written.push("", inline(argument), "");
    // Its options, and where nothing of it is read all that is indented below it.
    const isSkipped = (own: string): boolean =>
      isLeftOut ? own.trim() === "" || own.search(/\S/) > indent.length : /^\s+:[\w-]+:/.test(own);
    while (at + 1 < lines.length && isSkipped(lines[at + 1]!)) at++;
  }
  return written.join("\n");
}

/** References and roles keep their text and lose their targets. */
function inline(text: string): string {
  return text
    .split(/(``[^`]+``)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replace(/:[\w:.+-]+:`[!~]?([^`<]*?)\s*(?:<[^`>]*>)?`/g, "$1")
            .replace(/`([^`<]*?)\s*<[^`>]*>`_{0,2}/g, "$1")
            .replace(/`([^`]+)`_{0,2}/g, "$1")
            .replace(/\[#?[\w-]*\]_/g, ""),
    )
    .join("");
}
