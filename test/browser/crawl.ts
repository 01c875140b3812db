/** Every link of every page, looked up among the files: what a reader could click and find nothing at. */
import { dirname, posix } from "node:path";

export interface Pages {
  readonly files: readonly string[];
  readonly text: (file: string) => string;
}

/** `page: link` for each that leads nowhere; `basePath` is that of the page that answers anywhere. */
export function brokenLinks({ files, text }: Pages, basePath: string): readonly string[] {
  const known = new Set(files);
  const pages = files.filter((file) => file.endsWith(".html"));
  const anchors = new Map(pages.map((page) => [page, idsOf(text(page))]));
  const broken: string[] = [];
  for (const page of pages) {
    for (const link of linksOf(text(page))) {
      if (/^(https?:|data:)/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const file = path === "" ? page : fileOf(path, page, basePath);
      const isThere = file !== undefined && known.has(file);
      const isAnchored = anchor === undefined || anchor === "" || fits(file, anchor);
      if (!isThere || !isAnchored) broken.push(`${page}: ${link}`);
    }
  }
  return broken;

  /** A list of choices behind `#` is the script's own. */
  function fits(file: string | undefined, anchor: string): boolean {
    return (
      anchor.includes("=") || (anchors.get(file ?? "")?.has(decodeURIComponent(anchor)) ?? false)
    );
  }
}

/** The ids that a page has twice, which no anchor can tell apart. */
export function repeatedIds({ files, text }: Pages): readonly string[] {
  return files
    .filter((file) => file.endsWith(".html"))
    .flatMap((page) => {
      const ids = [...text(page).matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!);
      return ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${page}: ${id}`);
    });
}

function linksOf(html: string): readonly string[] {
  const elements = html.matchAll(/<(?:a|link|script|img)\b[^>]*?\s(?:href|src)="([^"]*)"/g);
  return [...elements].map(([, target]) =>
    target!.replaceAll("&amp;", "&").replaceAll("&#39;", "'"),
  );
}

function idsOf(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!));
}

function fileOf(path: string, page: string, basePath: string): string | undefined {
  const clean = decodeURIComponent(path.split("?")[0]!);
  if (clean.startsWith("/"))
    return clean.startsWith(`${basePath}/`) ? clean.slice(basePath.length + 1) : undefined;
  return posix.normalize(posix.join(dirname(page), clean));
}
