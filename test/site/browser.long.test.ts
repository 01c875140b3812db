/**
 * The real facts as their readers have them: in a browser, served and from the disk, by keyboard, while a page waits
 * or a part of it does not come, and before axe: all of its rules in light, those of colours in dark.
 */
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  axe,
  launch,
  missingForBrowser,
  neededFor,
  watched,
  type Browser,
  type Page,
} from "../browser/browser.ts";
import { dayWords } from "../../build/derive/day-words.ts";
import { shownCount } from "../../build/schema/lists/counted.ts";
import { brokenLinks, repeatedIds } from "../browser/crawl.ts";
import { kinds, sharedComparison, sharedDays, sharing } from "../browser/kinds.ts";
import { served, servedAsFiles, type Served } from "../browser/served.ts";
import { real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";

const reason = missingForBrowser();
let browser: Browser | undefined;
let dist: Built;
let server: Served;
beforeAll(async () => {
  dist = await builtOnce(real);
  server = await served(dist.out, "");
  if (reason === undefined) browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
  dist.remove();
});
beforeEach(neededFor(reason));

it("has no link or anchor that leads nowhere, no id twice on one page, and no page that is heavy", () => {
  expect(brokenLinks(dist, "")).toEqual([]);
  expect(repeatedIds(dist)).toEqual([]);
  const heavy = dist.files
    .filter((file) => file.endsWith(".html"))
    .filter((file) => dist.text(file).match(/<[a-z]/gi)!.length > 1_700);
  expect(heavy).toEqual([]);
});

const onDisk = (): string => `${pathToFileURL(dist.out).href}/`;

/** Runs inside the page: the rules that are broken, and where first. In other colours those of colours alone. */
const judging = (look: "light" | "dark"): string => `axe.run(document, {
    resultTypes: ["violations"],
    ${look === "dark" ? 'runOnly: { type: "tag", values: ["cat.color"] },' : ""}
  }).then(({ violations }) => violations.map(({ id, nodes }) =>
    id + " at " + nodes[0].target.join(" ") + ": " + nodes[0].failureSummary))`;

async function objections(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(axe.file, "utf8"));
  const found: string[] = [];
  for (const look of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: look });
    const violations = await page.evaluate<readonly string[]>(judging(look));
    found.push(...violations.map((each) => `${page.url()}, ${look}: ${each}`));
  }
  return found;
}

it.each([
  ["served", 390],
  ["from the disk", 1440],
] as const)(
  "%s, every kind of page opens: nothing fails, is moved by a script, leaves the site, is too wide or shut out",
  async (how, width) => {
    const root = how === "served" ? server.root : onDisk();
    // The policy of the pages forbids what the judge does to them.
    const viewport = { width, height: 800 };
    const context = await browser!.newContext({ viewport, bypassCSP: true });
    const { page, faults } = await watched(context, root);
    const waits = new Map([
      [sharedComparison(dist), "[data-compared] table"],
      [`search.html?q=${dist.snapshot[0]!.provider.slug}`, "[data-found] ol a"],
      [sharedDays(dist), "[data-then] table"],
    ]);
    // From the disk those alone that a script fills: the others are the same.
    const plain = kinds(dist).filter((path) => how === "served" || /^(kinds\/|changes)/.test(path));
    const found: string[] = [];
    for (const path of [...plain, ...waits.keys()]) {
      await page.goto("about:blank");
      await page.goto(root + path);
      if (waits.has(path)) await page.waitForSelector(waits.get(path)!);
      const { wider, moved } = await page.evaluate<Frame>(frame);
      expect([path, wider]).toEqual([path, 0]);
      // Others have nothing to show: with them it is the text still coming in that moves a footer.
      if (/^(compare|changes|then|kinds\/)/.test(path)) expect([path, moved]).toEqual([path, 0]);
      if (how === "served") found.push(...(await objections(page)));
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);

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

it("is used by keyboard: past the navigation, out of the search, through a choice, to results", async () => {
  const context = await browser!.newContext({});
  const { page, faults } = await watched(context, onDisk());
  const focused = (): Promise<string> =>
    page.evaluate("document.activeElement.id || document.activeElement.className");
  const press = async (key: string, wanted: string): Promise<void> => {
    await page.keyboard.press(key);
    expect(await focused()).toBe(wanted);
  };
  await page.goto(`${onDisk()}compare.html`);
  await press("Tab", "skip");
  await press("Enter", "main");
  await press("/", "q");
  await page.keyboard.type(dist.snapshot[0]!.provider.name);
  await page.waitForSelector('#results [role="option"]');
  await press("Escape", "q");
  expect(await page.evaluate('document.querySelector("#results").hidden')).toBe(true);
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
  // Whoever removes a provider by keyboard goes on from there.
  await page.evaluate('document.querySelector("#remove-0").focus()');
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-chosen] li:only-child");
  expect(page.url()).toContain(`a=${sharing(dist)[1]}`);
  expect(await focused()).toBe("remove-0");
  await page.keyboard.press("/");
  await page.keyboard.type("github rate limit");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\.html\?q=/);
  await page.waitForSelector(".results li a");
  expect(faults).toEqual([]);
  await context.close();
});

