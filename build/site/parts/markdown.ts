/**
 * Renders the generated Markdown documents as HTML. They hold texts of curators, so raw HTML and images are
 * dropped here even though the documents escape them, and only http(s) addresses and files of the output
 * become links.
 */
import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml, html, href, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { scrollRegion } from "./region.ts";

/** `to` turns the addresses that the document links (`/llms.txt`) into links from the page. */
export function markdown(text: string, to: To): Html {
  const taken = new Map<string, number>();
  const tables = { count: 0 };
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      html: () => "",
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const inside = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchor(plainText(tokens), taken)}">${inside}</h${depth}>\n`;
      },
      link({ href: target, tokens }) {
        const inside = this.parser.parseInline(tokens);
        const safe = href(/^\/(?!\/)/.test(target) ? to(target.slice(1)) : target);
        return safe === "#" ? inside : `<a href="${escapeHtml(safe)}">${inside}</a>`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], open: string, close: string): string =>
          `<tr>${row.map(({ tokens }) => open + this.parser.parseInline(tokens) + close).join("")}</tr>\n`;
        const head = cells(token.header, '<th scope="col">', "</th>");
        const rows = token.rows.map((row) => cells(row, "<td>", "</td>")).join("");
        const inside = trusted(`<table><thead>${head}</thead><tbody>${rows}</tbody></table>`);
        return `${scrollRegion(`Table ${++tables.count}`, inside).text}\n`;
      },
    },
  });
  return html`<div class="prose">${trusted(marked.parse(text, { async: false }))}</div>`;
}

/** Returns an anchor made of the words of a heading; a number is added if another heading has it. */
function anchor(words: string, taken: Map<string, number>): string {
  const name = headingAnchor(words);
  const count = taken.get(name) ?? 0;
  taken.set(name, count + 1);
  return count === 0 ? name : `${name}-${count}`;
}

export function headingAnchor(words: string): string {
  return (
    words
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "part"
  );
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      "tokens" in token && token.tokens
        ? plainText(token.tokens)
        : "text" in token
          ? token.text
          : "",
    )
    .join("");
}
