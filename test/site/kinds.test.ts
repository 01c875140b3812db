/** The pages that help to decide: kinds of service side by side, as their readers see them. */
import { besideWords } from "../../build/amount/beside.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import type { KeyList, KindList } from "../../build/schema/key.ts";
import type { Product } from "../../build/schema/provider.ts";
import { factPage } from "../../build/site/paths.ts";
import { builtOnce } from "../built-once.ts";
import { real, type Built } from "../built.ts";
import { shownText } from "./shown-text.ts";

interface Record {
  readonly slug: string;
  readonly products: readonly Product[];
}

describe("the pages of kinds of the real facts", () => {
  let output: Built;
  let kinds: KindList["data"];
  let keys: ReadonlyMap<string, KeyList["data"][number]>;
  let records: readonly Record[];
  const list = (file: string): unknown => (output.json(file) as { data: unknown }).data;
  const productsOf = (kind: string): readonly (readonly [string, Product])[] =>
    records.flatMap(({ slug, products }) =>
      products
        .filter((product) => product.kind === kind)
        .map((product) => [slug, product] as const),
    );
  const rowsOf = (page: string): readonly string[] => {
    const [, body = ""] =
      /<table class="deciding"[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(page) ?? [];
    return body.split("</tr>").slice(0, -1);
  };

  beforeAll(async () => {
    output = await builtOnce(real);
    kinds = list("api/public/v1/kinds.json") as KindList["data"];
    const registry = list("api/public/v1/keys.json") as KeyList["data"];
    keys = new Map(registry.map((key) => [key.key, key]));
    records = (list("api/public/v1/providers.json") as { slug: string }[]).map(
      ({ slug }) => output.json(`api/public/v1/providers/${slug}.json`) as Record,
    );
  });
  afterAll(() => output.remove());

  const deciding = ({ keys: own }: { readonly keys: readonly string[] }): readonly Fact[] =>
    output.snapshot.filter(({ key, status }) => own.includes(key) && status !== "removed");

  it("are there for every kind, and listed with their number of products", () => {
    const index = output.text("kinds.html");
    for (const { slug, title, product_count } of kinds) {
      expect(output.files).toContain(`kinds/${slug}.html`);
      expect(shownText(index)).toContain(
        `${title} ${product_count} product${product_count === 1 ? "" : "s"}`,
      );
    }
  });

  it("have a row for each product of which a deciding value is known, and name the others", () => {
    for (const kind of kinds) {
      const page = output.text(`kinds/${kind.slug}.html`);
      const rows = rowsOf(page);
      const products = productsOf(kind.slug);
      for (const [provider, product] of products) {
        const own = deciding(kind).filter(
          (fact) => fact.provider.slug === provider && fact.product?.slug === product.slug,
        );
        const apart = `providers/${provider}/${product.slug}.html`;
        const place = output.files.includes(apart)
          ? `href="../${apart}"`
          : `href="../providers/${provider}.html#product-${product.slug}"`;
        const row = rows.filter((each) => each.includes(place));
        expect(row.length, `${kind.slug}: ${place}`).toBe(own.length > 0 ? 1 : 0);
        expect(page).toContain(place);
        for (const fact of own) {
          expect(row[0]).toContain(`href="../${factPage(fact.id)}"`);
          expect(shownText(row[0]!)).toContain(besideWords(fact));
        }
      }
    }
  });

  it("say in each cell what is known, or that there is no fact", () => {
    for (const { slug } of kinds) {
      const page = output.text(`kinds/${slug}.html`);
      const heads = page.match(/<th scope="col"/g)?.length ?? 0;
      for (const row of rowsOf(page)) {
        const cells = row.split("<td").slice(1);
        expect(cells.length).toBe(heads - 1);
        for (const cell of cells) {
          const facts = cell.match(/href="\.\.\/facts\//g)?.length ?? 0;
          expect(facts === 0).toBe(/no fact|not published/.test(cell));
          // All but the first are behind the summary.
          expect(cell.includes("<details>")).toBe(facts > 1);
          if (facts > 1) expect(shownText(cell)).toContain(`${facts - 1} more`);
        }
      }
    }
  });

  it("begin each cell with the lowest plan that states it", () => {
    for (const kind of kinds)
      for (const row of rowsOf(output.text(`kinds/${kind.slug}.html`)))
        for (const cell of row.split("<td").slice(1)) {
          const [first, ...others] = [...cell.matchAll(/data-tier="([a-z]+)"/g)].map(
            ([, tier]) => tier!,
          );
          if (first === undefined || first === "free" || first === "all") continue;
          expect(others, row).not.toContain("free");
          expect(others, row).not.toContain("all");
        }
  });

  it("tell of each deciding key what it asks, what is better, and how many products state it", () => {
    for (const kind of kinds) {
      const page = output.text(`kinds/${kind.slug}.html`);
      const text = shownText(page.slice(page.indexOf("deciding-keys")));
      const products = productsOf(kind.slug);
      for (const name of kind.keys) {
        const { title = name, question = "", better } = keys.get(name)!;
        expect(page).toContain(`href="../keys/${name}.html"`);
        expect(text).toContain(title);
        expect(text).toContain(question);
        if (better === "lower") expect(text).toContain("Lower is better");
        const stating = products.filter(([provider, { slug }]) =>
          deciding({ keys: [name] }).some(
            (fact) => fact.provider.slug === provider && fact.product?.slug === slug,
          ),
        );
        const known = `known of ${stating.length} of ${products.length} product`;
        expect(text.includes("No fact yet") || text.includes(known), `${kind.slug} ${name}`).toBe(
          true,
        );
        if (stating.length > 0) expect(text).toContain(known);
      }
    }
  });

  it("are reached from the menu, and followed by the feed of their kind", () => {
    for (const { slug } of kinds) {
      expect(output.text(`kinds/${slug}.html`)).toContain(`href="../feeds/kinds/${slug}.atom"`);
      const feed = output.json(`feeds/kinds/${slug}.json`) as { home_page_url: string };
      expect(feed.home_page_url).toMatch(new RegExp(`/kinds/${slug}\\.html$`));
      expect(output.text("sitemap.xml")).toContain(`/kinds/${slug}.html</loc>`);
    }
    expect(output.text("docs.html")).toContain('<a href="kinds.html">Kinds</a>');
  });
});