it.each([390, 1440])(
  "keeps the names of two and four in sight at %d px, and every word whole",
  async (width) => {
    const context = await browser!.newContext({ viewport: { width, height: 700 } });
    const { page, faults } = await watched(context, server.root);
    const slugs = [...new Set(dist.snapshot.map(({ provider }) => provider.slug))];
    const most = [...new Set([...sharing(dist), ...slugs])].slice(0, 4);
    for (const count of [2, most.length]) {
      const chosen = most.slice(0, count).map((slug, index) => `${"abcd"[index]}=${slug}`);
      await page.goto("about:blank");
      await page.goto(`${server.root}compare.html?${chosen.join("&")}`);
      await page.waitForSelector("[data-compared] table");
      const seen = await page.evaluate(namesInSight);
      expect(seen).toEqual({ names: count, isInSight: true, brokenWords: [] });
    }
    expect(faults).toEqual([]);
    await context.close();
  },
);

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
    names: heads.length - 1,
    isInSight: heads.every(({ top, bottom }) => top > -2 && bottom < innerHeight),
    brokenWords,
  };
})()`;

type Step = (page: Page) => Promise<unknown>;
const click =
  (selector: string): Step =>
  (page) =>
    page.click(selector);
const entering =
  (box: string, words: string): Step =>
  async (page) => {
    await page.click(box);
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  };
const ticking: Step = async (page) => {
  for (const row of [1, 2, 3])
    await page.click(`:nth-match(.services tr:not([hidden]) [type=checkbox], ${row})`);
};
const searching = [entering("#q", "github requests per hour"), click("[data-found] ol a")];
const choosing = (name: string, value: string): Step => {
  const field = `document.querySelector("[data-narrow] [name=${name}]")`;
  const change = `${field}.dispatchEvent(new Event("input", { bubbles: true }))`;
  return async (page) => {
    await page.waitForSelector("[data-narrow]:not([hidden])");
    await page.evaluate(`${field}.value = ${JSON.stringify(value)}; ${change}`);
  };
};
const textOf = (selector: string): string =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`;
const shownRows = `[...document.querySelectorAll(".services tbody tr:not([hidden])")]`;
const saved = `new Promise((resolve) => {
  URL.createObjectURL = (blob) => (blob.text().then(resolve), "#");
  document.querySelector("[data-save] button").click();
})`;

