/** The pages that lead to the others: home, what costs nothing, the list of keys. */
import { changeTitle, ownerWords, dayWords, monthWords } from "../../build/derive/fact-words.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatasetKey } from "../../build/dataset/dataset.ts";
import { render } from "../../build/site/html.ts";
import { latestChanges } from "../../build/site/pages/changes.ts";
import { siteOf } from "./site-of.ts";
import { grouped } from "../../build/lists/grouped.ts";
import { byText } from "../../build/schema/order.ts";
import { directionOf } from "../../build/schema/change-effect.ts";
import type { Change } from "../../build/schema/change.ts";
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyList } from "../../build/schema/key.ts";
import type { Product } from "../../build/schema/provider.ts";
import { factPage } from "../../build/site/paths.ts";
import { builtOnce } from "../built-once.ts";
import { real, sample, type Built } from "../built.ts";
import { shownText } from "./shown-text.ts";

describe.each([
  ["sample", sample],
  ["real", real],
])("the pages that lead to the others, of the %s facts", (_, options) => {
  let output: Built;
  let home: string;
  const list = (file: string): unknown => (output.json(file) as { data: unknown }).data;
  const sectionOf = (page: string, id: string): string => {
    const start = page.indexOf(`id="${id}"`);
    return page.slice(start, page.indexOf(page === home ? "<h2" : "</section>", start));
  };
  const factAt = (path: string): Fact => output.snapshot.find(({ id }) => factPage(id) === path)!;

  beforeAll(async () => {
    output = await builtOnce(options);
    home = output.text("index.html");
  });
  afterAll(() => output.remove());

  it("begin with a search, and lead to every kind, a few providers and the other ways in", () => {
    expect(home.indexOf("data-search")).toBeGreaterThan(0);
    expect(home.indexOf("data-search")).toBeLessThan(home.indexOf("<h2"));
    for (const { slug } of list("api/public/v1/kinds.json") as { slug: string }[])
      expect(sectionOf(home, "kinds")).toContain(`href="kinds/${slug}.html"`);
    const named = sectionOf(home, "providers").match(/href="providers\//g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThanOrEqual(24);
    for (const page of ["kinds", "free", "keys", "changes", "providers", "compare"])
      expect(home).toContain(`href="${page}.html"`);
  });

  it("list what changed last, with the value before and after, few of each provider", () => {
    const changes = (list("api/public/v1/changes/500.json") as Change[]).filter(
      ({ change }) => change === "value_changed",
    );
    const items = sectionOf(home, "changes").split("<li>").slice(1);
    const counts = [...grouped(changes, ({ provider }) => provider).values()].map(({ length }) =>
      Math.min(2, length),
    );
    expect(items.length).toBe(
      Math.min(
        7,
        counts.reduce((sum, count) => sum + count, 0),
      ),
    );
    for (const item of items) {
      const [, path] = /href="(facts\/[^"]+)"/.exec(item)!;
      const own = changes.filter(({ id }) => id === factAt(path!).id);
      const text = shownText(item);
      expect(
        own.some(
          (change) =>
            text.includes(changeTitle(change)) && text.startsWith(dayWords(change.changed_at)),
        ),
        text,
      ).toBe(true);
    }
  });

  it("list the free plans under the kind of their product, each with facts that it states", () => {
    const page = output.text("free.html");
    const sections = page.split("<section ").slice(1);
    expect(sections.length).toBeGreaterThan(0);
    for (const section of sections) {
      const [, kind] = /^id="([^"]+)"/.exec(section)!;
      expect(section).toContain(`href="kinds/${kind}.html?tier=free"`);
      for (const item of section.split("<li>").slice(1)) {
        const [, path] = /href="(facts\/[^"]+)"/.exec(item)!;
        const { plan } = factAt(path!);
        expect(shownText(`<li>${item}`)).toContain(`: ${plan!.name}`);
      }
    }
    expect(page.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(1500);
  });

  it("list every key under its group, with title, question and name", () => {
    const page = output.text("keys.html");
    for (const { key, title = key, question, description } of list(
      "api/public/v1/keys.json",
    ) as KeyList["data"]) {
      const start = page.indexOf(`href="keys/${key}.html"`);
      const item = shownText(
        page.slice(page.lastIndexOf("<li", start), page.indexOf("</li>", start)),
      );
      for (const words of [title, question ?? description]) expect(item).toContain(words);
      expect(item).toContain(key);
    }
    expect(page.match(/<[a-z]/g)!.length).toBeLessThanOrEqual(1500);
  });

  it("name at each provider the kinds of its products", () => {
    for (const { slug } of list("api/public/v1/providers.json") as { slug: string }[]) {
      const { products } = output.json(`api/public/v1/providers/${slug}.json`) as {
        products: Product[];
      };
      const page = output.text(`providers/${slug}.html`);
      for (const { kind } of products)
        if (kind !== undefined) expect(page).toContain(`href="../kinds/${kind}.html"`);
    }
  });
});

