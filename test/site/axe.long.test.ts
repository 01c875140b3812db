/**
 * Every kind of page before axe, also with what a script shows: all of its rules in light, those of colours
 * in dark and where a reader's own colours are forced.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axe, launch, missingForBrowser, type Browser, type Page } from "../browser/browser.ts";
import { kinds, sharedComparison, sharedDays } from "../browser/kinds.ts";
import { served, type Served } from "../browser/served.ts";
import { real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const looks = [
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["forced colours", { colorScheme: "dark", forcedColors: "active" }],
] as const;

let browser: Browser | undefined;
const reason = missingForBrowser();
beforeAll(async () => {
  if (reason === undefined) browser = await launch();
});
afterAll(() => browser?.close());

describe.each([
  ["the sample", sample, "/base"],
  ["the real facts", real, ""],
] as const)("axe objects to nothing on the site of %s", (_, options, basePath) => {
  let dist: Built;
  let host: Served;
  beforeAll(async () => {
    dist = await builtOnce(options);
    host = await served(dist.out, basePath);
  });
  afterAll(async () => {
    await host.stop();
    dist.remove();
  });

  it("in light, in dark and in forced colours", async (test) => {
    if (reason !== undefined) {
      if (process.env["CI"]) expect.fail(reason);
      test.skip(reason);
    }
    const script = readFileSync(axe.file, "utf8");
    // The policy of the pages forbids what the judge does to them.
    const context = await browser!.newContext({ bypassCSP: true });
    const page = await context.newPage();
    const found: string[] = [];
    const check = async (what: string): Promise<void> => {
      await page.evaluate(script);
      for (const [name, look] of looks) {
        await page.emulateMedia(look);
        const violations = await page.evaluate<readonly string[]>(judging(name));
        found.push(...violations.map((each) => `${what}, ${name}: ${each}`));
      }
    };
    const paths = kinds(dist, "served");
    expect(paths).toEqual(expect.arrayContaining(["index.html", "404.html", "docs/schema.html"]));
    for (const path of paths) {
      await page.goto(host.root + path);
      await check(path);
    }
    await showComparison(page);
    await check("a comparison");
    await page.goto(host.root + sharedDays(dist));
    await page.waitForSelector("[data-then] details");
    await page.evaluate('document.querySelector("[data-then] details").open = true');
    await page.waitForSelector("[data-then] details td");
    await check("two days");
    await showResults(page);
    await check("search results");
    await page.goto(`${host.root}search.html?q=${encodeURIComponent(asked(dist))}`);
    await page.waitForSelector("[data-found] li");
    await check("the page of results");
    await page.clock.setFixedTime(new Date("2036-01-01"));
    await page.goto(`${host.root}providers.html`);
    await page.waitForSelector("p.age");
    await check("an old dataset");
    expect(found).toEqual([]);
    await context.close();
  });

  async function showComparison(page: Page): Promise<void> {
    await page.goto(host.root + sharedComparison(dist));
    await page.waitForSelector("[data-compared] table");
  }

  async function showResults(page: Page): Promise<void> {
    await page.goto(`${host.root}index.html`);
    await page.keyboard.press("/");
    await page.keyboard.type(asked(dist));
    await page.waitForSelector('#results [role="option"]');
    await page.keyboard.press("ArrowDown");
  }
});

/** What the search is asked. */
function asked({ snapshot }: Built): string {
  return snapshot[0]!.provider.name;
}

/**
 * Runs inside the page: the rules that are broken, and where first. Another look is the light page in other
 * colours, so that the rules of colours alone are asked of it.
 */
function judging(look: (typeof looks)[number][0]): string {
  const options = {
    resultTypes: ["violations"],
    ...(look !== "light" ? { runOnly: { type: "tag", values: ["cat.color"] } } : {}),
  };
  return `axe.run(document, ${JSON.stringify(options)}).then(
    ({ violations }) => violations.map(({ id, nodes }) =>
      id + " at " + nodes[0].target.join(" ") + ": " + nodes[0].failureSummary))`;
}
