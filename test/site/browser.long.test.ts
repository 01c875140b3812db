/** The site as its readers have it: in a browser, served below a path and at the root, and from the disk. */
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { launch, missingForBrowser, watched, type Browser } from "../browser/browser.ts";
import { brokenLinks, repeatedIds, type Pages } from "../browser/crawl.ts";
import { kinds, sharedComparison, sharedDays, sharing } from "../browser/kinds.ts";
import { served, servedAsFiles, type Served } from "../browser/served.ts";
import { real, sample, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const datasets = [
  ["the sample", sample, "/base"],
  ["the real facts", real, ""],
] as const;

interface Described {
  readonly servers: readonly [{ readonly url: string }];
}

let browser: Browser | undefined;
const reason = missingForBrowser();
beforeAll(async () => {
  if (reason === undefined) browser = await launch();
});
afterAll(() => browser?.close());

describe.each(datasets)("the site of %s", (_, options, basePath) => {
  let dist: Built;
  beforeAll(async () => {
    dist = await builtOnce(options);
  });
  afterAll(() => dist.remove());

  it("has no link or anchor that leads nowhere", () => {
    expect(brokenLinks(pagesOf(dist), basePath)).toEqual([]);
  });

  it("has no id twice on one page", () => {
    expect(repeatedIds(pagesOf(dist))).toEqual([]);
  });

  it("has no blank at either end of a link", () => {
    for (const file of dist.files.filter((each) => each.endsWith(".html")))
      expect(dist.text(file).match(/<a\b[^>]*>\s|<a\b[^>]*\s>|<a\b[^>]*>[^<]*\s<\/a>/)).toBeNull();
  });

  it("has no style or script in a page", () => {
    for (const file of dist.files.filter((each) => each.endsWith(".html"))) {
      const html = dist.text(file);
      expect(html.match(/\sstyle="|\son[a-z]+="/)).toBeNull();
      // The page of unknown addresses has its own, by a hash of the policy: test/headers.test.ts.
      expect(/<style/.test(html)).toBe(file === "404.html");
      expect(html.match(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)/)).toBeNull();
    }
  });

  it("is small: what a reader loads with a page, compressed", () => {
    const size = (...files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(dist.text(file)).length, 0);
    const common = ["site/style.css", "site/site.js", "site/icon.svg"];
    expect(size("site/style.css")).toBeLessThanOrEqual(8_000);
    expect(size("site/site.js")).toBeLessThanOrEqual(25_000);
    expect(size("index.html", ...common)).toBeLessThanOrEqual(60_000);
  });

  it("tells crawlers of every page but those that hold nothing before somebody asks", () => {
    const [{ url: baseUrl }] = (dist.json("openapi.json") as Described).servers;
    const listed = [...dist.text("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, at]) => at!,
    );
    const unlisted = ["404.html", "search.html"];
    const pages = dist.files.filter((file) => file.endsWith(".html") && !unlisted.includes(file));
    const addresses = pages.map((file) => `${baseUrl}/${file === "index.html" ? "" : file}`);
    expect(listed.toSorted()).toEqual(addresses.toSorted());
    expect(dist.text("robots.txt")).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
    for (const file of unlisted)
      expect(dist.text(file), file).toContain('<meta name="robots" content="noindex"');
  });

  describe.each(["served", "from the disk"])("%s", (how) => {
    let server: Served | undefined;
    let root: string;
    beforeEach(needed);
    beforeAll(async () => {
      server = how === "served" ? await served(dist.out, basePath) : undefined;
      root = server?.root ?? `${pathToFileURL(dist.out).href}/`;
    });
    afterAll(() => server?.stop());

    it.each([390, 1440])(
      "opens every kind of page at %d px: nothing fails, is moved by a script, leaves the site or is too wide",
      async (width) => {
        const context = await browser!.newContext({ viewport: { width, height: 800 } });
        const { page, faults } = await watched(context, root);
        const compared = sharedComparison(dist);
        const searched = `search.html?q=${dist.snapshot[0]!.provider.slug}`;
        const then = sharedDays(dist);
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
        }
        expect(faults).toEqual([]);
        await context.close();
      },
    );

    it("finds a fact by keyboard", async () => {
      const context = await browser!.newContext({});
      const { page, faults } = await watched(context, root);
      const fact = dist.snapshot.find(({ status }) => status === "verified")!;
      await page.goto(`${root}providers.html`);
      await page.keyboard.press("/");
      await page.keyboard.type(`${fact.provider.name} ${fact.key.replace(/[._]/g, " ")}`);
      await page.waitForSelector('#results [role="option"]');
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/(providers|keys|facts)\/.+\.html(#.+)?$/);
      await page.waitForSelector("h1");
      expect(faults).toEqual([]);
      await context.close();
    });

    it("is used by keyboard: past the navigation, out of the search, through a choice", async () => {
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

    it.each([390, 768, 1440])(
      "keeps the names of two, three and four in sight at %d px, and every word whole",
      async (width) => {
        const context = await browser!.newContext({ viewport: { width, height: 700 } });
        const { page, faults } = await watched(context, root);
        const slugs = [...new Set(dist.snapshot.map(({ provider }) => provider.slug))];
        const most = [...new Set([...sharing(dist), ...slugs])].slice(0, 4);
        for (let count = 2; count <= most.length; count++) {
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
    const today = Date.parse(options.asOf) + days * 86_400_000;
    await page.clock.setFixedTime(new Date(today));
    await page.goto(root + kinds(dist, "from the disk").find((each) => each.includes("/"))!);
    const told = await page.evaluate<Told>(`(() => {
      const line = document.querySelector("footer [data-age]");
      const first = document.querySelector("main").firstElementChild;
      const isBanner = first.matches('p.age[role="note"]') && first.checkVisibility();
      return { footer: line.checkVisibility() ? line.textContent : "", banner: isBanner ? first.textContent : "" };
    })()`);
    const age = `This dataset was built for ${options.asOf.slice(0, 10)}, ${days} days ago.`;
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

function pagesOf(dist: Built): Pages {
  return { files: dist.files, text: (file) => dist.text(file) };
}
