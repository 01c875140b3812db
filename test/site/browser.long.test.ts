/**
 * The real facts as their readers have them: in a browser, served below a path and from the disk, and before axe:
 * all of its rules in light, those of colours in dark and where a reader's own colours are forced.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import {
  axe,
  launch,
  missingForBrowser,
  watched,
  type Browser,
  type Page,
} from "../browser/browser.ts";
import { brokenLinks, repeatedIds } from "../browser/crawl.ts";
import { kinds, sharedComparison, sharedDays, sharing } from "../browser/kinds.ts";
import { served, servedAsFiles, type Served } from "../browser/served.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const basePath = "";
const reason = missingForBrowser();
let browser: Browser | undefined;
let dist: Built;
let server: Served;
beforeAll(async () => {
  dist = await builtOnce(real);
  server = await served(dist.out, basePath);
  if (reason === undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
  dist.remove();
});

it("has no link or anchor that leads nowhere, and no id twice on one page", () => {
  const pages = { files: dist.files, text: (file: string) => dist.text(file) };
  expect(brokenLinks(pages, "")).toEqual([]);
  expect(repeatedIds(pages)).toEqual([]);
});

const looks = [
  ["light", { colorScheme: "light", forcedColors: "none" }],
  ["dark", { colorScheme: "dark", forcedColors: "none" }],
  ["forced colours", { colorScheme: "dark", forcedColors: "active" }],
] as const;

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

/** Empty where axe objects to nothing. */
async function objections(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(axe.file, "utf8"));
  const found: string[] = [];
  for (const [name, look] of looks) {
    await page.emulateMedia(look);
    const violations = await page.evaluate<readonly string[]>(judging(name));
    found.push(...violations.map((each) => `${page.url()}, ${name}: ${each}`));
  }
  await page.emulateMedia(looks[0][1]);
  return found;
}

