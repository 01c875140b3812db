/** Lighthouse for the tests of the site: a page as a telephone meets it, in a Chromium of its own. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { debian } from "../conform/targets/target.ts";
import { missingOf } from "./browser.ts";

const chromium = debian("/usr/bin/chromium", "chromium");
const lighthouse = ofLighthouse("lighthouse/core/index.js");
const launcher = ofLighthouse("chrome-launcher/dist/index.js");

export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof categories)[number];

export interface Measured {
  /** From 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>;
  /** What the page moved while it loaded (CLS). */
  readonly shift: number;
  /** Milliseconds for which the page could not answer its reader while it loaded (TBT). */
  readonly blocking: number;
  /** The audits that cost points, with what they say. */
  readonly faults: readonly string[];
}

/** What of the packages is used: their types are not installed where the code is checked. */
interface Audit {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly scoreDisplayMode: string;
  readonly displayValue?: string;
  readonly numericValue?: number;
}
interface Report {
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}
type Run = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>;
interface Chrome {
  readonly port: number;
  kill(): void;
}

/** The commands that install what is missing; undefined where all is there. */
export function missingForLighthouse(): string | undefined {
  return missingOf([chromium, lighthouse, launcher]);
}

export async function openLighthouse(): Promise<{
  measure(url: string): Promise<Measured>;
  close(): void;
}> {
  const { default: run } = (await imported(lighthouse.file)) as { readonly default: Run };
  const { launch } = (await imported(launcher.file)) as {
    readonly launch: (options: object) => Promise<Chrome>;
  };
  const chrome = await launch({
    chromePath: chromium.file,
    chromeFlags: ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic"],
    logLevel: "silent",
  });
  return {
    async measure(url) {
      const result = await run(url, {
        port: chrome.port,
        onlyCategories: categories,
        // It does not know content signals yet; test/discovery.test.ts reads robots.txt line by line.
        skipAudits: ["robots-txt"],
        logLevel: "silent",
      });
      if (result === undefined) throw new Error(`no report of ${url}`);
      return measured(result.lhr);
    },
    close: () => chrome.kill(),
  };
}

function measured({ categories: given, audits }: Report): Measured {
  const score = (category: Category): number => Math.round((given[category].score ?? 0) * 100);
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, score(category)]),
    ) as Measured["scores"],
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
    blocking: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
    faults: Object.values(audits)
      .filter((audit) => audit.scoreDisplayMode !== "informative")
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, title, displayValue = "" }) => `${id}: ${title} ${displayValue}`.trimEnd()),
  };
}

function imported(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

function ofLighthouse(path: string): ReturnType<typeof debian> {
  const file = fileURLToPath(new URL(`../peers/lighthouse/node_modules/${path}`, import.meta.url));
  return { file, install: "npm ci --prefix test/peers/lighthouse" };
}
