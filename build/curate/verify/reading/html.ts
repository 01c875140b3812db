/**
 * HTML → its title and its passages. What a reader does not see (scripts, hidden and struck-out
 * elements, options, pictures) is left out; a footnote mark is told from the number before it.
 */
import { defaultTreeAdapter, Parser, type Token } from "parse5";
import { allIn, attribute, isHidden, ownText, type Element, type Node } from "./element.ts";
import { toSegment, type Heading, type Passage, type Segment } from "./passage.ts";
import { rowsOf } from "./table.ts";
import { markEnd, markStart, shown } from "./token.ts";

export interface Document {
  readonly title: string;
  readonly passages: readonly Passage[];
  /** The contents of `application/ld+json` scripts. */
  readonly data: readonly string[];
  /** Where a browser is sent at once, by a `meta` element; "" for nowhere. */
  readonly refresh: string;
}

const skipped = new Set(
  "script style template noscript iframe object embed svg canvas audio video select option optgroup datalist textarea title del s strike map picture progress meter annotation rp rt frameset noframes".split(
    " ",
  ),
);
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data dfn em font head i ins kbd label mark math mi mn mo mrow ms mtext nobr output q ruby samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Parts of a form or a picture within text, which stand apart from the words beside them. */
const apart = new Set(["button", "img", "input"]);
/** Blocks that may stand inside one quote: paragraphs, items of one list, terms. */
const flowing = new Set(["p", "li", "ul", "ol", "dd", "dt", "dl", "br"]);
const aside = new Set(["nav", "footer", "aside"]);

/** What the markup holds, or the reason why it is not read. */
export function readHtml(html: string): Document | string {
  try {
    const walk = new Walk();
    walk.children(parsed(html));
    return walk.document();
  } catch (error) {
    if (error instanceof TooMuch) return error.message;
    throw error;
  }
}

const bounds = {
  attributes: 2000,
  deep: 1000,
  elements: 400_000,
  segments: 600_000,
  characters: 6e6,
};

/** The page is larger than any that people read. */
class TooMuch extends Error {}

/**
 * A parser looks through all open elements at a start tag, and through all attributes of a tag at each of them.
 * On a page made for that its work has no end: it is fed in pieces, and given up where there are too many.
 */
function parsed(html: string): Node {
  const parser = new Parser({ scriptingEnabled: true, treeAdapter: bounded() });
  const piece = 4096;
  for (let at = 0; at <= html.length; at += piece) {
    parser.tokenizer.write(html.slice(at, at + piece), at + piece > html.length);
    const tag = Reflect.get(parser.tokenizer, "currentToken") as Partial<Token.TagToken> | null;
    if ((tag?.attrs?.length ?? 0) > bounds.attributes)
      throw new TooMuch("a tag has too many attributes");
  }
  return parser.document;
}

function bounded(): typeof defaultTreeAdapter {
  let [deep, elements] = [0, 0];
  return {
    ...defaultTreeAdapter,
    onItemPush() {
      if (++deep > bounds.deep) throw new TooMuch("its elements are nested too deep");
      if (++elements > bounds.elements) throw new TooMuch("there are too many elements");
    },
    onItemPop: () => void deep--,
  };
}

class Walk {
  private readonly passages: Passage[] = [];
  private readonly data: string[] = [];
  private headings: readonly Heading[] = [];
  private run: Segment[] = [];
  private block = "";
  private title = "";
  private refresh = "";
  private preformatted = 0;
  private length = 0;
  private count = 0;

  /** All that was walked through. */
  document(): Document {
    this.wall();
    const { title, passages, data, refresh } = this;
    return { title, passages, data, refresh };
  }

  children(node: Node): void {
    if (!("childNodes" in node)) return;
    for (const child of node.childNodes)
      if ("tagName" in child) this.element(child);
      else if ("value" in child) this.text(child.value);
  }

