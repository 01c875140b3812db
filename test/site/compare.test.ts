/** Comparing: what is chosen, what stands beside what, who is better, and what a reader sees of it. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DatasetKind, DatasetProvider } from "../../build/dataset/dataset.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { comparisonChips, providerCalled } from "../../build/site/client/compare-chips.ts";
import { parametersOf } from "../../build/site/client/choices.ts";
import {
  choicesIn,
  choicesText,
  type Choice,
  contenderOf,
  type Contender,
} from "../../build/site/compare/contender.ts";
import { compareContenders, factorText } from "../../build/site/compare/compared.ts";
import { pairsOfKinds } from "../../build/site/compare/pairs.ts";
import { comparisonTable, loneLimits } from "../../build/site/compare/table.ts";
import { render } from "../../build/site/html.ts";
import type { KeyCard, ProviderData } from "../../build/site/provider-data.ts";
import { fact } from "./fact.ts";

const kinds = { run: "Functions", host: "Static hosting" };
const free = { slug: "free", name: "Free", tier: "free" } as const;
const pro = { slug: "pro", name: "Pro", tier: "team" } as const;
const products = [
  { slug: "run", name: "Run", kind: "run", plans: [free, pro] },
  { slug: "host", name: "Host", kind: "host", plans: [] },
];
const [run, host] = products.map(({ slug, name }) => ({ slug, name })) as [
  { slug: string; name: string },
  { slug: string; name: string },
];

function side(
  slug: string,
  facts: readonly Fact[],
  cards: Readonly<Record<string, Partial<KeyCard>>> = {},
  choice: Omit<Choice, "provider"> = {},
): Contender {
  const keys = Object.fromEntries(
    facts.map(({ key }): [string, KeyCard] => [
      key,
      { title: `Title of ${key}`, group: "Limits", better: "higher", ...cards[key] },
    ]),
  );
  const data: ProviderData = { slug, name: slug.toUpperCase(), facts, products, keys, kinds };
  return contenderOf({ provider: slug, ...choice }, data);
}

/** Its number sets its id apart, as product, plan and scope do. */
let count = 0;
function of(slug: string, value: Fact["value"], more: Partial<Fact> = {}): Fact {
  return fact(slug, "k.one", value, { id: `${slug}/run/${count++}/k.one`, product: run, ...more });
}

function linesOf(...contenders: readonly Contender[]) {
  return compareContenders(contenders).subjects.flatMap(([, limits]) =>
    limits.flatMap(({ lines }) => lines),
  );
}

/** The values of each side with what they come to: `1|2: 2×`. */
function told(...contenders: readonly Contender[]): readonly string[] {
  return linesOf(...contenders).map(
    ({ sides, outcome }) =>
      `${sides.map((own) => own.map(({ value }) => String(value)).join()).join("|")}: ${outcome.words}${[...outcome.best].map((each) => ` best ${each}`).join("")}`,
  );
}

describe("the address", () => {
  const known = new Set(["a", "b", "c", "d", "e"]);
  const choicesAt = (address: string) => choicesIn(parametersOf(address), known);
  const at = (rest: string) => choicesText(choicesAt(`https://x.test/compare.html${rest}`));

  it.each([
    ["", ""],
    ["?a=b&b=a", "a=b&b=a"],
    ["?a=a/run/free&b=b/run&c=c/*/pro", "a=a/run/free&b=b/run&c=c/*/pro"],
    ["?b=b", "a=b"],
    ["?a=a&b=zzz&c=a", "a=a"],
    ["?a=a&b=a/run", "a=a&b=a/run"],
    ["?a=a&b=b#a=c&b=d", "a=c&b=d"],
    ["?a=a&b=b#main", "a=a&b=b"],
    ["#%E0%A4%A", ""],
  ])("%s chooses %s", (rest, chosen) => {
    expect(at(rest)).toBe(chosen);
  });
});

describe("a side", () => {
  const facts = [
    of("a", 1),
    of("a", 2, { plan: free }),
    of("a", 3, { plan: pro }),
    of("a", 4, { product: host }),
    fact("a", "k.one", 5, { product: undefined } as unknown as Partial<Fact>),
    of("a", 6, { status: "removed" }),
  ];
  const values = (choice: Omit<Choice, "provider">) =>
    side("a", facts, {}, choice).facts.map(({ value }) => value);

  it("is what holds for the chosen product and plan", () => {
    expect(values({})).toEqual([1, 2, 3, 4, 5]);
    expect(values({ product: "run" })).toEqual([1, 2, 3, 5]);
    expect(values({ product: "run", plan: "free" })).toEqual([1, 2, 5]);
    expect(values({ plan: "pro" })).toEqual([1, 3, 4, 5]);
  });
});

