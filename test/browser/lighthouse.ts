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
  /** From 0 to 100: how soon the first text stands there, and the largest part (FCP, LCP). */
  readonly paints: readonly number[];
  /** What the page moved while it loaded (CLS). */
  readonly shift: number;
  /** Milliseconds for which the page could not answer its reader while it loaded (TBT). */
  readonly blocking: number;
  /** Milliseconds of a browser's main thread. */
  readonly work: number;
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

/**
 * A telephone's processor is a quarter as fast as this one, which says something of the machine as well; one
 * that takes no time leaves what a slow network costs: round trips, bytes, and what waits for what.
 */
export type Processor = "telephone" | "endless";
const slowdown: Readonly<Record<Processor, number>> = { telephone: 4, endless: 0 };

export interface Lighthouse {
  measure(url: string, processor: Processor): Promise<Measured>;
  close(): void;
}

export async function openLighthouse(): Promise<Lighthouse> {
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
    async measure(url, processor) {
      const result = await run(url, {
        port: chrome.port,
        throttling: { cpuSlowdownMultiplier: slowdown[processor] },
        onlyCategories: categories,
        skipAudits: ["screenshot-thumbnails", "final-screenshot", "bf-cache"],
        disableFullPageScreenshot: true,
        logLevel: "silent",
      });
      if (result === undefined) throw new Error(`no report of ${url}`);
      return measured(result.lhr);
    },
    close: () => chrome.kill(),
  };
}

function measured({ categories: given, audits }: Report): Measured {
  const score = (category: Category): number => percent(given[category].score);
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((category) => [category, score(category)]),
    ) as Measured["scores"],
    paints: ["first-contentful-paint", "largest-contentful-paint"].map((audit) =>
      percent(audits[audit]?.score),
    ),
    shift: number("cumulative-layout-shift"),
    blocking: number("total-blocking-time"),
    work: number("mainthread-work-breakdown"),
    faults: Object.values(audits)
      .filter((audit) => audit.scoreDisplayMode !== "informative")
      .filter(({ score }) => score !== null && score < 1)
      .map(({ id, title, displayValue = "" }) => `${id}: ${title} ${displayValue}`.trimEnd()),
  };
}

function percent(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}

function imported(file: string): Promise<unknown> {
  return import(pathToFileURL(file).href);
}

function ofLighthouse(path: string): ReturnType<typeof debian> {
  const file = fileURLToPath(new URL(`../peers/lighthouse/node_modules/${path}`, import.meta.url));
  return { file, install: "npm ci --prefix test/peers/lighthouse" };
}
