/**
 * The code that an output holds, each one script or style without an import left but its runtime's own: the
 * fallback for each runtime, and what the pages load. What is bundled, and how, is plain data.
 */
import { hash } from "node:crypto";
import type { BuildOptions } from "esbuild";
import { codeFolder } from "../../schema/contract/page-policy.ts";

export interface Bundle {
  readonly file: string;
  readonly text: string;
}

/** The text of one of them. Throws where it was not made. */
export function bundleText(made: readonly Bundle[], file: string): string {
  const found = made.find((each) => each.file === file);
  if (found === undefined) throw new Error(`${file} was not bundled`);
  return found.text;
}

/** One bundle to make. Paths are relative to `build/`. */
export interface BundleJob {
  /** The file of the output. */
  readonly file: string;
  readonly entry: string;
  readonly options: BuildOptions;
  /** Sources that the code imports when they are asked for → the file that holds each; without it, all is one file. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** Each entry of the fallback, and the file of the output it becomes. */
export const bundleEntries = {
  "node/server.ts": { file: "server.mjs", platform: "node" },
  "entry/cloudflare.ts": { file: "fallback/worker.mjs", platform: "neutral" },
  "entry/service-worker.ts": { file: "sw.js", platform: "browser" },
  "node/entry/function.ts": { file: "function.mjs", platform: "node" },
  "node/entry/lambda.ts": { file: "lambda.mjs", platform: "node" },
} as const;

/** What the fallback loads when it is first asked for, each a file of the output of its own. */
export const fallbackParts = {
  "fallback/searching.ts": "fallback/search.mjs",
  "fallback/then.ts": "fallback/then.mjs",
  "fallback/mends.ts": "fallback/mends.mjs",
  "fallback/markdown.ts": "fallback/markdown.mjs",
  "fallback/entry/rows.ts": "fallback/rows.mjs",
} as const;

const common = { bundle: true, minify: true, write: false, charset: "utf8" } as const;

export const siteOptions = {
  ...common,
  // A classic script also runs on pages opened from the disk.
  format: "iife",
  target: ["es2022", "chrome110", "firefox110", "safari16"],
  // What is bundled keeps its licence.
  legalComments: "eof",
} satisfies BuildOptions;

/** The style and the scripts of the site, each one file. */
export const siteJobs = [
  { entry: "site/style.css", file: "site/style.css" },
  { entry: "site/client/main.ts", file: "site/site.js" },
  { entry: "site/client/tables.ts", file: "site/table.js" },
  { entry: "site/client/compare-page.ts", file: "site/compare.js" },
  { entry: "site/client/then-page.ts", file: "site/then.js" },
  { entry: "site/client/follow-page.ts", file: "site/follow.js" },
  { entry: "site/client/fact-uses.ts", file: "site/fact.js" },
  { entry: "site/client/search-script.ts", file: "site/search.js" },
] as const;

/** The code of the site in a folder that is named by what it holds, so that browsers may keep it. */
export function namedByContent(made: readonly Bundle[]): {
  readonly folder: string;
  readonly files: readonly Bundle[];
} {
  const folder = `${codeFolder}${hash("sha256", JSON.stringify(made)).slice(0, 8)}/`;
  return {
    folder,
    files: made.map(({ file, text }) => ({ file: file.replace("site/", folder), text })),
  };
}

/** The fallback for each runtime; `servedLine` tells it where and to whom it is served. */
export const fallbackJobs: readonly BundleJob[] = [
  ...Object.entries(bundleEntries).map(([entry, { file, platform }]) =>
    fallbackJob(file, `fallback/${entry}`, platform),
  ),
  ...Object.entries(fallbackParts).map(([entry, file]) => fallbackJob(file, entry, "neutral")),
];

function fallbackJob(
  file: string,
  entry: string,
  platform: "node" | "neutral" | "browser",
): BundleJob {
  // A Service Worker is a classic script, which can import nothing; everything else is a module.
  const form = platform === "browser" ? "iife" : "esm";
  const options = {
    ...common,
    format: form,
    platform,
    target: "es2022",
    legalComments: "none",
  } as const;
  return { file, entry, options, ...(form === "esm" ? { parts: fallbackParts } : {}) };
}

/** What the fallback knows of its dataset without reading it. */
export interface ServedAs {
  /** Empty for the root. */
  readonly basePath: string;
  /** Whose pages may read the answers: `*`, or one origin. */
  readonly allowedOrigin: string;
  /** What the data may be used for, as a header says it; may be empty. */
  readonly signal: string;
}

/** What stands before each bundle of the fallback: all else is the same for every dataset. */
export function servedLine({ basePath, allowedOrigin, signal }: ServedAs): string {
  const [path, origin, said] = [basePath, allowedOrigin, signal].map((each) =>
    JSON.stringify(each),
  );
  return `const BASE_PATH=${path},ALLOWED_ORIGIN=${origin},CONTENT_SIGNAL=${said};\n`;
}

/** The files of `clientJobs`. */
export const clientFiles = { code: "client/package.js", types: "client/answer.d.ts" } as const;

/** The code of a data package, which knows nothing of the program, and the types of what it answers. */
export const clientJobs: readonly BundleJob[] = [
  {
    file: clientFiles.code,
    entry: "client/package.ts",
    options: { ...common, minify: false, format: "esm", platform: "neutral", target: "es2022" },
  },
  {
    file: clientFiles.types,
    entry: "client/answer.ts",
    // Types alone: the source is its own declaration.
    options: { bundle: true, write: false, outdir: "client", loader: { ".ts": "copy" } },
  },
];

/** All but those of the site. */
export const otherJobs: readonly BundleJob[] = [...fallbackJobs, ...clientJobs];