describe("what stands beside what", () => {
  it("like beside like: kinds of service, tiers of plans, what has no counterpart last", () => {
    const a = side("a", [
      of("a", 9, { product: host }),
      of("a", 4, { plan: pro }),
      of("a", 2, { plan: free }),
    ]);
    const b = side("b", [of("b", 1, { plan: free }), of("b", 8, { plan: pro })]);
    expect(told(a, b)).toEqual(["2|1: 2× best 0", "4|8: 2× best 1", "9|: one side alone"]);
  });

  it("what holds for all plans stands beside each, and equal lines become one", () => {
    const a = side("a", [of("a", 10)]);
    const b = side("b", [of("b", 5, { plan: free }), of("b", 20, { plan: pro })]);
    expect(told(a, b)).toEqual(["10|5: 2× best 0", "10|20: 2× best 1"]);
    const same = side("b", [of("b", 20, { plan: free }), of("b", 20, { plan: pro })]);
    expect(told(a, same)).toEqual(["10|20,20: 2× best 1"]);
    expect(linesOf(a, same)[0]!.tiers).toEqual(["free", "team"]);
  });

  it("loses no fact and invents none", () => {
    const one = fc.record({
      value: fc.constantFrom(null, 0, 1, 2),
      plan: fc.constantFrom(undefined, free, pro),
      product: fc.constantFrom(undefined, run, host),
      scope: fc.constantFrom(undefined, { slug: "s", name: "S" }),
      per: fc.constantFrom(undefined, "user" as const),
    });
    const sides = fc.array(fc.array(one, { minLength: 1, maxLength: 6 }), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(sides, (all) => {
        const contenders = all.map((own, index) =>
          side(
            `p${index}`,
            own.map(({ value, per, ...more }) =>
              of(`p${index}`, value, { ...more, per: per && [per] } as Partial<Fact>),
            ),
          ),
        );
        const lines = linesOf(...contenders);
        for (const [index, { facts }] of contenders.entries())
          expect(new Set(lines.flatMap(({ sides }) => sides[index]!))).toEqual(new Set(facts));
        for (const { outcome, sides } of lines)
          for (const best of outcome.best) {
            const stated = sides.flat();
            const conditions = stated.map(({ scope, per }) => JSON.stringify([scope, per]));
            expect(new Set(conditions).size).toBe(1);
            expect(sides[best]!.length).toBeGreaterThan(0);
          }
      }),
    );
  });
});

describe("who is better", () => {
  const a = (value: Fact["value"], more: Partial<Fact> = {}) => of("a", value, more);
  const b = (value: Fact["value"], more: Partial<Fact> = {}) => of("b", value, more);
  const judged = (one: Fact, other: Fact, card: Partial<KeyCard> = {}) =>
    told(side("a", [one], { "k.one": card }), side("b", [other], { "k.one": card }));
  const scope = { slug: "s", name: "S" };
  const other = { slug: "other", name: "Other" };

  it.each([
    ["the higher one", a(10), b(2), {}, "10|2: 5× best 0"],
    ["the lower one, of prices", a(10), b(2), { better: "lower" }, "10|2: 5× best 1"],
    ["nobody where the key does not say", a(10), b(2), { better: undefined }, "10|2: 5×"],
    ["nobody of equals", a(2), b(2), {}, "2|2: the same"],
    ["no limit", a(null), b(2), {}, "null|2:  best 0"],
    ["nobody where no limit says nothing", a(null), b(2), { better: "lower" }, "null|2: "],
    ["what exists", a(true), b(false), {}, "true|false:  best 0"],
    ["more than nothing, without a factor", a(0), b(2), {}, "0|2:  best 1"],
    ["nobody by a tenth", a(110), b(100), {}, "110|100: 1.1×"],
    ["by more than a tenth", a(111), b(100), {}, "111|100: 1.1× best 0"],
    ["nobody of GB and GiB", a(5), b(5.36346624), {}, "5|5.36346624: 1.1×"],
    ["nobody of two kinds of limit", a(10, { bound: "hard" }), b(2), {}, "10|2: 5×"],
    [
      "nobody of services of no known kind",
      a(10, { product: other }),
      b(2, { product: other }),
      {},
      "10|2: 5×",
    ],
  ] as const)("%s", (_, one, other, card, wanted) => {
    expect(judged(one, other, card as Partial<KeyCard>)).toEqual([wanted]);
  });

  it.each([
    ["scopes", a(10, { scope }), b(2), "stated for different things"],
    ["counts", a(10, { per: ["user"] }), b(2, { per: ["project"] }), "stated for different things"],
    ["kinds", a(10, { product: host }), b(2), "different kinds of service"],
    ["currencies", a(10, { currency: "EUR" }), b(2, { currency: "USD" }), "different currencies"],
    ["units", a(10, { unit: "x" }), b(2), "different units"],
    ["firmness", a(10, { bound: "default" }), b(2, { bound: "hard" }), "a default beside a limit"],
    ["pages that disagree", a(10, { status: "conflicting" }), b(2), "sources that disagree"],
  ] as const)("nobody of different %s", (_, one, other, why) => {
    expect(judged(one, other)).toEqual([`10|2: not like for like: ${why}`]);
  });

  it("nobody where a side has several services of the kind, unless they are chosen", () => {
    const edge = { ...products[0]!, slug: "edge", name: "Edge" };
    const several = (choice: Omit<Choice, "provider">): Contender => {
      const { data } = side("a", [a(10)]);
      return contenderOf({ provider: "a", ...choice }, { ...data, products: [...products, edge] });
    };
    expect(told(several({}), side("b", [b(2)]))).toEqual([
      "10|2: not like for like: one of several services of this kind",
    ]);
    expect(told(several({ product: "run" }), side("b", [b(2)]))).toEqual(["10|2: 5× best 0"]);
  });

  it("the best of four, ties too; a side without a fact is none", () => {
    const four = [of("a", 2), of("b", 8), of("c", 8)].map((each) =>
      side(each.provider.slug, [each]),
    );
    expect(told(...four, side("d", []))).toEqual(["2|8|8|: 4× best 1 best 2"]);
  });

  it("is told by a factor that never reads as none", () => {
    expect([5, 1.5, 1.02, 12.8, 1200].map(factorText)).toEqual([
      "5×",
      "1.5×",
      "1.02×",
      "13×",
      "1,200×",
    ]);
  });
});

