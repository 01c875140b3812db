/**
 * Text in the plain style of curated files → its data and where each part of it stands, in one pass
 * without a tree of the syntax. Undefined for whatever is not surely in that style: then the `yaml`
 * package reads the text, to the same result, eight times slower.
 */
import { Bare } from "./bare.ts";
import { flowAt } from "./plain-flow.ts";
import { setMember } from "./plain-map.ts";
import { PlaceList, type PlaceTable } from "./plain-places.ts";
import {
  addScalar,
  isQuote,
  NotPlain,
  plainEnd,
  quotedAt,
  wordAt,
  type PlainText,
} from "./plain-scalar.ts";

/**
 * Control characters other than the line break, and characters beyond ASCII that need a closer
 * look.
 */
const unusual = /[^\n -~\u00a1-\u167f\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff]/;

/** A curated file needs about ten. */
const maxLevels = 20;

export interface Plain {
  readonly value: unknown;
  readonly places: PlaceTable;
}

export function readPlain(text: string): Plain | undefined {
  if (!text.endsWith("\n") || unusual.test(text)) return undefined;
  try {
    const places = new PlaceList();
    const cursor: Cursor = { text, places, end: 0, line: 0, start: 0, indent: 0, level: 0 };
    toContent(cursor, 0);
    const value = mapAtStart(cursor);
    return { value, places: places.table() };
  } catch (error) {
    if (error instanceof NotPlain) return undefined;
    throw error;
  }
}

/** The whole text is one map, whose names stand in the first column. */
function mapAtStart(cursor: Cursor): unknown {
  if (cursor.indent > 0 || cursor.start === cursor.text.length) throw new NotPlain();
  const value = parseMap(cursor, 0);
  if (cursor.indent !== endOfText) throw new NotPlain();
  return value;
}

/**
 * The position of the reader: the first character of a line that is neither blank nor a comment.
 */
interface Cursor extends PlainText {
  /** The offset at which the line starts. */
  line: number;
  start: number;
  /** Columns before `start`, or `end`. */
  indent: number;
  level: number;
}

