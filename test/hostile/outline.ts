/**
 * A document → what a real parser of its kind makes of it, as plain data to be compared: elements with
 * all of their attributes, tokens of Markdown, values of JSON. `said` is applied to every text.
 */
import { marked, type Token, type Tokens } from "marked";
import { parse, type DefaultTreeAdapterTypes as Html } from "parse5";
import { parseIndex, searchFile } from "../../build/search/index-form.ts";
import { unescaped } from "../site/shown-text.ts";

export type Say = (text: string) => string;

/** By the end of the file's name; anything else is compared as it is. */
export function outlineOf(file: string, text: string, said: Say = (each) => each): unknown {
  if (file.endsWith(".html")) return page(parse(text, { scriptingEnabled: false }), said);
  if (/\.md$|llms(-full)?\.txt$/.test(file)) return markdown(marked.lexer(text), said);
  if (file === "openapi.json") return openapi(JSON.parse(text) as OpenApi, said);
  if (file.endsWith(".atom")) return feed(text, said);
  if (file.endsWith(".ics")) return calendarLines(text).map((line) => said(line));
  if (file.endsWith(".json")) return json(JSON.parse(text), said);
  if (file.endsWith(".jsonl"))
    return text
      .trimEnd()
      .split("\n")
      .map((line) => json(JSON.parse(line), said));
  // The letters of a mark are the first of the words of a name.
  if (file.endsWith(".svg")) return text.replace(/>[\p{L}\p{N}]{1,2}<\/text>/gu, "></text>");
  // The sums are of the bytes; which files they are of is what is compared.
  if (["SHA256SUMS", "data/parts.txt"].includes(file)) return text.replace(/^[0-9a-f]{64}/gm, "");
  if (file === searchFile) return searchIndex(text, said);
  // Rules of hosts name folders after the dataset.
  if (/^hosts\/|\.jsonc$|^netlify\.toml$/.test(file)) return said(text);
  const script = /^(.*?[\w\]]=)(\{.*\});\n$/s.exec(text);
  if (file.startsWith("site/") && script) return [script[1], json(JSON.parse(script[2]!), said)];
  return text;
}

/** Put together and without escapes, as a calendar reads them. */
function calendarLines(text: string): readonly string[] {
  return text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .map((line) => line.replace(/\\([\\;,])/g, "$1"));
}

/** Which words of a text are looked for depends on the text: here they are told by what is no word. */
function searchIndex(file: string, said: Say): unknown {
  const { words, quoted, keys, ...rest } = parseIndex(file);
  const named = keys.map(([...row]) => [...row.slice(0, -1), unlikeWords(row.at(-1) as string)]);
  return [
    json({ ...rest, keys: named }, said),
    unlikeWords(words),
    quoted.every((numbers) => numbers.every(Number.isInteger)),
  ];
}

/** The point of a decimal is a part of a word. */
function unlikeWords(text: string): string {
  return text.replace(/(?<=\d)\.(?=\d)|[\p{L}\p{M}\p{N} ]/gu, "");
}

interface OpenApi {
  readonly info: { readonly description: string };
}

/** Its descriptions are Markdown; only that of the whole says what a curator wrote. */
function openapi({ info: { description, ...info }, ...rest }: OpenApi, said: Say): unknown {
  return [markdown(marked.lexer(description), said), json({ info, ...rest }, said)];
}

/** Every key and value; what a build counts of its own bytes is left out. */
export function json(value: unknown, said: Say): unknown {
  if (typeof value === "string") return embedded(value, said) ?? said(value);
  if (Array.isArray(value)) return value.map((item) => json(item, said));
  if (value === null || typeof value !== "object") return value;
  return Object.entries(value).map(([name, item]) =>
    ["sha256", "digest", "bytes"].includes(name) ? [name] : [name, json(item, said)],
  );
}

