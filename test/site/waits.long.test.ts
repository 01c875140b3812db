/** What people see of a page while it waits, or where a part of it does not come. */
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { launch, missingForBrowser, type Browser, type Page } from "../browser/browser.ts";
import { served, servedAsFiles, type Served } from "../browser/served.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const index = /site\/search-index\.js$/;
const reason = missingForBrowser();
let dist: Built;
let host: Served;
let browser: Browser | undefined;
beforeAll(async () => {
  dist = await builtOnce(real);
  host = await served(dist.out, "");
  if (reason === undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await host.stop();
  dist.remove();
});
beforeEach(needed);

async function opened(width = 1280): Promise<Page> {
  // A worker would ask for the index itself.
  const context = await browser!.newContext({
    viewport: { width, height: 800 },
    serviceWorkers: "block",
  });
  return context.newPage();
}

const said = (page: Page, place: string): Promise<string> =>
  page.evaluate(`document.querySelector(${JSON.stringify(place)}).textContent`);

describe.each([
  ["the search box", "providers.html", ".search [role=status]"],
  ["the page of results", "search.html?q=github", "[data-found] [role=status]"],
])("%s", (_, path, place) => {
  async function asking(page: Page): Promise<void> {
    // A page has not loaded before what its scripts ask for has.
    await page.goto(host.root + path, { waitUntil: "domcontentloaded" });
    if (!path.startsWith("search")) {
      await page.click("#q");
      await page.keyboard.type("github");
    }
    await page.waitForSelector(place);
  }

  it("says that the index loads, then what it finds", async () => {
    const page = await opened();
    let send = (): void => {};
    const isAsked = new Promise<void>((resolve) => (send = resolve));
    await page.route(index, async (route) => {
      await isAsked;
      await route.continue();
    });
    await asking(page);
    await expect.poll(() => said(page, place)).toBe("Loading the index…");
    send();
    await expect.poll(() => said(page, place)).not.toBe("Loading the index…");
    await page.waitForSelector("#results [role=option], [data-found] li");
  });

  it("says that the index did not come", async () => {
    const page = await opened();
    await page.route(index, (route) => route.abort());
    await asking(page);
    await expect.poll(() => said(page, place)).toBe("The search index could not be loaded.");
  });
});

const frame = `(() => {
  const { display } = getComputedStyle(document.querySelector("nav"));
  const { width } = document.querySelector("main").getBoundingClientRect();
  return { display, isWide: width > 76 * 16 };
})()`;

it("shows the page of unknown addresses in style, from the disk and below any path", async () => {
  const page = await opened(1600);
  const below = await servedAsFiles(dist.out, "/below/it");
  for (const address of [
    pathToFileURL(`${dist.out}/404.html`).href,
    `${below.root}404.html`,
    `${below.root}a/b/c`,
    `${host.root}a/b/c`,
  ]) {
    await page.goto(address);
    expect([address, await page.evaluate(frame)]).toEqual([
      address,
      { display: "flex", isWide: false },
    ]);
  }
  await below.stop();
});

function needed(test: TestContext): void {
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  test.skip(reason);
}
