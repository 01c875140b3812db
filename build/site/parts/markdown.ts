/**
 * Renders the generated Markdown documents as HTML. They hold texts of curators, so raw HTML and images are
 * dropped here even though the documents escape them, and only http(s) addresses and files of the output become
 * links. The schema is too long for one page: the fact and its statuses come first, then the records of answers.
 */
import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml, html, href, trusted, type Html } from "../html.ts";
import type { To } from "../page.ts";
import { wordAnchor } from "../paths.ts";

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
        const name = wordAnchor(plainText(tokens)) || "part";
        const count = taken.get(name) ?? 0;
        taken.set(name, count + 1);
        const id = count === 0 ? name : `${name}-${count}`;
        return `<h${depth} id="${id}">${inside}</h${depth}>\n`;
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
        return `<div class="region" tabindex="0" role="region" aria-label="Table ${++tables.count}"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
  return html`<div class="prose">${trusted(marked.parse(text, { async: false }))}</div>`;
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

/**
 * The schema document → the pages that show it: the fact and its statuses first, then the records of answers, as many
 * on a page as are light enough.
 */
export const schemaPages = [
  { path: "docs/schema.html", title: "Schema" },
  { path: "docs/schema-providers.html", title: "Schema of providers, facts and comparisons" },
  { path: "docs/schema-changes.html", title: "Schema of changes, keys, tools and errors" },
] as const;

/** The parts of the document by page, as Markdown. The keys come last: they have pages of their own. */
export function schemaParts(document: string): readonly string[] {
  const parts = document.split(/^(?=## (?:ProviderList|ChangeList|Keys)$)/m);
  return parts.slice(0, schemaPages.length);
}

/** The page of each record, by its name. */
export function schemaPlaces(document: string): ReadonlyMap<string, string> {
  const parts = schemaParts(document);
  return new Map(
    schemaPages.flatMap(({ path }, page) =>
      [...(parts[page] ?? "").matchAll(/(?<=^## )\w+$/gm)].map(([title]) => [title, path] as const),
    ),
  );
}
