/** What the site's script computes, without a browser: comparing, filtering, copying, the age. */
import { describe, expect, it } from "vitest";
import type { Fact } from "../../build/schema/fact.ts";
import { ageOf } from "../../build/site/client/age.ts";
import { statusBadge, statusOrder } from "../../build/site/parts/badge.ts";
import { fromHash, isShown, toHash } from "../../build/site/client/changes-filter.ts";
import { compareTables } from "../../build/site/client/compare-table.ts";
import { addressFor, chosenIn, compareProviders } from "../../build/site/client/comparison.ts";
import { render } from "../../build/site/html.ts";
import type { ProviderData } from "../../build/site/provider-data.ts";
import { statuses } from "../../build/schema/fact.ts";

function fact(slug: string, key: string, value: Fact["value"], more: Partial<Fact> = {}): Fact {
  return {
    id: `${slug}/api/*/${key}`,
    provider: { slug, name: slug.toUpperCase() },
    product: { slug: "api", name: "API" },
    key,
    value,
    display: value === null ? "no limit" : `${value.toLocaleString("en")} requests`,
    datatype: "integer",
    unit: "requests",
    currency: null,
    raw_value: "as it is",
    status: "verified",
    effective_from: null,
    effective_to: null,
    last_verified_at: "2026-05-01T00:00:00Z",
    source: {
      url: `https://${slug}.test/limits`,
      title: "Limits",
      source_type: "official_docs",
      retrieved_at: "2026-05-01T00:00:00Z",
      archive_url: null,
    },
    evidence: "documentation",
    note: null,
    removed_at: null,
    history: [],
    ...more,
  };
}

function provider(slug: string, ...facts: readonly Fact[]): ProviderData {
  return { slug, name: slug.toUpperCase(), facts };
}

describe("comparing", () => {
  const a = provider(
    "a",
    fact("a", "same", 1),
    fact("a", "other", 1),
    fact("a", "endless", null),
    fact("a", "alone", 1),
    fact("a", "gone", 5),
    fact("a", "gone", 9, { status: "removed" }),
    fact("a", "price", 5, { currency: "EUR" }),
  );
  const b = provider(
    "b",
    fact("b", "same", 1),
    fact("b", "other", 2),
    fact("b", "endless", 0),
    fact("b", "gone", 5),
    fact("b", "price", 5, { currency: "USD" }),
  );
  const keysOf = (rows: readonly { readonly key: string }[]) => rows.map(({ key }) => key);

  it("tells differences, agreement and what only one publishes", () => {
    const { different, equal, single } = compareProviders([a, b]);
    expect(keysOf(different)).toEqual(["endless", "other", "price"]);
    expect(keysOf(equal)).toEqual(["gone", "same"]);
    expect(keysOf(single)).toEqual(["alone"]);
  });

  it("does not count a missing fact as a value", () => {
    const { equal } = compareProviders([a, b, provider("c", fact("c", "other", 1))]);
    expect(keysOf(equal)).toEqual(["gone", "same"]);
    expect(equal[0]!.sides.map(({ length }) => length)).toEqual([2, 1, 0]);
  });

  it("does not depend on the order", () => {
    const [one, two] = [compareProviders([a, b]), compareProviders([b, a])];
    expect(keysOf(one.different)).toEqual(keysOf(two.different));
    expect(keysOf(one.equal)).toEqual(keysOf(two.equal));
  });

  it("is shown with status and source, differences first, and nothing of a fact becomes markup", () => {
    const hostile = provider(
      "c",
      fact("c", "same", "<img src=x>", {
        status: "conflicting",
        unit: null,
        product: { slug: "api", name: "<script>alert(1)</script>" },
        source: { ...a.facts[0]!.source, url: "javascript:alert(1)", title: '"><b>' },
      }),
    );
    const parties = [a, b, hostile];
    const text = render(compareTables(parties, compareProviders(parties), (path) => `/x/${path}`));
    expect(text.indexOf("Different")).toBeLessThan(text.indexOf("The same"));
    expect(text).toContain("conflicting");
    expect(text).toContain("no limit");
    expect(text).toContain('href="/x/facts/a/api/same.html"');
    expect(text).toContain("https://b.test/limits");
    expect(text).not.toMatch(/<img|<script|<b>alert|href="javascript/);
  });

  it("reads the providers from the address, and only those there are", () => {
    const known = new Set(["a", "b", "c"]);
    const at = (rest: string) => chosenIn(`file:///dist/compare.html${rest}`, known);
    expect(at("")).toEqual([]);
    expect(at("?p=b,a")).toEqual(["b", "a"]);
    expect(at("#p=b,a,b,zzz")).toEqual(["b", "a"]);
    expect(at("?p=a,b#p=c,a")).toEqual(["c", "a"]);
    expect(at("#%E0%A4%A")).toEqual([]);
    expect(at(addressFor(["c", "b"]))).toEqual(["c", "b"]);
  });
});

describe("filtering changes", () => {
  const change = { provider: "a", key: "k.one" };

  it("shows what matches both choices, where empty is any", () => {
    expect(isShown({ provider: "", key: "" }, change)).toBe(true);
    expect(isShown({ provider: "a", key: "" }, change)).toBe(true);
    expect(isShown({ provider: "a", key: "k.one" }, change)).toBe(true);
    expect(isShown({ provider: "a", key: "k.two" }, change)).toBe(false);
    expect(isShown({ provider: "b", key: "k.one" }, change)).toBe(false);
  });

  it("keeps the choice in the address", () => {
    expect(toHash({ provider: "", key: "" })).toBe("#");
    expect(toHash({ provider: "a", key: "k.one" })).toBe("#provider=a&key=k.one");
    expect(fromHash(toHash(change))).toEqual(change);
    expect(fromHash("")).toEqual({ provider: "", key: "" });
  });
});

describe("the age of the dataset", () => {
  const after = (days: number) => Date.parse("2026-05-01T00:00:00Z") + days * 86_400_000;
  const at = (days: number, limit?: number) => ageOf("2026-05-01T00:00:00Z", after(days), limit);

  it("is not worth a word in the first week, nor where it is not known", () => {
    expect(at(0)).toBeUndefined();
    expect(at(7)).toBeUndefined();
    expect(at(-3)).toBeUndefined();
    expect(ageOf("", after(9), 180)).toBeUndefined();
  });

  it("is said in days, and more strongly once nothing is verified", () => {
    expect(at(8, 180)).toMatchObject({ isExpired: false });
    expect(at(8, 180)?.text).toContain("built for 2026-05-01, 8 days ago");
    expect(at(180, 180)).toMatchObject({ isExpired: false });
    expect(at(181, 180)).toMatchObject({ isExpired: true });
    expect(at(181, 180)?.text).toContain("more than 180 days ago");
    expect(at(9999)).toMatchObject({ isExpired: false });
  });
});

describe("badges", () => {
  it("have an icon and a word for each status, in the order of the schema", () => {
    expect(statusOrder).toEqual(statuses);
    const words = statuses.map((status) => render(statusBadge(status)).replace(/<[^>]*>/g, ""));
    expect(words).toEqual(["✓ verified", "◷ stale", "≠ conflicting", "✕ removed"]);
  });
});
