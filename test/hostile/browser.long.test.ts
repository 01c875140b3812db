/**
 * Pages that say hostile words, in a browser: no dialog, no element or handler that a page in plain words
 * has not, nothing that the policy of the page has to block, and no request to anywhere else.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { launch, missingForBrowser, watched, type Browser, type Page } from "../browser/browser.ts";
import { kinds } from "../browser/kinds.ts";
import { served, type Served } from "../browser/served.ts";
import { hostileTexts } from "./markup.ts";
import { twins, type Twins } from "./twins.ts";

/** Every eighth of them, and those that run where they are parsed. */
const texts = hostileTexts.filter(
  (text, i) => i % 8 === 0 || /script|onerror|javascript/.test(text),
);

const words = {
  name: "<img src=x onerror=alert(1)>",
  description: '"><script>alert(1)</script>',
  publisher: "</script><script>alert(1)</script>",
};

const reason = missingForBrowser();
let browser: Browser | undefined;
let both: Twins;
let servers: readonly Served[];
beforeAll(async () => {
  if (reason !== undefined) return;
  both = await twins(texts, words);
  servers = [await served(both.hostile.out, "/base"), await served(both.plain.out, "/base")];
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  for (const server of servers ?? []) await server.stop();
  both?.remove();
});

/** Skips where the browser is not installed; in CI, where it is, that is a failure. */
beforeEach((test: TestContext) => {
  if (reason === undefined) return;
  if (process.env["CI"]) expect.fail(reason);
  test.skip(reason);
});

/** Every element with the names of its attributes, as the page has it by now. */
const skeleton = `(() => {
  const of = (node) => [node.localName, node.getAttributeNames().sort().join(" "), ...[...node.children].map(of)];
  return JSON.stringify(of(document.documentElement));
})()`;

/** Which elements there are, and which attributes of which: as sets, where the order may differ. */
const vocabulary = `(() => {
  const names = [...document.querySelectorAll("*")].flatMap((node) => [node.localName, ...node.getAttributeNames().map((name) => node.localName + " " + name)]);
  const targets = ["href", "src", "action"].flatMap((name) => [...document.querySelectorAll("[" + name + "]")].map((node) => new URL(node.getAttribute(name), document.baseURI).href));
  return { names: [...new Set(names)].sort(), odd: targets.filter((target) => !/^(https?|data:image)/.test(target)) };
})()`;

interface Vocabulary {
  readonly names: readonly string[];
  readonly odd: readonly string[];
}

interface Watched {
  readonly page: Page;
  readonly faults: readonly string[];
  readonly root: string;
  close(): Promise<void>;
}

async function opened(index: 0 | 1): Promise<Watched> {
  const { root } = servers[index]!;
  const context = await browser!.newContext({});
  const { page, faults } = await watched(context, root);
  return { page, faults, root, close: () => context.close() };
}

async function viewed(
  paths: readonly string[],
  look: (view: Watched, path: string) => Promise<unknown>,
) {
  const seen: unknown[] = [];
  for (const index of [0, 1] as const) {
    const view = await opened(index);
    const looks: unknown[] = [];
    for (const path of paths) {
      await view.page.goto("about:blank");
      await view.page.goto(view.root + path);
      looks.push([path, await look(view, path)]);
    }
    expect(view.faults).toEqual([]);
    await view.close();
    seen.push(looks);
  }
  return seen;
}

describe("in a browser", () => {
  it("every kind of page has the elements of the plain one", async () => {
    const some = [
      "providers/provider-001.html",
      "providers/provider-007.html",
      "keys/group.key.number_005.html",
    ];
    const compared = "compare.html#p=provider-001,provider-002";
    const [hostile, plain] = await viewed(
      [...kinds(both.hostile, "served"), ...some, compared],
      async ({ page }, path) => {
        if (path === compared) await page.waitForSelector("[data-compared] table");
        const { odd } = await page.evaluate<Vocabulary>(vocabulary);
        expect(odd).toEqual([]);
        return page.evaluate<string>(skeleton);
      },
    );
    expect(hostile).toEqual(plain);
  });

  it("a search for hostile words shows results of the plain kind", async () => {
    const view = await opened(0);
    const { page, root } = view;
    const allowed = new Set<string>();
    await page.goto(`${root}providers.html`);
    const search = async (query: string): Promise<Vocabulary> => {
      await page.evaluate(
        'document.querySelector("#q").value = ""; document.querySelector("#q").focus()',
      );
      await page.keyboard.type(query);
      await page.waitForSelector('#results:not([hidden]) [role="option"], .found:not(:empty)');
      return page.evaluate<Vocabulary>(vocabulary);
    };
    for (const query of ["provider", "number", "group key 001", "nothing of that name"])
      for (const name of (await search(query)).names) allowed.add(name);
    expect(allowed).toContain("a role");
    for (const query of [
      "<script>",
      "alert(1)",
      "img onerror",
      "javascript",
      "constructor",
      "__proto__",
      "[x](javascript:alert(1))",
      '"><img src=x onerror=alert(1)>',
    ]) {
      const { names, odd } = await search(query);
      expect([query, names.filter((name) => !allowed.has(name)), odd]).toEqual([query, [], []]);
    }
    expect(view.faults).toEqual([]);
    await view.close();
  });

  it("what stands behind ? and # of an address is text at most", async () => {
    const attack = encodeURIComponent("<img src=x onerror=alert(1)>");
    const behind = [
      `#${attack}`,
      `#p=${attack}`,
      `#p=__proto__,constructor`,
      `#p=../../x,javascript:alert(1)`,
      `?q=${attack}`,
      `?p=${attack}#p=${attack}`,
      "#<script>alert(1)</script>",
      "#javascript:alert(1)",
      "#%",
      "#%00%ff",
    ];
    const view = await opened(0);
    const { page, root } = view;
    for (const path of [
      "compare.html",
      "changes.html",
      "index.html",
      "providers/provider-001.html",
    ]) {
      await page.goto(root + path);
      const { names: usual } = await page.evaluate<Vocabulary>(vocabulary);
      for (const end of path.startsWith("c") ? behind : behind.slice(0, 2)) {
        await page.goto("about:blank");
        await page.goto(root + path + end);
        const { names, odd } = await page.evaluate<Vocabulary>(vocabulary);
        const brought = names.filter((name) => !usual.includes(name));
        expect([path + end, brought, odd]).toEqual([path + end, [], []]);
      }
    }
    expect(view.faults).toEqual([]);
    await view.close();
  });
});
