/** Pages that stand as Markdown too, for agents that ask for it (`Accept: text/markdown`). */
import { addressOf, type RouteId } from "../contract/routes.ts";

const twinPages: Readonly<Record<string, RouteId>> = {
  "/": "llms",
  "/index": "llms",
  "/docs/guide": "llmsFull",
  "/docs/schema": "schema",
  "/coverage": "coverageDocument",
};

/** The path of the Markdown that says what the page at this path says; undefined if there is none. */
export function markdownTwin(path: string): string | undefined {
  const page = path.replace(/\.html$/, "");
  const id = Object.hasOwn(twinPages, page) ? twinPages[page] : undefined;
  if (id !== undefined) return addressOf(id);
  const [, slug] = /^\/providers\/([^/]+)$/.exec(page) ?? [];
  return slug === undefined ? undefined : addressOf("markdown", { slug });
}

/** True if the client wants Markdown at least as much as a page. */
export function prefersMarkdown(accept: string): boolean {
  const wanted = weightOf("text/markdown", accept);
  return wanted > 0 && wanted >= weightOf("text/html", accept);
}

function weightOf(type: string, accept: string): number {
  const named = accept.split(",").find((each) => each.split(";")[0]!.trim().toLowerCase() === type);
  return named === undefined ? 0 : Number(/;\s*q=([\d.]+)/.exec(named)?.[1] ?? 1);
}
