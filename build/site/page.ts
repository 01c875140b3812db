/** What a page is, and what every page is made from. */
import type { Dataset } from "../dataset/dataset.ts";
import type { Coverage } from "../schema/coverage.ts";
import type { Fact } from "../schema/fact.ts";
import type { Html } from "./html.ts";

/** Where a fact stands in the repository: `facts/providers/discord.yaml`, line 12. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
}

export interface Site {
  readonly dataset: Dataset;
  readonly coverage: Coverage;
  readonly placeOf: (fact: Fact) => FilePosition | undefined;
}

export interface SitePage {
  /** Relative to the root of the output: `providers/discord.html`. */
  readonly path: string;
  readonly title: string;
  /** One sentence for search engines and social cards. */
  readonly description: string;
  readonly body: Html;
  /** Structured data for search engines. */
  readonly data?: object;
  /** The feed of the same facts, as `feedFile` names it; default: that of everything. */
  readonly feed?: string;
  /** Which of the site's sections it belongs to. */
  readonly section?: "providers" | "keys" | "compare" | "changes" | "coverage" | "docs";
  /** Scripts beside the common one, relative to the root. */
  readonly scripts?: readonly string[];
  /** True where the script decides what is seen first: browsers that can wait for it, do. */
  readonly waitsForScript?: true;
  /** True for the page that answers at any address: its links start at the base path. */
  readonly isAnywhere?: true;
}

/** From a page to a file of the output: links work at any base path, and from the disk. */
export type To = (path: string) => string;

export function linker(
  { path, isAnywhere }: Pick<SitePage, "path" | "isAnywhere">,
  basePath: string,
): To {
  const up = isAnywhere ? `${basePath}/` : "../".repeat(path.split("/").length - 1);
  return (target) => up + target || "index.html";
}