/** JSON within text: what an example shows, what a tool answers. */
function embedded(text: string, said: Say): unknown {
  if (!/^[[{]"|^\{\n {2}"id":/.test(text)) return undefined;
  try {
    return { json: json(JSON.parse(text), said) };
  } catch {
    return undefined;
  }
}

/** Tags as they are, and what stands between them. */
function feed(text: string, said: Say): unknown {
  return text
    .match(/<[^>]*>|[^<]+/g)!
    .map((part) => (part.startsWith("<") ? part : said(unescaped(part))));
}

/** A citation, by the language that its class names. */
const citations: Readonly<Record<string, (text: string, said: Say) => unknown>> = {
  "language-markdown": (text, said) => markdown(marked.lexer(text), said),
  // Names of fields; what stands in their braces has none of its own.
  "language-bibtex": (text) =>
    text
      .split("\n")
      .map((line) => line.replace(/\{(.*)\}/s, (_, inner) => braces(inner as string))),
};

function braces(inner: string): string {
  return `{${inner.replace(/[^{}]/g, "")}}`;
}

function page(node: Html.Node, said: Say): unknown {
  if (node.nodeName === "#text") return said((node as Html.TextNode).value);
  if (!("childNodes" in node)) return [node.nodeName, said("data" in node ? node.data : "")];
  const attrs =
    "attrs" in node
      ? node.attrs.map(({ name, value }) => [
          name,
          // The words at which a browser opens a page are some of the quote's.
          embedded(value, said) ?? said(value.replace(/#?:~:text=.*/s, "")),
        ])
      : [];
  const cited = attrs.flatMap(([name, value]) =>
    name === "class" && typeof value === "string" && Object.hasOwn(citations, value)
      ? citations[value]!
      : [],
  );
  if (cited.length > 0)
    return [node.nodeName, attrs, cited[0]!((node.childNodes[0] as Html.TextNode).value, said)];
  const isData =
    node.nodeName === "script" && attrs.some(([, value]) => value === "application/ld+json");
  const children = isData
    ? [json(JSON.parse((node.childNodes[0] as Html.TextNode).value), said)]
    : withoutMarks(node.childNodes).map((child) => embeddedIn(child, said) ?? page(child, said));
  const content = node.nodeName === "template" ? [page((node as Html.Template).content, said)] : [];
  return [node.nodeName, attrs, ...children, ...content];
}

/** The amount that a quote is read for is marked within it: which one depends on its words. */
function withoutMarks(nodes: readonly Html.ChildNode[]): readonly Html.ChildNode[] {
  if (!nodes.some(({ nodeName }) => nodeName === "mark")) return nodes;
  const texts = nodes.flatMap((node) => ("childNodes" in node ? node.childNodes : [node]));
  const value = texts.map((text) => (text as Html.TextNode).value).join("");
  return [{ ...(texts[0] as Html.TextNode), value }];
}

/** An example of an answer, in a page. */
function embeddedIn(node: Html.ChildNode, said: Say): unknown {
  return node.nodeName === "#text"
    ? embedded((node as Html.TextNode).value.trim(), said)
    : undefined;
}

const inLine = new Set(["text", "escape"]);

/** Tokens by type; neighbours that only show text are one. */
function markdown(tokens: readonly Token[], said: Say): unknown {
  const list: unknown[] = [];
  let shown = "";
  const flush = (): void => {
    if (shown !== "") list.push(said(shown).replace(/\s+/g, " ").trim());
    shown = "";
  };
  for (const token of tokens) {
    if (inLine.has(token.type) && !("tokens" in token && token.tokens)) {
      shown += withoutEscape(token as Tokens.Text);
      continue;
    }
    flush();
    list.push(outlineOfToken(token, said));
  }
  flush();
  return list;
}

function outlineOfToken(token: Token, said: Say): unknown {
  switch (token.type) {
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [
        "table",
        ...[header, ...rows].map((row) => row.map(({ tokens }) => markdown(tokens, said))),
      ];
    }
    case "list":
      return ["list", ...(token as Tokens.List).items.map(({ tokens }) => markdown(tokens, said))];
    case "code": {
      const { lang, text } = token as Tokens.Code;
      return ["code", lang, embedded(text, said) ?? said(text)];
    }
    case "codespan":
      return ["codespan", ...inCode((token as Tokens.Codespan).text, said)];
    case "heading":
      return ["heading", (token as Tokens.Heading).depth, markdown(token.tokens ?? [], said)];
    case "link":
    case "image":
      return [token.type, (token as Tokens.Link).href, markdown(token.tokens ?? [], said)];
    case "html":
    case "def":
      return [token.type, token.raw];
    default:
      return [token.type, markdown(("tokens" in token && token.tokens) || [], said)];
  }
}

/** A text that stands as its JSON is compared as what it says. */
function inCode(text: string, said: Say): readonly string[] {
  return /^".*"$/.test(text) ? ["JSON", said(JSON.parse(text) as string)] : [said(text)];
}

function withoutEscape({ type, text, raw }: Tokens.Text | Tokens.Escape): string {
  return type === "escape" ? raw.slice(1) : text;
}
