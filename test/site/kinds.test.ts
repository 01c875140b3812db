/** The pages that help to decide: kinds of service side by side, as their readers see them. */
import { beforeAll, describe, expect, it } from "vitest";
import { besideWords } from "../../build/amount/beside.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { escapeHtml, render } from "../../build/site/html.ts";
import { linker } from "../../build/site/page.ts";
import { factPage, kindPage, providerPage } from "../../build/site/paths.ts";
import { sitePages } from "../../build/site/site.ts";
import { real } from "../built.ts";
import { shownText } from "./shown-text.ts";
import { siteOf } from "./site-of.ts";

describe("the pages of kinds of the real facts", () => {
  const site = siteOf(real);
  const { kinds, providers } = site.dataset;
  const pages = new Map<string, string>();
  const rests = new Map<string, string>();
  beforeAll(() => {
    for (const page of sitePages(site)) {
      if (!/^kinds[./]/.test(page.path)) continue;
      const to = linker(page, "");
      const rest = render(page.rest?.(to) ?? []);
      const body = render(page.make(to).body);
      rests.set(page.path, rest);
      pages.set(page.path, body.replace("</tbody>", `${rest}</tbody>`));
    }
  });

  /** The facts of deciding keys, by product. */
  const decidingOf = (kind: string, deciding: readonly string[]): readonly (readonly Fact[])[] =>
    providers.flatMap(({ facts, products }) =>
      products
        .filter((product) => product.kind === kind)
        .map(({ slug }) =>
          facts.filter(
            ({ product, key, status }) =>
              product?.slug === slug && deciding.includes(key) && status !== "removed",
          ),
        ),
    );
  const rowsOf = (page: string): readonly string[] => {
    const [, body = ""] =
      /<table class="facts services[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(page) ?? [];
    return body.split("</tr>").slice(0, -1);
  };

  it("are there for every kind, and listed with their number of products", () => {
    const index = shownText(pages.get("kinds.html")!);
    for (const { slug, title, keys: deciding } of kinds) {
      const count = decidingOf(slug, deciding).length;
      expect(pages.has(kindPage(slug))).toBe(true);
      expect(index).toContain(`${title} ${count} product${count === 1 ? "" : "s"}`);
    }
  });

  it("have a row for each product of which something is known, with all of it", () => {
    for (const { slug, keys: deciding } of kinds) {
      const page = pages.get(kindPage(slug))!;
      const rows = rowsOf(page);
      const known = decidingOf(slug, deciding).filter(({ length }) => length > 0);
      for (const own of known) {
        const [row, ...others] = rows.filter((each) =>
          each.includes(`href="../${factPage(own[0]!.id)}"`),
        );
        expect(others).toEqual([]);
        const text = shownText(row!);
        for (const fact of own) {
          expect(row).toContain(`href="../${factPage(fact.id)}"`);
          expect(text).toContain(besideWords(fact));
        }
        const place = providerPage(own[0]!.provider.slug).replace(".html", "");
        expect(row).toContain(`href="../${place}`);
        // Without scripts as well, where the page itself has no room for the row.
        expect(page.replace(rests.get(kindPage(slug))!, "")).toContain(`href="../${place}`);
      }
    }
  });

  it("are about one plan a row, which it names: a cell shows a value of it, or of all plans", () => {
    for (const { slug } of kinds) {
      const page = pages.get(kindPage(slug))!;
      const heads = page.match(/<th scope="col"/g)?.length ?? 0;
      for (const row of rowsOf(page)) {
        const [head = "", ...cells] = row.split("<td");
        expect(cells.length).toBe(heads - 1);
        const plans = JSON.parse(
          /data-plans="([^"]*)"/.exec(row)![1]!.replaceAll("&quot;", '"'),
        ) as readonly { readonly slug: string; readonly name: string }[];
        const [, named] = /<small>(.*?)<\/small>/.exec(head) ?? [];
        const plan = plans.find(({ name }) => escapeHtml(name) === named)?.slug ?? "";
        expect(named === undefined, head).toBe(plans.length === 0);
        for (const cell of cells) {
          const [shown = "", folded] = cell.split("<details>");
          for (const [, of] of shown.matchAll(/data-plan="([^"]*)"/g))
            expect(["", plan]).toContain(of);
          const others = folded?.match(/data-plan="/g)?.length ?? 0;
          if (others > 0) expect(shownText(cell)).toContain(`${others} `);
          expect(/–|not published/.test(shown)).toBe(
            !shown.includes("data-plan") && folded === undefined,
          );
        }
      }
    }
  });
});
