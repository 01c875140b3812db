/** What `dev` adds to every page: one line, and the files that it loads. No other command knows of them. */
import { previewJobs } from "../../publish/bundle/jobs.ts";
import { bundles } from "../../publish/bundle/bundle.ts";

/** Below the root, where no file of a build stands. */
export const devPaths = {
  script: "/__dev/page.js",
  style: "/__dev/page.css",
  events: "/__dev/events",
  state: "/__dev/state.json",
} as const;

/**
 * A page with the script as the last line of its head. The page's own policy lets it run: it comes from where
 * the page comes from. `version` is made here, and safe in an attribute.
 */
export function injected(page: string, version: string): string {
  const line = `<script src="${devPaths.script}" data-version="${version}" defer></script>\n`;
  return page.replace("</head>", () => `${line}</head>`);
}

/** The page while there is nothing else to show. */
export const waitingPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No dataset yet</title>
</head><body><h1>No dataset yet</h1>
<p>The facts are refused. Once they are mended, the site stands here.</p>
</body></html>
`;

export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Bundled out of `client`. */
export async function pageFiles(): Promise<PageFiles> {
  const [script, style] = await bundles(previewJobs);
  return { script: script!.text, style: style!.text };
}
