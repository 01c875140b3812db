/** Chromium for the tests of the site, and what must be installed for it. */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, type TestContext } from "vitest";
import { debian, peer } from "../conform/targets/target.ts";
import { chromiumFlags } from "./chromium-flags.ts";

const chromium = debian("/usr/bin/chromium", "chromium");
const driver = peer("playwright-core/index.mjs");
type Need = ReturnType<typeof peer>;
export const axe = ofBrowser("axe-core/axe.min.js");

/** What of the driver is used: its types are not installed where the code is checked. */
export interface Browser {
  newContext(options: object): Promise<Context>;
  close(): Promise<void>;
}
export interface Context extends Pick<Page, "clock"> {
  newPage(): Promise<Page>;
  setDefaultTimeout(millis: number): void;
  close(): Promise<void>;
}
export interface Page {
  goto(url: string, options?: { waitUntil: "domcontentloaded" }): Promise<unknown>;
  url(): string;
  frames(): readonly { url(): string }[];
  on(event: "console", then: (message: { type(): string; text(): string }) => void): void;
  on(event: "pageerror", then: (error: Error) => void): void;
  on(
    event: "dialog",
    then: (dialog: { message(): string; dismiss(): Promise<void> }) => void,
  ): void;
  on(event: "request", then: (request: { url(): string }) => void): void;
  route(
    url: RegExp,
    then: (route: Record<"continue" | "abort", () => Promise<void>>) => Promise<void>,
  ): Promise<void>;
  evaluate<Result>(run: string): Promise<Result>;
  waitForSelector(selector: string): Promise<unknown>;
  waitForURL(url: RegExp): Promise<unknown>;
  emulateMedia(options: object): Promise<void>;
  check(selector: string): Promise<void>;
  click(selector: string): Promise<void>;
  readonly clock: { setFixedTime(time: Date): Promise<void> };
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}
/** The commands that install what is missing; undefined where all is there. */
export function missingForBrowser(): string | undefined {
  return missingOf([chromium, driver, axe]);
}

/** Skips each test where something is missing; in CI, where all is installed, that is a failure. */
export function neededFor(reason: string | undefined): (test: TestContext) => void {
  return (test) => {
    if (reason === undefined) return;
    if (process.env["CI"]) expect.fail(reason);
    test.skip(reason);
  };
}

export function missingOf(needs: readonly Need[]): string | undefined {
  const absent = needs.filter(({ file }) => !existsSync(file));
  if (absent.length === 0) return undefined;
  return absent.map(({ file, install }) => `${file} is missing: ${install}`).join("; ");
}

/** In milliseconds: a page of a busy machine comes late, and is not wrong for that. */
const browserPatience = 600_000;

/** A day after the sample: no page tells of its age, whenever the tests run, unless a test sets another day. */
const browserDay = new Date("2026-05-02");

export async function launch(): Promise<Browser> {
  const { chromium: started } = (await import(pathToFileURL(driver.file).href)) as {
    readonly chromium: { launch(options: object): Promise<Browser> };
  };
  const browser = await started.launch({
    executablePath: chromium.file,
    timeout: browserPatience,
    args: chromiumFlags,
  });
  return {
    close: () => browser.close(),
    async newContext(options) {
      const context = await browser.newContext(options);
      context.setDefaultTimeout(browserPatience);
      await context.clock.setFixedTime(browserDay);
      return context;
    },
  };
}

/** A page that remembers what went wrong on it, and what it asked for outside its own site. */
export async function watched(
  context: Context,
  root: string,
): Promise<{ readonly page: Page; readonly faults: readonly string[] }> {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    faults.push(`opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(root) && !url.startsWith("data:")) faults.push(`asked for ${url}`);
  });
  return { page, faults };
}

function ofBrowser(path: string): Need {
  const file = fileURLToPath(new URL(`../peers/browser/node_modules/${path}`, import.meta.url));
  return { file, install: "npm ci --prefix test/peers/browser" };
}