/** The everyday tasks, from the home page in three steps at most: what is seen then. */
it.each<[task: string, steps: readonly Step[], seen: string, wanted: RegExp]>([
  ["find a limit", searching, textOf(".fact-page .reading .value"), /^[\d,]+ requests\/hour$/],
  [
    "compare three of a kind",
    [click('main a[href="kinds/functions.html"]'), ticking, click("[data-picked]")],
    `document.querySelectorAll("[data-compared] thead th").length`,
    /^4$/,
  ],
  [
    "see what changed at a provider",
    [click('nav a[href="changes.html"]'), entering("#service", "GitHub")],
    `[${textOf("[data-mine] section, [data-mine] div")}, document.querySelector("[data-list-filter]").checkVisibility()].join()`,
    /GitHub[^]*,false$/,
  ],
  [
    "see who has it for free",
    [click('main a[href="kinds/functions.html"]'), choosing("tier", "free")],
    `${shownRows}.every(({ cells, dataset }) => JSON.parse(dataset.plans).some(({ name, tier }) =>
      tier === "free" && name === cells[0].querySelector("small").textContent))`,
    /^true$/,
  ],
  [
    "find a free plan that is on no first screen",
    [
      click('nav a[href="kinds.html"]'),
      click('main a[href="free.html"]'),
      entering("[data-narrow] [name=words]", "upstash workflow"),
    ],
    `${shownRows}.map(({ cells }) => cells[0].textContent).join()`,
    /^Upstash Workflow: Free$/,
  ],
  [
    "see what changed of a limit, however long ago",
    [
      click('nav a[href="keys.html"]'),
      click('main a[href="keys/storage.volume.max_iops.html"]'),
      click('main a[href*="changes.html?words="]'),
    ],
    `[...document.querySelectorAll("[data-older] li")].some((line) => line.checkVisibility())`,
    /^true$/,
  ],
  [
    "find a provider in the list of all",
    [click('nav a[href="providers.html"]'), entering("[data-list-filter] input", "github")],
    `[...document.querySelectorAll(".index tbody tr")].filter((row) => row.checkVisibility())
      .map(({ cells }) => cells[0].querySelector("a").textContent).join()`,
    /^GitHub$/,
  ],
  ["see whether it still holds", searching, textOf(".trust"), /Read \d|[Nn]ot dated|copy/],
  ["cite it", [...searching, click("[data-uses] summary")], textOf(".uses"), /@misc\{github/],
  ["report it", [...searching, click(".correction a")], textOf("#wrong"), /wrong/],
  [
    "show it as a badge",
    [...searching, click("[data-uses] summary")],
    textOf(".uses"),
    /img\.shields\.io[^]*<blockquote/,
  ],
  [
    "subscribe",
    [entering("#q", "github"), click("[data-found] ol a")],
    `fetch(document.querySelector(".follow a").href).then((answer) => answer.text())`,
    /<feed [^]*github/,
  ],
  [
    "save the tables of a provider, each line with the name of its own",
    [entering("#q", "github"), click("[data-found] ol a")],
    saved,
    /^"Table","Name",[^]*"Limits of GitHub Actions","Build minutes per month",/,
  ],
  [
    "find the cheapest of all, and save the table",
    [
      click('main a[href="kinds/language-model.html"]'),
      choosing("sort", "pricing.model.input_per_million_tokens"),
    ],
    `${saved}.then((text) => [${shownRows}.length + 1 === text.trim().split("\\r\\n").length, ${textOf("[data-narrow] [role=status]")}].join())`,
    /^true,(\d{3}) of \1 products$/,
  ],
])("lets a visitor %s", async (_, steps, seen, wanted) => {
  const context = await browser!.newContext({ viewport: { width: 1440, height: 900 } });
  const { page, faults } = await watched(context, server.root);
  expect(steps.length).toBeLessThanOrEqual(3);
  await page.goto(server.root);
  for (const step of steps) await step(page);
  await expect
    .poll(() => page.evaluate(`Promise.resolve(${seen}).then(String)`), {
      timeout: 20_000,
    })
    .toMatch(wanted);
  expect(faults).toEqual([]);
  await context.close();
});

it.each([
  ["nothing of a dataset of yesterday", 1, false, false],
  ["in the footer that a dataset is weeks old", 30, true, false],
  ["above everything that nothing can be verified any more", 1000, true, true],
] as const)("says %s", async (_, days, isTold, isWarned) => {
  const context = await browser!.newContext({});
  const { page, faults } = await watched(context, onDisk());
  await page.clock.setFixedTime(new Date(Date.parse(real.asOf) + days * 86_400_000));
  await page.goto(`${onDisk()}kinds.html`);
  const [footer, banner] = await page.evaluate<readonly string[]>(
    `["footer [data-age]", 'main > p.age[role="note"]:first-child'].map((place) => {
      const line = document.querySelector(place);
      return line?.checkVisibility() ? line.textContent : "";
    })`,
  );
  const age = `This dataset was built for ${dayWords(real.asOf)}, ${shownCount(days)} days ago.`;
  expect(footer!.includes(age)).toBe(isTold);
  expect(banner!.includes(age)).toBe(isWarned);
  expect(banner!.includes("would be stale today")).toBe(isWarned);
  expect(faults).toEqual([]);
  await context.close();
});

it("answers queries on a host that only sends files, once its worker runs", async () => {
  const host = await servedAsFiles(dist.out, "");
  const context = await browser!.newContext({});
  const { page, faults } = await watched(context, host.root);
  const { id, key, provider } = dist.snapshot[0]!;
  await page.goto(`${host.root}kinds.html`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  // The page that registered the worker may be older than it.
  await page.goto(`${host.root}kinds.html`);
  const asked = `api/public/v1/facts?provider=${provider.slug}&key=${key}&limit=1`;
  const answer = await page.evaluate(
    `fetch(${JSON.stringify(asked)}).then((response) => response.json())`,
  );
  expect(answer).toMatchObject({ count: 1, data: [{ id }] });
  expect(faults).toEqual([]);
  await context.close();
  await host.stop();
});

describe.each([
  ["the search box", "providers.html", ".search [role=status]"],
  ["the page of results", "search.html?q=github", "[data-found] [role=status]"],
])("%s", (_, path, place) => {
  it.each([true, false])("says that the index loads, and whether it came: %s", async (comes) => {
    // A worker would ask for the index itself.
    const context = await browser!.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    let send = (): void => {};
    const isAsked = new Promise<void>((resolve) => (send = resolve));
    await page.route(/site\/search\/base\.js$/, async (route) => {
      await isAsked;
      await (comes ? route.continue() : route.abort());
    });
    // A page has not loaded before what its scripts ask for has.
    await page.goto(server.root + path, { waitUntil: "domcontentloaded" });
    if (!path.startsWith("search")) {
      await page.click("#q");
      await page.keyboard.type("github");
    }
    await page.waitForSelector(place);
    const said = expect.poll(() =>
      page.evaluate(`document.querySelector(${JSON.stringify(place)}).textContent`),
    );
    await said.toBe("Searching…");
    send();
    await (comes ? said.not.toBe("Searching…") : said.toBe("The search could not be loaded."));
    if (comes) await page.waitForSelector("#results [role=option], [data-found] li");
    await context.close();
  });
});

it("says of the other rows of a table that they could not be loaded", async () => {
  const context = await browser!.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route(/site\/rows\//, (route) => route.abort());
  await page.goto(`${server.root}kinds/language-model.html`);
  await page.click("[data-all]");
  const said = expect.poll(() => page.evaluate(textOf("[data-narrow] [role=status]")));
  await said.toBe("The others could not be loaded.");
  await context.close();
});

it("shows the page of unknown addresses in style, from the disk and below any path", async () => {
  const context = await browser!.newContext({ viewport: { width: 1600, height: 800 } });
  const page = await context.newPage();
  const below = await servedAsFiles(dist.out, "/below/it");
  for (const address of [`${onDisk()}404.html`, `${below.root}a/b/c`, `${server.root}a/b/c`]) {
    await page.goto(address);
    const looks = await page.evaluate(`[
      getComputedStyle(document.querySelector("nav")).display,
      document.querySelector("main").getBoundingClientRect().width > 76 * 16,
    ]`);
    expect([address, looks]).toEqual([address, ["flex", false]]);
  }
  await below.stop();
  await context.close();
});