describe("the home page of the real facts", () => {
  let home: string;
  let facts: readonly Fact[];
  beforeAll(async () => {
    const output = await builtOnce(real);
    home = output.text("index.html");
    facts = output.snapshot;
  });

  it("answers a question with value, sentence and trust, each of a verified fact", () => {
    const asked = home.slice(home.indexOf('class="asked"'), home.indexOf("</section>"));
    const [, path] = /href="(facts\/[^"]+)"/.exec(asked)!;
    const fact = facts.find(({ id }) => factPage(id) === path)!;
    expect(fact.status).toBe("verified");
    const text = shownText(asked.replace(/<\/?mark>/g, ""));
    expect(text).toContain(fact.display);
    expect(text).toContain(fact.raw_value);
    expect(text).toMatch(/\?/);
    expect(text).toContain(`Read ${dayWords(fact.last_verified_at!)}`);
    // The amount in the sentence is the value.
    expect(asked.match(/<mark>/g)).toHaveLength(1);
  });
});

describe("a change on the home page", () => {
  const { dataset } = siteOf(real);
  const key = dataset.keys.find(({ words }) => words.better === "higher")!;
  const price = dataset.keys.find(
    ({ words, datatype }) => words.better === "lower" && datatype === "money",
  )!;
  const shown = (about: DatasetKey, before: number, value: number, at = dataset.asOf): string => {
    const currency = about.datatype === "money" ? "USD" : null;
    const direction = directionOf(
      { value, previous: { value: before }, currency },
      about.words.better,
    );
    const change: Change = {
      object: "change",
      changed_at: at,
      change: "value_changed",
      id: about.facts[0]!.id,
      provider: about.facts[0]!.provider.slug,
      plan: "*/*",
      key: about.key,
      unit: null,
      currency,
      value,
      display: String(value),
      previous: {
        value: before,
        display: String(before),
        observed_at: null,
        source: "https://a.test/",
      },
      ...(direction && { direction }),
      status: "verified",
      last_verified_at: null,
      source: "https://a.test/",
    };
    const markup = latestChanges({ ...dataset, changes: [change] }, (path) => path);
    return shownText(render(markup));
  };

  it("says whether it is better for the user, of prices in words of prices", () => {
    expect(shown(key, 1, 2)).toContain("1 → 2 ▲ relaxed");
    expect(shown(key, 2, 1)).toContain("2 → 1 ▼ tightened");
    expect(shown(price, 1, 2)).toContain("1 → 2 ▲ dearer");
    expect(shown(price, 2, 1)).toContain("2 → 1 ▼ cheaper");
  });

  it("is of the month, or said to be older", () => {
    expect(shown(key, 1, 2)).toContain(`What changed in ${monthWords(dataset.asOf)}`);
    const older = shown(key, 1, 2, "2020-01-01T00:00:00Z");
    expect(older).toContain("What changed lately");
    expect(older).toContain(`No value is known to have changed in ${monthWords(dataset.asOf)}`);
  });
});

describe("what a product is called", () => {
  const called = (provider: string, product: string, slug = "slug"): string =>
    ownerWords({ provider: { slug, name: provider }, product: { slug: "x", name: product } });

  it("has the name of its provider once", () => {
    expect(called("GitHub", "REST API")).toBe("GitHub REST API");
    expect(called("GitHub", "GitHub Actions")).toBe("GitHub Actions");
    expect(called("Amazon Web Services", "Amazon S3")).toBe("Amazon S3");
    expect(called("Amazon Web Services", "AWS Lambda", "aws")).toBe("AWS Lambda");
    expect(called("Google Cloud", "Cloud Run functions")).toBe("Google Cloud Run functions");
    expect(called("Fly.io", "Fly Machines", "fly-io")).toBe("Fly.io Fly Machines");
  });
});

describe("the kinds on the home page of the real facts", () => {
  it("stand together by what they are for, each kind once, each group with its colour", async () => {
    const output = await builtOnce(real);
    const kinds = (output.json("api/public/v1/kinds.json") as { data: { slug: string }[] }).data;
    const groups = output.text("index.html").match(/<dt class="swatch [\s\S]*?<\/dd>/g)!;
    const linked = groups.flatMap((group) =>
      [...group.matchAll(/href="kinds\/([^"]+)\.html"/g)].map(([, slug]) => slug!),
    );
    expect(linked.toSorted(byText)).toEqual(kinds.map(({ slug }) => slug).toSorted(byText));
    const colours = groups.map((group) => /swatch (kind-\d)"/.exec(group)![1]);
    expect(new Set(colours).size).toBe(groups.length);
    for (const [i, group] of groups.entries()) {
      const [, slug] = /href="kinds\/([^"]+)\.html"/.exec(group)!;
      expect(output.text(`kinds/${slug}.html`)).toContain(`class="swatch ${colours[i]}"`);
    }
    output.remove();
  });
});
