/**
 * Text that is not readable as YAML → the slip behind it, told where it began: a merge that was not
 * finished, a quote that was never closed, a line indented too far or not far enough. The reader of YAML
 * sees these only later in the file, and as something else.
 */
import { Lexer } from "yaml";
import { curatedShapes } from "../schema/curated.ts";

/** Of any curated file. */
const fieldNames: ReadonlySet<string> = new Set(
  curatedShapes.flatMap(([, { properties }]) => Object.keys(properties)),
);

export interface Hint {
  readonly offset: number;
  readonly message: string;
  readonly repair: string;
}

/** The first that is found; undefined where the text is unreadable for another reason. */
export function syntaxHint(text: string): Hint | undefined {
  return conflictMarker(text) ?? openQuote(text) ?? wrongIndent(text);
}

function conflictMarker(text: string): Hint | undefined {
  const match = /^(<{7}|\|{7}|={7}|>{7})(?= |\r?$)/m.exec(text);
  return match
    ? {
        offset: match.index,
        message: `conflict marker \`${match[0]}\`; a merge left two versions here.`,
        repair: "Keep one of the two versions, and remove the lines of markers.",
      }
    : undefined;
}

/** A text in quotes that takes in a field of a later line, or goes on to the end of the file. */
function openQuote(text: string): Hint | undefined {
  let offset = 0;
  for (const lexeme of new Lexer().lex(text)) {
    const isMark = lexeme === "\u0002" || lexeme === "\u0018" || lexeme === "\u001f";
    if (isMark) continue;
    const mark = lexeme[0];
    if (mark === '"' || mark === "'") {
      const isClosed = lexeme.length > 1 && lexeme.trimEnd().endsWith(mark);
      const takesField = lexeme
        .split("\n")
        .slice(1)
        .some((line) => namedField(line) !== undefined);
      if (!isClosed || takesField)
        return {
          offset,
          message: `a quote opens here and is not closed on its line; a text in quotes ends with \`${mark}\`.`,
          repair: `Write \`${mark}\` at the end of the text.`,
        };
    }
    offset += lexeme.length;
  }
  return undefined;
}

/** The indent and the name of a line that begins with a field, a key or a list's first field. */
function namedField(line: string) {
  const match = /^( *(?:- +)?)(["']?)([\w.-]+)\2:(?=\s|$)(.*)$/.exec(line);
  const [, before = "", , name = "", rest = ""] = match ?? [];
  const isName = fieldNames.has(name) || /^[a-z]\w*(\.\w+)+$/.test(name);
  return match && isName ? { indent: before.length, name, rest: rest.trim() } : undefined;
}

/** A field below one that has its value already, and in another column than any field above it. */
function wrongIndent(text: string): Hint | undefined {
  const open: number[] = [];
  /** The columns of names that stand alone on their lines. */
  const alone = new Set<number>();
  let above: { readonly indent: number; readonly hasValue: boolean } | undefined;
  let offset = 0;
  for (const line of text.split("\n")) {
    const start = offset;
    offset += line.length + 1;
    const field = namedField(line.replace(/\r$/, ""));
    // Else a slug, or a line of a longer text: what is below it is measured by it.
    const [, before = "", slug] = /^( *)([\w"'.-]+):\s*(#.*)?$/.exec(line) ?? [];
    const name = field?.name ?? slug;
    if (name === undefined) continue;
    const indent = field?.indent ?? before.length;
    const columns = field ? open : open.filter((column) => alone.has(column));
    const isTooDeep = field !== undefined && above?.hasValue === true && indent > above.indent;
    const isBetween = above !== undefined && indent < above.indent && !open.includes(indent);
    if (isTooDeep || (isBetween && columns.length > 0))
      return indentHint(name, start, indent, columns);
    while ((open.at(-1) ?? 0) > indent) open.pop();
    if (open.at(-1) !== indent) open.push(indent);
    if (field === undefined) alone.add(indent);
    const { rest = "" } = field ?? {};
    above = { indent, hasValue: rest !== "" && !/^[|>#]/.test(rest) };
  }
  return undefined;
}

function indentHint(name: string, start: number, indent: number, columns: readonly number[]): Hint {
  // Of two that are as near the deeper one.
  const distance = (column: number): number => Math.abs(column - indent);
  const [right] = columns.toSorted((a, b) => distance(a) - distance(b) || b - a);
  return {
    offset: start + indent,
    message: `\`${name}\` is indented by ${indent} spaces; what belongs together begins in one column, here ${right}.`,
    repair: `Indent it by ${right} spaces.`,
  };
}