describe("what a reader sees", () => {
  const only = fact("a", "k.two", 7);
  const contenders = [side("a", [of("a", 1), only]), side("b", [of("b", 5)])];
  const compared = compareContenders(contenders);
  const page = render(comparisonTable(contenders, compared, (path) => `/x/${path}`).table);

  it("subjects, titles, values with their place and trust, each a link to its fact", () => {
    expect(page).toContain('<span role="heading" aria-level="2">Limits</span>');
    expect(page).toContain('<a href="/x/keys/k.one.html">Title of k.one</a>');
    expect(page).toMatch(/\/x\/facts\/b\/run\/\d+\/k\.one\.html/);
    expect(page).toContain("5×");
    expect(page.match(/★ better/g)).toHaveLength(1);
    expect(page).toContain("read 1 May 2026");
    expect(page).not.toContain("verified");
  });

  it("what one alone states, with its value; no fact is not no", () => {
    const alone = render(loneLimits(contenders, compared, (path) => path, 1_000));
    expect(alone).toContain("Title of k.two");
    expect(alone).toContain("7 requests");
    expect(alone).toContain("does not mean that the others have no such limit");
    expect(page).not.toMatch(/>\s*no\s*</);
  });

  it("nothing of a fact as markup", () => {
    const hostile = side("c", [
      of("c", "<img src=x>", {
        display: "<img src=x>",
        product: { slug: "run", name: "<script>" },
      }),
    ]);
    const both = [contenders[0]!, hostile];
    const text = render(comparisonTable(both, compareContenders(both), (path) => path).table);
    expect(text + render(comparisonChips(both))).not.toMatch(/<img src=x|<script/);
  });
});

describe("choosing", () => {
  const names = [
    { slug: "fly-io", name: "Fly.io" },
    { slug: "render", name: "Render" },
    { slug: "render-farm", name: "Render Farm" },
  ];

  it.each([
    ["render", false, "render"],
    ["  RENDER farm ", false, "render-farm"],
    ["fly", false, undefined],
    ["fly", true, "fly-io"],
    ["", true, undefined],
    ["nobody", true, undefined],
  ])("%j (entered: %s) names %s", (text, isEntered, slug) => {
    expect(providerCalled(text, names, isEntered)).toBe(slug);
  });
});

describe("pairs that have a page", () => {
  /** As many providers as there are numbers; each states that many of the same limits. */
  function providersWith(counts: readonly number[]): readonly DatasetProvider[] {
    return counts.map((count, index) => {
      const slug = `p${String(index).padStart(3, "0")}`;
      const facts = Array.from({ length: count }, (_, key) =>
        fact(slug, `k.number_${key}`, 1, { product: run }),
      );
      return { slug, name: slug, products, facts } as unknown as DatasetProvider;
    });
  }
  const all = [
    { slug: "host", title: "Static hosting" },
    { slug: "run", title: "Functions" },
  ] as unknown as readonly DatasetKind[];
  const pairsOf = (counts: readonly number[]) =>
    pairsOfKinds({ providers: providersWith(counts), kinds: all });

  it("are those that share three limits of a kind, in the order of providers", () => {
    const pairs = pairsOf([2, 3, 5, 4]);
    expect(pairs.map(({ a, b, shared }) => [a.slug, b.slug, shared])).toEqual([
      ["p001", "p002", 3],
      ["p001", "p003", 3],
      ["p002", "p003", 4],
    ]);
    expect(pairs[0]!.kinds.map(({ slug }) => slug)).toEqual(["run"]);
  });
});
