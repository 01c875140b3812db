/**
 * Markdown, MDX and reStructuredText → HTML for the same reader. Components keep their text and lose their
 * tags, imports and template comments go, and nothing is ever evaluated: a `{{ variable }}` stays what it is.
 */
import { Lexer, Marked } from "marked";

/** A parser of Markdown looks back and forth within a paragraph: more than this is not given to it. */
const longestMarkdown = 1_500_000;
const maxLine = 100_000;
/** Stars and underscores of one paragraph or cell: at each a parser looks through all that follow. */
const maxMarks = 1000;

/** Undefined for text that no one wrote as Markdown, by its length, its marks or how deep it is nested. */
export function toHtml(markdown: string): string | undefined {
  const front = /^\ufeff?---\r?\n([^]*?)\r?\n---[ \t]*(\r?\n|$)/.exec(markdown);
  const body = markdown
    .slice(front?.[0].length ?? 0)
    .replace(/^(import|export)\s[^\n]*$/gm, "")
    .replace(/\{\/\*[^]{0,20000}?\*\/\}/g, " ")
    .replace(/\{%[^%\n]{0,500}%\}/g, " ")
    .replace(/\bdata:[\w/+;=-]{1,80},[\w+/=%-]+/g, "")
    .split("\n");
  if (markdown.length > longestMarkdown || body.some((line) => line.length > maxLine))
    return undefined;
  const title = /^title:[ \t]*(["']?)(.*?)\1[ \t]*\r?$/m.exec(front?.[1] ?? "")?.[2] ?? "";
  const text = body.map((line) => line.replace(componentPattern, component)).join("\n");
  try {
    if (isTangled(text)) return undefined;
    const html = new Marked({ gfm: true, async: false }).parse(text) as string;
    // Sites print the title of a page above it, as its first heading.
    return title === "" ? html : `<h1>${title.replace(/[<&]/g, " ")}</h1>${html}`;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** True where some paragraph holds more marks of emphasis than anybody writes. */
function isTangled(text: string): boolean {
  const lexer = new Lexer({ gfm: true });
  lexer.blockTokens(text.replace(/\r\n?/g, "\n"), lexer.tokens);
  return lexer.inlineQueue.some(({ src }) => src.replace(/[^*_]+/g, "").length > maxMarks);
}

/** `<Note>`, `</Tabs>`, `<Price price="1" />`: names that begin with a capital are no elements of HTML. */
const componentPattern = /<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>/g;

/** On a line of its own a component ends the block before it; within text it leaves the text. */
function component(tag: string, at: number, line: string): string {
  return line.trim() === tag && at >= 0 ? "" : " ";
}

/** A heading with an adornment above and below it, or below alone. */
const adorned =
  /^([!-/:-@[-`{-~])\1{2,}[ \t]*\n[ \t]*(\S.*)\n\1{3,}[ \t]*$|^(\w.*)\n([!-/:-@[-`{-~])\4{2,}[ \t]*$/gm;
/** What begins with two full stops, and all that is indented below it. */
const explicit = /^([ \t]*)\.\.(?:[ \t]+(.*))?$((?:\n[ \t]*$|\n\1[ \t]+.*)*)/gm;
const passedOver =
  /^(?:image|figure|toctree|contents|include|literalinclude|meta|raw|math|index|highlight)$/;

/**
 * reStructuredText → Markdown: headings, running text, lists and what directives say. Comments, targets and
 * what includes other files go; a table is read as the lines that it is drawn with.
 */
export function rstToMarkdown(text: string): string {
  /** The adornments of headings in the order in which they came. */
  const levels: string[] = [];
  return withoutDirectives(text.replaceAll("\r\n", "\n"))
    .replace(adorned, (_, over?: string, below?: string, plain?: string, under?: string) => {
      const kind = over === undefined ? under! : `over${over}`;
      if (!levels.includes(kind)) levels.push(kind);
      const level = Math.min(6, levels.indexOf(kind) + 1);
      return `\n${"#".repeat(level)} ${(below ?? plain)!.trim()}\n`;
    })
    .replace(/::[ \t]*$/gm, ":")
    .replace(/^[ \t]+/gm, "")
    .split(/(``[^`]+``)/)
    .map((part, at) => (at % 2 === 1 ? part : withoutRoles(part)))
    .join("");
}

function withoutDirectives(text: string): string {
  return text.replace(explicit, (_, __, said: string | undefined, body: string) => {
    const [, name = "", argument = ""] = /^([\w:.+-]+)::(?:\s+(.*))?$/.exec(said ?? "") ?? [];
    if (name === "" || passedOver.test(name)) return "";
    return `\n${argument}\n${withoutDirectives(body.replace(/^[ \t]+:[\w-]+:.*$/gm, ""))}`;
  });
}

/** References and roles keep their text and lose their targets. */
function withoutRoles(text: string): string {
  return text
    .replace(/:[\w:.+-]+:`[!~]?([^`<]*?)\s*(?:<[^`>]*>)?`/g, "$1")
    .replace(/`([^`<]*?)\s*<[^`>]*>`_{0,2}/g, "$1")
    .replace(/`([^`]+)`_{0,2}/g, "$1")
    .replace(/\[#?[\w-]*\]_/g, "");
}
