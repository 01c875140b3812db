/** What `dev` adds to every page: one line, and the files that it loads. No other command knows of them. */
import { previewJobs } from "../bundle/jobs.ts";
import { bundles } from "../bundle/bundle.ts";

/** Below the root, where no file of a build stands. */
export const devPaths = {
  script: "/__dev/page.js",
  style: "/__dev/page.css",
  events: "/__dev/events",
  state: "/__dev/state.json",
} as const;

/**
 * Whole, with its line break. The page's own policy lets the script run: it comes from where the page
 * comes from. `version` is made here, and safe in an attribute.
 */
function scriptLine(version: string): string {
  return `<script src="${devPaths.script}" data-version="${version}" defer></script>\n`;
}

/** A page with the line as the last of its head. */
export function injected(page: string, version: string): string {
  return page.replace("</head>", () => `${scriptLine(version)}</head>`);
}

/** The page while there is nothing else to show. */
export function waitingPage(version: string): string {
  return injected(
    `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No dataset yet</title>
</head><body><h1>No dataset yet</h1>
<p>The facts are refused. Once they are mended, the site stands here.</p>
</body></html>
`,
    version,
  );
}

export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Bundled out of `client`. */
export async function pageFiles(): Promise<PageFiles> {
  const [script, style] = await bundles(previewJobs);
  return { script: script!.text, style: style!.text };
}