  private element(element: Element): void {
    const { tagName: name } = element;
    this.note(element);
    const level = /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
    if (skipped.has(name) || isHidden(element)) this.block += " ";
    else if (name === "table" && !isLayout(element)) this.table(element);
    else if (level !== undefined) {
      this.wall();
      this.children(element);
      this.heading(level);
    } else if (name === "sup") {
      this.block += markStart;
      this.children(element);
      this.block += markEnd;
    } else {
      const { headings } = this;
      if (name === "pre") this.preformatted++;
      this.edge(name);
      this.children(element);
      this.edge(name);
      if (name === "pre") this.preformatted--;
      if (aside.has(name)) this.headings = headings;
    }
  }

  /** Between an element and what is beside it. */
  private edge(name: string): void {
    if (apart.has(name)) this.block += " ";
    else if (flowing.has(name)) this.flow();
    else if (!inline.has(name) && !name.includes("-")) this.wall();
  }

  /** Takes note of what scripts, titles and the like hold. */
  private note(element: Element): void {
    const value = (name: string): string => attribute(element, name)?.trim() ?? "";
    const { tagName: name } = element;
    if (name === "title") this.title ||= shown(ownText(element));
    else if (name === "script" && value("type").toLowerCase() === "application/ld+json")
      this.data.push(ownText(element));
    else if (name === "meta" && value("http-equiv").toLowerCase() === "refresh")
      this.refresh ||= /^\d(?:\.\d*)?\s*[;,]\s*url\s*=\s*(.+)/i.exec(value("content"))?.[1] ?? "";
  }

  private text(text: string): void {
    const own = text.replace(/[\uE000\uE001]/g, "");
    this.add(0, own);
    const [first = "", ...lines] = this.preformatted === 0 ? [own] : own.split("\n");
    this.block += first;
    for (const line of lines) {
      this.flow();
      this.block += line;
    }
  }

  private add(segments: number, text: string): void {
    this.count += segments;
    this.length += text.length;
    if (this.count > bounds.segments || this.length > bounds.characters)
      throw new TooMuch("more text than a page has");
  }

  /** Ends a block that a quote may go across. */
  private flow(): void {
    if (this.block.trim() !== "") {
      this.add(1, "");
      this.run.push(toSegment(this.block));
    }
    this.block = "";
  }

  /** Ends a run of blocks. */
  private wall(): void {
    this.flow();
    const { run: segments, headings } = this;
    if (segments.length === 0) return;
    this.passages.push({ kind: "prose", segments, headings, table: null });
    this.run = [];
  }

  private heading(level: number): void {
    this.flow();
    const text = this.run.map((segment) => segment.text).join(" ");
    const above = this.headings.filter((heading) => heading.level < level);
    if (text !== "") this.headings = [...above, { level, text }];
    this.wall();
  }

  private table(element: Element): void {
    this.wall();
    const { rows, headers, hasHeads, caption } = rowsOf(element, cellText);
    const own = rows.filter(({ isTitle }) => !isTitle);
    const table = { headers, rows: own.map(({ cells }) => cells[0] ?? "") };
    const above = caption === "" ? this.headings : [...this.headings, { level: 7, text: caption }];
    let headings = above;
    for (const { cells, isTitle } of rows) {
      const segments = cells.map((text, at) => toSegment(text, hasHeads ? headers[at] : ""));
      for (const { marked } of segments) this.add(1, marked);
      const [first] = segments;
      if (isTitle && first !== undefined) headings = [...above, { level: 8, text: first.text }];
      if (segments.some(({ text }) => text !== ""))
        this.passages.push({ kind: "row", segments, headings, table });
    }
  }
}

/** The text of a cell: its blocks in one line, without tables in it. */
function cellText(cell: Element): string {
  const walk = new Walk();
  walk.children(cell);
  return walk
    .document()
    .passages.flatMap(({ kind, segments }) => (kind === "row" ? [] : segments))
    .map(({ marked }) => marked)
    .join(" ");
}

/** A table that only arranges a page: it holds tables or headings of its own. */
function isLayout(table: Element): boolean {
  if (/^(presentation|none)$/i.test(attribute(table, "role") ?? "")) return true;
  for (const { tagName } of allIn(table)) if (/^(table|h[1-6])$/.test(tagName)) return true;
  return false;
}
