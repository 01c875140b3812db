/**
 * Markdown and MDX → HTML for the same reader. Components keep their text and lose their tags, imports and
 * template comments go, and nothing is ever evaluated: a `{{ variable }}` stays what it is.
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
