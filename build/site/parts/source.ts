/** Who says so: the source's own words, the page they stand on, and the copy that was read. */
import type { Fact } from "../../schema/fact.ts";
import { href, html, type Html } from "../html.ts";

export function quote({ raw_value, source }: Fact): Html | null {
  if (raw_value === null) return null;
  return html`<blockquote cite="${href(source.url)}"><q>${raw_value}</q></blockquote>`;
}

export function sourceAnchors({ source }: Fact): Html {
  const page = html`<a href="${href(source.url)}" rel="noopener">${source.title}</a>`;
  if (source.archive_url === null || source.archive_url === source.url) return page;
  return html`${page} · <a href="${href(source.archive_url)}" rel="noopener">permanent copy</a>`;
}

/** `official_docs` as words. */
export function sourceKind({ source }: Fact): string {
  return source.source_type.replaceAll("_", " ");
}