const endOfText = -1;
const nothing = /(?: *(?:#[^\n]*)?\n)*( *)/y;
/** YAML takes no name of more than 1,024 characters. */
const mapKey = /([A-Za-z0-9_][\w./-]{0,1000}):(?: +|(?=\n))/y;
const restOfLine = /(?: +#[^\n]*| *)\n/y;
/**
 * A line that starts with a letter or digit, or another character without a meaning in YAML, and
 * does not end with a space.
 */
const continued = /( *)([A-Za-z0-9(](?:[^\n]*[^ \n])?)(?=\n)/y;
const foldedHeader = />-(?: +#[^\n]*)?\n/y;

/** Moves over blank lines and comments, from the start of a line. */
function toContent(cursor: Cursor, from: number): void {
  nothing.lastIndex = from;
  const indent = nothing.exec(cursor.text)![1]!.length;
  cursor.start = nothing.lastIndex;
  cursor.line = cursor.start - indent;
  cursor.indent = cursor.start === cursor.text.length ? endOfText : indent;
}

function keyAt(text: string, offset: number): string | undefined {
  mapKey.lastIndex = offset;
  return mapKey.exec(text)?.[1];
}

function parseMap(cursor: Cursor, indent: number): unknown {
  if (++cursor.level > maxLevels) throw new NotPlain();
  const { text, places } = cursor;
  const entry = places.open(cursor.start);
  const value = new Bare<unknown>();
  while (cursor.indent === indent) {
    const name = keyAt(text, cursor.start);
    if (name === undefined) throw new NotPlain();
    places.name(cursor.start);
    setMember(value, name, memberAt(cursor, mapKey.lastIndex, indent));
  }
  if (cursor.indent > indent) throw new NotPlain();
  places.close(entry);
  cursor.level--;
  return value;
}

/** Reads the value after the colon, or in the lines below it. */
function memberAt(cursor: Cursor, from: number, indent: number): unknown {
  const { text } = cursor;
  const first = text[from];
  // A comment may stand right here: the space before it belongs to the colon.
  if (first !== "\n" && first !== "#") return parseValue(cursor, from, indent);
  restOfLine.lastIndex = first === "#" ? from - 1 : from;
  if (!restOfLine.test(text)) return parseValue(cursor, from, indent);
  toContent(cursor, restOfLine.lastIndex);
  if (cursor.indent >= indent && isItem(cursor)) return listAt(cursor, cursor.indent);
  if (cursor.indent <= indent) throw new NotPlain();
  return keyAt(text, cursor.start) === undefined
    ? parseValue(cursor, cursor.start, indent)
    : parseMap(cursor, cursor.indent);
}

function isItem({ text, start }: Cursor): boolean {
  return text[start] === "-" && text[start + 1] === " ";
}

function listAt(cursor: Cursor, indent: number): unknown {
  if (++cursor.level > maxLevels) throw new NotPlain();
  const { text, places } = cursor;
  const entry = places.open(cursor.start);
  const value: unknown[] = [];
  while (cursor.indent === indent && isItem(cursor)) {
    let from = cursor.start + 1;
    while (text[from] === " ") from++;
    if (keyAt(text, from) === undefined) value.push(parseValue(cursor, from, indent));
    else {
      cursor.start = from;
      cursor.indent = from - cursor.line;
      value.push(parseMap(cursor, cursor.indent));
    }
  }
  if (cursor.indent > indent) throw new NotPlain();
  places.close(entry);
  cursor.level--;
  return value;
}

/** Reads a value that starts on the line of its name, and moves the cursor behind it. */
function parseValue(cursor: Cursor, from: number, indent: number): unknown {
  const { text } = cursor;
  const first = text[from];
  if (first === ">") return foldedAt(cursor, from, indent);
  const value =
    first === "{" || first === "["
      ? flowAt(cursor, from)
      : isQuote(first)
        ? quotedAt(cursor, from, indent)
        : linesAt(cursor, from, indent);
  restOfLine.lastIndex = cursor.end;
  if (!restOfLine.test(text)) throw new NotPlain();
  toContent(cursor, restOfLine.lastIndex);
  return value;
}

/** Text without quotes, and the lines below that go on with it. */
function linesAt(plain: PlainText, from: number, indent: number): unknown {
  const { text } = plain;
  const lineEnd = text.indexOf("\n", from);
  const firstEnd = plainEnd(text, from, lineEnd);
  // Most lines have none below that is indented further.
  if (firstEnd !== lineEnd || text[lineEnd + 1 + indent] !== " ")
    return wordAt(plain, from, firstEnd);
  const words = [text.slice(from, lineEnd)];
  let end = lineEnd;
  for (;;) {
    continued.lastIndex = end + 1;
    const [, spaces = "", line = ""] = continued.exec(text) ?? [];
    if (line === "" || spaces.length <= indent) break;
    const start = end + 1 + spaces.length;
    end += 1 + spaces.length + line.length;
    // Neither a comment nor a name.
    if (plainEnd(text, start, end) !== end) throw new NotPlain();
    words.push(line);
  }
  const first = wordAt(plain, from, end);
  return words.length === 1 ? first : words.join(" ");
}

/** Text below `>-`, in lines that all start in one column, with no blank one between. */
function foldedAt(cursor: Cursor, from: number, indent: number): string {
  const { text } = cursor;
  foldedHeader.lastIndex = from;
  if (!foldedHeader.test(text)) throw new NotPlain();
  const lines: string[] = [];
  let at = foldedHeader.lastIndex;
  let column = 0;
  for (;;) {
    let start = at;
    while (text[start] === " ") start++;
    const lineEnd = text.indexOf("\n", start);
    if (start === text.length || start === lineEnd || start - at <= indent) break;
    column ||= start - at;
    if (start - at !== column || text[lineEnd - 1] === " ") throw new NotPlain();
    lines.push(text.slice(start, lineEnd));
    at = lineEnd + 1;
  }
  toContent(cursor, at);
  if (lines.length === 0 || cursor.indent > indent) throw new NotPlain();
  // Lines of white space below may be part of the text.
  if (/^ +$/m.test(text.slice(at, cursor.line))) throw new NotPlain();
  addScalar(cursor, from, at);
  return lines.join(" ");
}
