/** The site as its readers have it: in a browser, served below a path and at the root, and from the disk. */
import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serve } from "../build/fallback/node.ts";
import { axe, launch, missingForBrowser, watched, type Browser } from "./browser/browser.ts";
import { brokenLinks, repeatedIds, type Pages } from "./browser/crawl.ts";
import { built, real, sample, type Built } from "./built.ts";

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
    dist = await built(options);
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
      expect(html.match(/<style|\sstyle="|\son[a-z]+="/)).toBeNull();
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

  it("tells crawlers of every page but the one for what is not there", () => {
    const [{ url: baseUrl }] = (dist.json("openapi.json") as Described).servers;
    const listed = [...dist.text("sitemap.xml").matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, at]) => at!,
    );
    const pages = dist.files.filter((file) => file.endsWith(".html") && file !== "404.html");
    const addresses = pages.map((file) => `${baseUrl}/${file === "index.html" ? "" : file}`);
    expect(listed.toSorted()).toEqual(addresses.toSorted());
    expect(dist.text("robots.txt")).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
    expect(dist.text("404.html")).toContain('<meta name="robots" content="noindex"');
  });

  describe.each(["served", "from the disk"])("%s", (how) => {
    let server: Server | undefined;
    let root: string;
    beforeEach((context) => {
      if (reason === undefined) return;
      if (process.env["CI"]) expect.fail(reason);
      context.skip(reason);
    });
    beforeAll(async () => {
      if (how === "served") {
        server = await serve({ root: dist.out, host: "127.0.0.1", port: 0, basePath });
        const { port } = server.address() as AddressInfo;
        root = `http://127.0.0.1:${port}${basePath}/`;
      } else root = `${pathToFileURL(dist.out).href}/`;
    });
    afterAll(async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    });

    it("opens every kind of page: nothing fails, leaves the site, or is wider than a telephone", async () => {
      const context = await browser!.newContext({ viewport: { width: 390, height: 800 } });
      const { page, faults } = await watched(context, root);
      for (const path of kinds(dist, how)) {
        await page.goto(root + path);
        const wider = await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect([path, wider]).toEqual([path, 0]);
      }
      expect(faults).toEqual([]);
      await context.close();
    });

    it("finds a fact by keyboard", async () => {
      const context = await browser!.newContext({});
      const { page, faults } = await watched(context, root);
      const fact = dist.snapshot.find(({ status }) => status === "verified")!;
      await page.goto(`${root}providers.html`);
      await page.keyboard.press("/");
      await page.keyboard.type(`${fact.provider.name} ${fact.key.replace(/[._]/g, " ")}`);
      await page.waitForSelector('#results [role="option"]', { timeout: 5000 });
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/(providers|keys)\/[^/]+\.html(#.+)?$/, { timeout: 5000 });
      await page.waitForSelector("h1");
      expect(faults).toEqual([]);
      await context.close();
    });

    it("shows where two providers differ", async () => {
      const context = await browser!.newContext({});
      const { page, faults } = await watched(context, root);
      const [a, b] = sharing(dist);
      await page.goto(`${root}compare.html`);
      await page.check(`input[name="p"][value="${a}"]`);
      await page.check(`input[name="p"][value="${b}"]`);
      await page.waitForSelector("[data-compared] table", { timeout: 5000 });
      const text = await page.evaluate<string>(
        'document.querySelector("[data-compare-message]").textContent',
      );
      expect(text).toMatch(/differ/);
      expect(faults).toEqual([]);
      await context.close();
    });
  });

  it("has nothing that axe objects to, light and dark", async (test) => {
    if (reason !== undefined) {
      if (process.env["CI"]) expect.fail(reason);
      test.skip(reason);
    }
    const script = readFileSync(axe.file, "utf8");
    // The policy of the pages forbids what the judge does to them.
    const context = await browser!.newContext({ bypassCSP: true });
    const page = await context.newPage();
    const violations: string[] = [];
    for (const path of kinds(dist, "from the disk")) {
      await page.goto(`${pathToFileURL(dist.out).href}/${path}`);
      await page.evaluate(script);
      for (const [colorScheme, options] of schemes) {
        await page.emulateMedia({ colorScheme });
        const found = await page.evaluate<readonly string[]>(judge(options));
        violations.push(...found.map((each) => `${path} (${colorScheme}): ${each}`));
      }
    }
    expect(violations).toEqual([]);
    await context.close();
  });
});

function pagesOf(dist: Built): Pages {
  return { files: dist.files, text: (file) => dist.text(file) };
}

/** Runs inside the page: the rules that are broken, and where first. */
const judge = (options: object): string => `axe.run(document, ${JSON.stringify(options)}).then(
  ({ violations }) => violations.map(({ id, nodes }) =>
    id + " at " + nodes[0].target.join(" ") + ": " + nodes[0].failureSummary))`;

/** All that the rules say, and what another scheme can change of it. */
const schemes = [
  ["light", { resultTypes: ["violations"] }],
  ["dark", { resultTypes: ["violations"], runOnly: ["color-contrast"] }],
] as const;

/** One page of each kind, the largest where there are many; from the disk, none that links from the root. */
function kinds({ files, ...dist }: Built, how: string): readonly string[] {
  const largest = (folder: string): string =>
    files
      .filter((file) => file.startsWith(folder) && file.endsWith(".html"))
      .toSorted((x, y) => dist.text(y).length - dist.text(x).length)[0]!;
  return [
    ...files.filter((file) => /^[a-z]+\.html$/.test(file)),
    ...files.filter((file) => file.startsWith("docs/") && file.endsWith(".html")),
    largest("providers/"),
    largest("keys/"),
    ...(how === "served" ? ["404.html"] : []),
  ];
}

/** Two providers that publish one key with different values. */
function sharing({ snapshot }: Built): readonly [string, string] {
  for (const a of snapshot)
    for (const b of snapshot)
      if (a.key === b.key && a.value !== b.value && a.provider.slug < b.provider.slug)
        return [a.provider.slug, b.provider.slug];
  throw new Error("no two providers share a key");
}