describe.each([
  ["served", 390],
  ["from the disk", 1440],
] as const)("%s", (how, width) => {
  const rootOf = (): string =>
    how === "served" ? server.root : `${pathToFileURL(dist.out).href}/`;

  it("opens every kind of page: nothing fails, is moved by a script, leaves the site, is too wide or shut out", async (test) => {
    needed(test);
    const root = rootOf();
    // The policy of the pages forbids what the judge does to them.
    const context = await browser!.newContext({
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    const { page, faults } = await watched(context, root);
    const compared = sharedComparison(dist);
    const searched = `search.html?q=${dist.snapshot[0]!.provider.slug}`;
    const then = sharedDays(dist);
    const found: string[] = [];
    for (const path of [...kinds(dist, how), compared, searched, then]) {
      await page.goto("about:blank");
      await page.goto(root + path);
      if (path === compared) await page.waitForSelector("[data-compared] table");
      if (path === searched) await page.waitForSelector("[data-found] ol a");
      if (path === then) await page.waitForSelector("[data-then] details");
      const { wider, moved } = await page.evaluate<Frame>(frame);
      expect([path, wider]).toEqual([path, 0]);
      // Others have nothing to show: with them it is the text still coming in that moves a footer.
      const isFilled = path === searched && how === "served";
      if (/^(compare|changes|then|kinds\/)/.test(path) || isFilled)
        expect([path, moved]).toEqual([path, 0]);
      if (how === "served") found.push(...(await objections(page)));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("is used by keyboard: past the navigation, out of the search, through a choice", async (test) => {
    needed(test);
    const root = rootOf();
    const context = await browser!.newContext({});
    const { page, faults } = await watched(context, root);
    const focused = (): Promise<string> =>
      page.evaluate("document.activeElement.id || document.activeElement.className");
    await page.goto(`${root}compare.html`);
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("skip");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("main");
    await page.keyboard.press("/");
    expect(await focused()).toBe("q");
    await page.keyboard.type(dist.snapshot[0]!.provider.name);
    await page.waitForSelector('#results [role="option"]');
    await page.keyboard.press("Escape");
    expect(await page.evaluate('document.querySelector("#results").hidden')).toBe(true);
    expect(await focused()).toBe("q");
    // The box is next to be reached from the heading on.
    await page.evaluate('document.querySelector("#add-provider").focus()');
    for (const slug of sharing(dist)) {
      await page.keyboard.type(slug);
      await page.keyboard.press("Enter");
    }
    await page.waitForSelector("[data-compared] table");
    expect(page.url()).toContain(`a=${sharing(dist)[0]}&b=${sharing(dist)[1]}`);
    await page.evaluate('document.querySelector("[data-lone] summary").focus()');
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-lone] li a");
    await page.evaluate('document.querySelector("[data-copy-table]").focus()');
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-copy-table][data-label]");
    // Whoever removes a provider by keyboard goes on from there.
    await page.evaluate('document.querySelector("#remove-0").focus()');
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-chosen] li:only-child");
    expect(page.url()).toContain(`a=${sharing(dist)[1]}`);
    expect(await focused()).toBe("remove-0");
    expect(faults).toEqual([]);
    await context.close();
  });

  it.for([390, 1440])(
    "keeps the names of two, three and four in sight at %d px, and every word whole",
    async (size, test) => {
      needed(test);
      const root = rootOf();
      const context = await browser!.newContext({ viewport: { width: size, height: 700 } });
      const { page, faults } = await watched(context, root);
      const slugs = [...new Set(dist.snapshot.map(({ provider }) => provider.slug))];
      const most = [...new Set([...sharing(dist), ...slugs])].slice(0, 4);
      for (const count of [2, most.length]) {
        await page.goto("about:blank");
        await page.goto(`${root}compare.html#p=${most.slice(0, count).join(",")}`);
        await page.waitForSelector("[data-compared] table");
        const seen = await page.evaluate<Seen>(namesInSight);
        expect(seen).toEqual({ names: count, isInSight: true, brokenWords: [] });
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );
});

it.for([
  ["says nothing of a dataset of yesterday", 1, false, false],
  ["says in the footer that a dataset is weeks old", 30, true, false],
  ["warns above everything once nothing can be verified any more", 1000, true, true],
] as const)("%s", async ([, days, isTold, isWarned], test) => {
  needed(test);
  const context = await browser!.newContext({});
  const root = `${pathToFileURL(dist.out).href}/`;
  const { page, faults } = await watched(context, root);
  const today = Date.parse(real.asOf) + days * 86_400_000;
  await page.clock.setFixedTime(new Date(today));
  await page.goto(root + kinds(dist, "from the disk").find((each) => each.includes("/"))!);
  const told = await page.evaluate<Told>(`(() => {
    const line = document.querySelector("footer [data-age]");
    const first = document.querySelector("main").firstElementChild;
    const isBanner = first.matches('p.age[role="note"]') && first.checkVisibility();
    return { footer: line.checkVisibility() ? line.textContent : "", banner: isBanner ? first.textContent : "" };
  })()`);
  const age = `This dataset was built for ${real.asOf.slice(0, 10)}, ${days} days ago.`;
  expect(told.footer.includes(age)).toBe(isTold);
  expect(told.banner.includes(age)).toBe(isWarned);
  expect(told.banner.includes("would be stale today")).toBe(isWarned);
  expect(faults).toEqual([]);
  await context.close();
});

it("answers queries on a host that only sends files, once its worker runs", async (test) => {
  needed(test);
  const host = await servedAsFiles(dist.out, basePath);
  const context = await browser!.newContext({});
  const { page, faults } = await watched(context, host.root);
  const { id, key, provider } = dist.snapshot[0]!;
  await page.goto(`${host.root}index.html`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // The page that registered the worker may be older than it.
  await page.goto(`${host.root}index.html`);
  const asked = `api/public/v1/facts?provider=${provider.slug}&key=${key}&limit=1`;
  const { count, data } = await page.evaluate<FactList>(
    `fetch(${JSON.stringify(asked)}).then((response) => response.json())`,
  );
  expect([count, data[0]!.id]).toEqual([1, id]);
  expect(faults).toEqual([]);
  await context.close();
  await host.stop();
});

interface Told {
  readonly footer: string;
  readonly banner: string;
}

interface FactList {
  readonly count: number;
  readonly data: readonly { readonly id: string }[];
}

/** Skips where the browser is not installed; in CI, where it is, that is a failure. */
function needed(test: TestContext): void {
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  test.skip(reason);
}

interface Frame {
  readonly wider: number;
  readonly moved: number;
}

/** Runs inside the page: by how much it is too wide, and what has moved without being touched (CLS). */
const frame = `new Promise((resolve) => {
  const { scrollWidth, clientWidth } = document.documentElement;
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) moved += value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() =>
    // To a hundredth, a tenth of what anyone notices: less is a font that comes late on a busy machine.
    setTimeout(() => resolve({ wider: scrollWidth - clientWidth, moved: Math.round(moved * 100) / 100 }), 50));
})`;

interface Seen {
  readonly names: number;
  readonly isInSight: boolean;
  readonly brokenWords: readonly string[];
}

/** Runs inside the page: whether the head of a comparison is in sight at its last row, and what is broken. */
const namesInSight = `(() => {
  const table = document.querySelector("[data-compared] table");
  table.rows[table.rows.length - 1].scrollIntoView({ block: "end" });
  const heads = [...table.tHead.rows[0].cells].map((cell) => cell.getBoundingClientRect());
  const brokenWords = [];
  const texts = document.createTreeWalker(table.tBodies[0].parentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (node.parentElement.closest("code")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}.,]+/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
        brokenWords.push(word);
    }
  }
  return {
    names: heads.length,
    isInSight: heads.every(({ top, bottom }) => top > -2 && bottom < innerHeight),
    brokenWords,
  };
})()`;
