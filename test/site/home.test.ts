/** The pages that lead to the others: home, what costs nothing, the list of keys. */
import { beforeAll, describe, expect, it } from "vitest";
import { changeTitle, ownerWords } from "../../build/derive/fact-words.ts";
import { dayWords } from "../../build/derive/day-words.ts";
import type { Change } from "../../build/schema/change.ts";
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyList } from "../../build/schema/key.ts";
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
  let factAt: (path: string) => Fact;
  const list = (file: string): unknown => (output.json(file) as { data: unknown }).data;
  const sectionOf = (id: string): string => {
    const start = home.indexOf(`id="${id}"`);
    return home.slice(start, home.indexOf("<h2", start));
  };

  beforeAll(async () => {
    output = await builtOnce(options);
    home = output.text("index.html");
    const byPath = new Map(output.snapshot.map((fact) => [factPage(fact.id), fact]));
    factAt = (path) => byPath.get(path)!;
  });

  it("begin with a search, and lead to every kind, a few providers and the other ways in", () => {
    expect(home.indexOf("data-search")).toBeGreaterThan(0);
    expect(home.indexOf("data-search")).toBeLessThan(home.indexOf("<h2"));
    for (const { slug } of list("api/public/v1/kinds.json") as { slug: string }[])
      expect(sectionOf("kinds")).toContain(`href="kinds/${slug}.html"`);
    const named = sectionOf("providers").match(/href="providers\//g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.length).toBeLessThanOrEqual(24);
    for (const page of ["kinds", "free", "keys", "changes", "providers", "compare"])
      expect(home).toContain(`href="${page}.html"`);
  });

  it("list what changed last, with the value before and after, at most two of each provider", () => {
    const changes = (list("api/public/v1/changes/500.json") as Change[]).filter(
      ({ change }) => change === "value_changed",
    );
    const items = sectionOf("changes")
      .split(/<li[^>]*>/)
      .slice(1);
    expect(items.length > 0).toBe(changes.length > 0);
    const providers = items.map((item) => {
      const fact = factAt(/href="(facts\/[^"]+)"/.exec(item)![1]!);
      const text = shownText(item);
      const isTold = changes.some(
        (change) =>
          change.id === fact.id &&
          text.includes(changeTitle(change)) &&
          text.startsWith(dayWords(change.changed_at)),
      );
      expect(isTold, text).toBe(true);
      return fact.provider.slug;
    });
    for (const slug of providers)
      expect(providers.filter((each) => each === slug).length).toBeLessThanOrEqual(2);
  });

  it("list the free plans with the kind of their product, each with facts that it states", () => {
    const page = output.text("free.html");
    const rows = page.split("<tr data-provider").slice(1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [, path] = /href="(facts\/[^"]+)"/.exec(row)!;
      expect(shownText(`<tr${row}`)).toContain(`: ${factAt(path!).plan!.name}`);
      expect(row).toMatch(/data-kind="[^"]+"/);
    }
  });

  it("list every key under its group, with title, question and name", () => {
    const page = output.text("keys.html");
    const keys = list("api/public/v1/keys.json") as KeyList["data"];
    for (const { key, title = key, question, description } of keys) {
      const start = page.indexOf(`href="keys/${key}.html"`);
      const item = shownText(
        page.slice(page.lastIndexOf("<li", start), page.indexOf("</li>", start)),
      );
      for (const words of [title, question ?? description, key]) expect(item).toContain(words);
    }
  });
});

describe("the home page of the real facts", () => {
  let output: Built;
  let home: string;
  beforeAll(async () => {
    output = await builtOnce(real);
    home = output.text("index.html");
  });

  it("answers a question with value, sentence and trust, each of a verified fact", () => {
    const asked = home.slice(home.indexOf('class="asked"'), home.indexOf("</section>"));
    const [, path] = /href="(facts\/[^"]+)"/.exec(asked)!;
    const fact = output.snapshot.find(({ id }) => factPage(id) === path)!;
    expect(fact.status).toBe("verified");
    const text = shownText(asked.replace(/<\/?mark>/g, ""));
    const read = dayWords(fact.last_verified_at!);
    for (const words of [fact.display, fact.raw_value, "?", `read ${read}`, `Read ${read}`])
      expect(text).toContain(words);
    // The amount in the sentence is the value.
    expect(asked.match(/<mark>/g)).toHaveLength(1);
  });
});

it.each([
  ["GitHub", "REST API", "", "GitHub REST API"],
  ["GitHub", "GitHub Actions", "", "GitHub Actions"],
  ["Amazon Web Services", "Amazon S3", "", "Amazon S3"],
  ["Amazon Web Services", "AWS Lambda", "aws", "AWS Lambda"],
  ["Google Cloud", "Cloud Run functions", "", "Google Cloud Run functions"],
  ["Fly.io", "Fly Machines", "fly-io", "Fly.io Fly Machines"],
])("a product of %s, %s, has the name of its provider once", (provider, product, slug, called) => {
  const owner = { provider: { slug, name: provider }, product: { slug: "x", name: product } };
  expect(ownerWords(owner)).toBe(called);
});
