/**
 * HTML → its title and its passages. What a reader does not see (scripts, hidden and struck-out
 * elements, options, pictures) is left out; a footnote mark is told from the number before it. The
 * tree is walked without recursion, however deep.
 */
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { attribute, contains, isHidden, ownText, type Element } from "./element.ts";
import { monstrous } from "./guard.ts";
import { toSegment, type Heading, type Passage, type Segment } from "./passage.ts";
import { rowsOf } from "./table.ts";
import { markEnd, markStart, shown } from "./token.ts";

type Node = DefaultTreeAdapterTypes.Node;

export interface Document {
  readonly title: string;
  readonly passages: readonly Passage[];
  /** The contents of `application/ld+json` scripts. */
  readonly data: readonly string[];
  /** Where a browser is sent at once, by a `meta` element; "" for nowhere. */
  readonly refresh: string;
}

const skipped = new Set(
  "script style template noscript iframe object embed svg canvas audio video select option optgroup datalist textarea head del s strike map picture progress meter annotation rp rt frameset noframes".split(
    " ",
  ),
);
const inline = new Set(
  "a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark math mi mn mo mrow ms mtext nobr output q ruby samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);
/** Blocks that may stand inside one quote: paragraphs, items of one list, terms. */
const flowing = new Set(["p", "li", "ul", "ol", "dd", "dt", "dl", "br"]);
const aside = new Set(["nav", "header", "footer", "aside"]);
function headingLevel(name: string): number | undefined {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
}

/** The reason why the markup is not read, or what it holds. */
export function readHtml(html: string): Document | string {
  const wrong = monstrous(html);
  if (wrong !== undefined) return wrong;
  try {
    return new Walk().document(parse(html, { scriptingEnabled: true }));
  } catch (error) {
    if (error instanceof TooLong) return error.message;
    throw error;
  }
}

const longestPage = 6_000_000;
const maxSegments = 600_000;

class TooLong extends Error {
  override readonly message = "more text than a page has";
}

class Walk {
  private readonly passages: Passage[] = [];
  private readonly data: string[] = [];
  private headings: Heading[] = [];
  private run: Segment[] = [];
  private block = "";
  private title = "";
  private refresh = "";
  private preformatted = 0;
  private length = 0;
  private count = 0;

  document(root: Node): Document {
    this.walk(root);
    this.wall();
    const { title, passages, data, refresh } = this;
    return { title, passages, data, refresh };
  }

  private walk(root: Node): void {
    const stack: (Node | (() => void))[] = [root];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      if (typeof next === "function") next();
      else if (next.nodeName === "#text")
        this.text((next as DefaultTreeAdapterTypes.TextNode).value);
      else if ("tagName" in next) this.element(next, stack);
      else if ("childNodes" in next) pushAll(stack, next.childNodes);
    }
  }

  private element(element: Element, stack: (Node | (() => void))[]): void {
    const { tagName: name, childNodes } = element;
    if (name === "head") return pushAll(stack, childNodes);
    if (this.isLeftOut(element)) {
      this.block += " ";
      return;
    }
    const level = headingLevel(name);
    if (level !== undefined) {
      this.wall();
      stack.push(() => this.heading(level));
    } else if (name === "table" && !isLayout(element)) {
      this.wall();
      this.table(element);
      return;
    } else if (name === "dl") {
      if (!contains(element, ({ tagName }) => tagName === "dl")) this.terms(element);
      stack.push(() => this.flow());
    } else if (name === "sup") {
      this.block += markStart;
      stack.push(() => void (this.block += markEnd));
    } else if (name === "pre") {
      this.wall();
      this.preformatted++;
      stack.push(() => {
        this.wall();
        this.preformatted--;
      });
    } else if (flowing.has(name)) {
      this.flow();
      stack.push(() => this.flow());
    } else if (name === "button" || name === "img" || name === "input") {
      this.block += " ";
      stack.push(() => void (this.block += " "));
    } else if (!inline.has(name) && !name.includes("-")) {
      this.wall();
      stack.push(() => this.wall());
    }
    if (aside.has(name)) {
      const { headings } = this;
      stack.push(() => {
        this.wall();
        if (name !== "header") this.headings = headings;
      });
    }
    pushAll(stack, childNodes);
  }

  /** Takes note of what is in scripts, titles and the like, and says whether the element is text. */
  private isLeftOut(element: Element): boolean {
    const { tagName: name } = element;
    if (name === "script") {
      if (attribute(element, "type")?.trim().toLowerCase() === "application/ld+json")
        this.data.push(ownText(element));
    } else if (name === "meta" && attribute(element, "http-equiv")?.toLowerCase() === "refresh")
      this.refresh ||=
        /^\s*\d(?:\.\d*)?\s*[;,]\s*url\s*=\s*(.+)/i.exec(
          attribute(element, "content") ?? "",
        )?.[1] ?? "";
    else if (name === "title") {
      if (this.title === "") this.title = shown(ownText(element));
      return true;
    }
    return skipped.has(name) || isHidden(element);
  }

  private text(text: string): void {
    const own = text.replace(/[\uE000\uE001]/g, "");
    this.length += own.length;
    if (this.length > longestPage) throw new TooLong();
    if (this.preformatted === 0) {
      this.block += own;
      return;
    }
    const [first = "", ...lines] = own.split("\n");
    this.block += first;
    for (const line of lines) {
      this.flow();
      this.block += line;
    }
  }

  /** Ends a block that a quote may go across. */
  private flow(): void {
    if (this.block.trim() !== "") {
      if (++this.count > maxSegments) throw new TooLong();
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
    const { rows, headers, caption } = rowsOf(element, (cell) => this.cell(cell));
    const own = rows.filter(({ isTitle }) => !isTitle);
    const table = { headers, rows: own.map(({ cells }) => cells[0] ?? "") };
    const above = caption === "" ? this.headings : [...this.headings, { level: 7, text: caption }];
    let headings = above;
    for (const { cells, heads, isTitle } of rows) {
      this.count += cells.length;
      this.length += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (this.count > maxSegments || this.length > longestPage) throw new TooLong();
      const segments = cells.map((text, column) => toSegment(text, heads[column] ?? ""));
      if (isTitle) headings = [...above, { level: 8, text: segments[0]!.text }];
      if (segments.some(({ text }) => text !== ""))
        this.passages.push({ kind: "row", segments, headings, table });
    }
  }

  /** The text of a cell: its blocks in one line. */
  private cell(cell: Element): string {
    const inner = new Walk();
    for (const child of cell.childNodes) inner.walk(child);
    inner.wall();
    return inner.passages
      .flatMap(({ kind, segments }) => (kind === "row" ? [] : segments))
      .map(({ marked }) => marked)
      .join(" ");
  }

  /** Each term with what is said of it, as a row. */
  private terms(list: Element): void {
    this.flow();
    const table = { headers: [], rows: [] as string[] };
    let term = "";
    for (const child of list.childNodes) {
      if (!("tagName" in child) || isHidden(child)) continue;
      const parts = child.tagName === "div" ? child.childNodes : [child];
      for (const part of parts) {
        if (!("tagName" in part) || isHidden(part)) continue;
        const text = this.cell(part);
        this.length += text.length;
        if (++this.count > maxSegments || this.length > longestPage) throw new TooLong();
        if (part.tagName === "dt") term = text;
        else if (part.tagName === "dd" && term !== "") {
          table.rows.push(term);
          const segments = [toSegment(term), toSegment(text)];
          this.passages.push({ kind: "row", segments, headings: this.headings, table });
        }
      }
    }
  }
}

/** A table that only arranges a page: it holds tables or headings of its own. */
function isLayout(table: Element): boolean {
  const role = attribute(table, "role")?.toLowerCase();
  return (
    role === "presentation" ||
    role === "none" ||
    contains(
      table,
      (below) => below.tagName === "table" || headingLevel(below.tagName) !== undefined,
    )
  );
}

function pushAll(stack: (Node | (() => void))[], nodes: readonly Node[]): void {
  for (let index = nodes.length - 1; index >= 0; index--) stack.push(nodes[index]!);
}
