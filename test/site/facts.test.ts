/** The pages of facts: nothing is lost on the way to a reader, and no text becomes markup. */
import { besideWords } from "../../build/amount/beside.ts";
import { gzipSync } from "node:zlib";
import { brokenLinks, repeatedIds } from "../browser/crawl.ts";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { beforeAll, describe, expect, it } from "vitest";
import type { Dataset } from "../../build/dataset/dataset.ts";
import { conditions } from "../../build/derive/fact-words.ts";
import { dayWords } from "../../build/derive/day-words.ts";
import { trustBrief, trustSentence } from "../../build/derive/trust-words.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { escapeHtml, render } from "../../build/site/html.ts";
import { linker, type Site } from "../../build/site/page.ts";
import { factPageOf, historyTable } from "../../build/site/pages/fact.ts";
import { sitePages } from "../../build/site/site.ts";
import { keyRows } from "../../build/site/kind-rows.ts";
import { scaleOf } from "../../build/site/parts/chart.ts";
import { factAnchor, factPage, keyPage, providerPage } from "../../build/site/paths.ts";
import { errorCodes } from "../../build/schema/contract/routes.ts";
import { statusWording } from "../../build/schema/contract/status-wording.ts";
import { codeNamed, real, sample, type Built } from "../built.ts";
import { siteOf } from "./site-of.ts";
import { builtOnce } from "../built-once.ts";

type Element = DefaultTreeAdapterTypes.Element;
type ParentNode = DefaultTreeAdapterTypes.ParentNode;

/** Of the real facts one provider and key in so many: every kind of page is among theirs. */
const everyReal = 25;

function thinned(dataset: Dataset): Dataset {
  const providers = dataset.providers.filter((_, at) => at % everyReal === 0);
  const slugs = new Set(providers.map(({ slug }) => slug));
  const facts = dataset.facts.filter(({ provider }) => slugs.has(provider.slug));
  const keys = dataset.keys.map((key) => {
    const own = key.facts.filter(({ provider }) => slugs.has(provider.slug));
    const owners = new Set(own.map(({ provider }) => provider.slug));
    return { ...key, facts: own, providerCount: owners.size };
  });
  const changes = dataset.changes.filter(({ provider }) => slugs.has(provider));
  return { ...dataset, providers, facts, keys, changes };
}

/** The pages that tell facts: of providers, products, keys, facts and pairs, and the lists of them. */
function bodiesOf(site: Site): ReadonlyMap<string, string> {
  const told = [...sitePages(site)].filter(({ path }) =>
    /^(providers|keys|compare|facts|coverage)[./]/.test(path),
  );
  return new Map(told.map((page) => [page.path, render(page.make(linker(page, "")).body)]));
}

/** Every element of a page, and what a parser objects to. */
function parsed(body: string): readonly [elements: readonly Element[], errors: readonly string[]] {
  const errors: string[] = [];
  const root = parseFragment(body, { onParseError: ({ code }) => errors.push(code) });
  const below = (node: ParentNode): readonly Element[] =>
    node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...below(child)] : []));
  return [below(root), errors];
}

/** What stands between the tags, as a reader sees it; `<wbr>` is no space. */
function textOf(markup: string): string {
  return markup
    .replace(/<wbr \/>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}

/** The text of facts as a page shows it. */
function shown(text: string): string {
  return escapeHtml(text).replace(/\s+/g, " ");
}

/** Words alone: between the day and a status stands its icon on a page, and a comma in a text. */
function withoutIcons(text: string): string {
  return text.replace(/[^\w ]/g, "").replace(/ +/g, " ");
}

function expectTold(fact: Fact, part: string): void {
  // The number of a quote is marked, in the middle of its words; cells of a quoted row stand apart.
  const text = textOf(part.replace(/<\/?mark>/g, ""));
  const { last_verified_at: moment, raw_value: quote, status } = fact;
  const words = [
    shown(fact.display),
    ...(status === "verified" ? [] : [statusWording[status].label]),
    ...(quote ?? "").split(/ \| |\t/).map((cell) => shown(cell).trim()),
    shown(fact.source.title),
    moment === undefined ? "not dated" : `read ${dayWords(moment)}`,
  ];
  expect(
    words.filter((each) => !text.includes(each)),
    `${fact.id}: ${text}`,
  ).toEqual([]);
  expect(part).toContain(`href="${escapeHtml(fact.source.url)}`);
}

describe.each([
  ["sample", sample],
  ["real", real],
])("the pages of the %s facts", (_, source) => {
  let site: Site;
  let dataset: Dataset;
  let bodies: ReadonlyMap<string, string>;

  beforeAll(() => {
    const whole = siteOf(source);
    dataset = source === real ? thinned(whole.dataset) : whole.dataset;
    site = { ...whole, dataset };
    bodies = bodiesOf(site);
  });

  it("tell every fact on a page of its own", () => {
    for (const fact of dataset.facts) {
      const page = bodies.get(factPage(fact.id))!;
      expectTold(fact, page);
      const to = (path: string): string =>
        `${"../".repeat(factPage(fact.id).split("/").length - 1)}${path}`;
      const text = textOf(page);
      expect(page).toContain(`"${to(keyPage(fact.key))}"`);
      expect(page).toContain(`"${to(providerPage(fact.provider.slug))}`);
      if (fact.note !== null) expect(text).toContain(shown(fact.note));
      // A copy that is the source itself is linked once.
      if (fact.source.archive_url !== null && fact.source.archive_url !== fact.source.url)
        expect(page).toContain(`href="${escapeHtml(fact.source.archive_url)}"`);
      for (const moment of [fact.observed_at, fact.effective_from, fact.effective_to])
        if (moment != null) expect(page).toContain(`datetime="${moment}"`);
      for (const words of conditions(fact)) expect(text).toContain(shown(words));
      expect(text).toContain(shown(trustSentence(fact)));
      if (fact.evidence !== "documentation")
        expect(text).toContain(fact.evidence.replace("_", " "));
      for (const id of fact.conflicts_with ?? [])
        expect(page).toContain(`href="${to(factPage(id))}"`);
      for (const { url, raw_value } of fact.witnesses ?? []) {
        expect(page).toContain(`href="${escapeHtml(url)}"`);
        expect(text).toContain(shown(raw_value));
      }
      for (const step of fact.history) expect(text).toContain(shown(step.raw_value));
      expect(page).toContain(`data-uses="${fact.id}"`);
      expect(page).toContain(
        `"${to("then.html")}?provider=${fact.provider.slug}&amp;key=${fact.key}`,
      );
    }
  });

  it("have titles that hold the answer, and that hardly another page has", () => {
    const listed = [...sitePages(site)].filter(
      ({ path, isUnlisted }) => path.startsWith("facts/") && !isUnlisted,
    );
    const titles = listed.map(({ make }) => make(String).title);
    expect(titles.filter((title) => title.length > 65)).toEqual([]);
    expect(new Set(titles).size).toBeGreaterThan(titles.length * 0.98);
    const ranges = [...sitePages(site)].filter(({ path }) => path.startsWith("keys/"));
    expect(ranges.map(({ make }) => make(String).title).join()).not.toMatch(
      /: 1 ([\w/]+) to [\d,]+ \1s/,
    );
  });

  it("show every fact once on its provider's page or its product's, with a link to its own", () => {
    for (const { slug, facts } of dataset.providers) {
      const own = [...bodies.keys()].filter((path) => path.startsWith(`providers/${slug}/`));
      const cells = [providerPage(slug), ...own].flatMap((path) => [
        ...bodies
          .get(path)!
          .matchAll(
            /<(?:td|div) id="([^"]+)"[^>]*>\s*<a href="(?:\.\.\/)+([^"]+)">([\s\S]*?)<\/(?:td|div)>/g,
          ),
      ]);
      expect(cells.map(([, anchor]) => anchor!).toSorted()).toEqual(
        facts.map(({ id }) => factAnchor(id)).toSorted(),
      );
      for (const [, anchor, path, cell] of cells) {
        const fact = facts.find(({ id }) => factAnchor(id) === anchor)!;
        expect(path).toBe(factPage(fact.id));
        expect(textOf(cell!)).toContain(shown(besideWords(fact)));
        expect(withoutIcons(textOf(cell!))).toContain(withoutIcons(trustBrief(fact)));
      }
    }
  });

  it("have on a key's page a line for each service with its best value, and say where the rest is", () => {
    for (const { key, facts } of dataset.keys) {
      const page = bodies.get(keyPage(key))!;
      const rows = page.split("<tr ").slice(1);
      const told = facts.filter(({ id }) => page.includes(`href="../${factPage(id)}"`));
      const left = [...page.matchAll(/>(\d+) more on its page</g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      );
      if (!page.includes("data-rest") && !page.includes("The JSON has"))
        expect(told.length + left, key).toBe(facts.length);
      for (const fact of told) {
        const own = rows.find((row) => row.includes(`"../${factPage(fact.id)}"`)) ?? page;
        expect(textOf(own)).toContain(shown(besideWords(fact)));
        expect(withoutIcons(textOf(own))).toContain(withoutIcons(trustBrief(fact)));
        for (const words of conditions(fact)) expect(textOf(own)).toContain(shown(words));
      }
    }
  });

  it("rank what is better for the user first, and what is no longer stated not at all", () => {
    for (const { key, facts, words } of dataset.keys) {
      const [ranked = ""] = bodies.get(keyPage(key))!.split(/<summary>\d+ values? no longer/);
      for (const { id } of facts.filter(({ status }) => status === "removed"))
        expect(ranked).not.toContain(`"../${factPage(id)}"`);
      const [main = "", ...folded] = ranked.split('<details class="folded">');
      // The script loads what the table has no room for, the JSON has the rest of those folded away.
      expect(folded.join()).not.toContain("With JavaScript");
      const best = main
        .split("<tr ")
        .slice(1)
        .flatMap((row) => {
          const [, shownFirst] = /<td[^>]*>\s*<div([^>]*)>/.exec(row) ?? [];
          const value = /data-value="(-?[\d.]+)"/.exec(shownFirst ?? "")?.[1];
          const isApart = /data-scoped|data-currency/.test(shownFirst ?? "");
          return value === undefined || isApart ? [] : [Number(value)];
        });
      const sorted = best.toSorted((a, b) => (words.better === "lower" ? a - b : b - a));
      expect(best, key).toEqual(sorted);
    }
  });

  it("are markup of ours alone, closed in order, without a script, a style or a handler", () => {
    for (const [path, body] of bodies) {
      const [elements, foreign] = parsed(body);
      const odd = elements.flatMap(({ tagName, attrs }) => [
        ...(/^(script|style|iframe)$/.test(tagName) ? [tagName] : []),
        ...attrs
          .filter(
            ({ name, value }) =>
              /^on|^style$/.test(name) ||
              (name === "href" && /^\s*(javascript|data):/i.test(value)) ||
              (name === "src" && !/^(\.\.\/)*site\/marks\/[\w-]+\.svg$/.test(value)),
          )
          .map(({ name, value }) => `${name}=${value}`),
      ]);
      expect([...foreign, ...odd], path).toEqual([]);
      // On a phone a row is a card: each cell says of which column it is.
      const own = body.replace(/<blockquote[^]*?<\/blockquote>/g, "");
      expect(own.match(/<td(?![^>]* data-label="[^"])/), path).toBeNull();
    }
  });

  it("lead to a form of the repository, filled in, and to the line, where it is known", () => {
    const bare = { ...dataset, meta: { ...dataset.meta, repository: null } };
    const known = { ...dataset, meta: { ...dataset.meta, repository: "https://git.test/facts/" } };
    const key = dataset.keys.find(({ facts }) => facts.length > 0)!;
    const fact = key.facts[0]!;
    const corrected = render(factPageOf(fact, key, { ...site, dataset: known }, String).body);
    expect(corrected).toContain(
      `href="https://git.test/facts/blob/main/facts/providers/x.yaml#L12"`,
    );
    const [, form] = /href="(https:\/\/git.test\/facts\/issues\/new[^"]*)"/.exec(corrected)!;
    const { searchParams } = new URL(form!.replaceAll("&amp;", "&"));
    expect(searchParams.get("fact")).toBe(fact.id);
    expect(searchParams.get("source")).toBe(fact.source.url);
    const plain = render(factPageOf(fact, key, { ...site, dataset: bare }, String).body);
    expect(plain).toContain(`href="about.html#wrong"`);
  });
});

describe("the built site", () => {
  let output: Built;
  beforeAll(async () => {
    output = await builtOnce();
  });

  it("has no link or anchor that leads nowhere, and no id twice on one page", () => {
    const pages = { files: output.files, text: (file: string) => output.text(file) };
    expect(brokenLinks(pages, new URL(baseOf()).pathname.replace(/\/$/, ""))).toEqual([]);
    expect(repeatedIds(pages)).toEqual([]);
  });

  function baseOf(): string {
    const { servers } = output.json("openapi.json") as { servers: readonly [{ url: string }] };
    return servers[0].url;
  }

  it("has no style or script in a page, and no blank at either end of a link", () => {
    for (const file of output.files.filter((each) => each.endsWith(".html"))) {
      const text = output.text(file);
      expect(text.match(/<a\b[^>]*>\s(?!<title>)|<a\b[^>]*>[^<]*\s<\/a>/)).toBeNull();
      expect(text.match(/\sstyle="|\son[a-z]+="/)).toBeNull();
      // The page of unknown addresses has its own, by a hash of the policy: test/headers.test.ts.
      expect(/<style/.test(text)).toBe(file === "404.html");
      expect(text.match(/<script(?![^>]*\ssrc=)(?![^>]*ld\+json)/)).toBeNull();
    }
  });

  it("is small: what a reader loads with a page, compressed", () => {
    const size = (...files: readonly string[]): number =>
      files.reduce((sum, file) => sum + gzipSync(output.text(file)).length, 0);
    const [style, script] = ["style.css", "site.js"].map((name) => codeNamed(name, output));
    expect(size(style!)).toBeLessThanOrEqual(8_000);
    expect(size("index.html", style!, script!, "site/icon.svg")).toBeLessThanOrEqual(60_000);
  });

  it("tells crawlers of every page but those of details, and those empty before somebody asks", () => {
    const listed = [
      ...output
        .text("sitemap.xml")
        .matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g),
    ].map(([, at, date]) => [at!, date] as const);
    const details = output.snapshot.filter(({ detail }) => detail !== undefined);
    const unlisted = ["404.html", "search.html", ...details.map(({ id }) => factPage(id))];
    const pages = output.files.filter((file) => file.endsWith(".html") && !unlisted.includes(file));
    const addresses = pages.map((file) => `${baseOf()}/${file === "index.html" ? "" : file}`);
    expect(listed.map(([at]) => at).toSorted()).toEqual(addresses.toSorted());
    const dates = new Map(listed);
    for (const fact of output.snapshot.filter(({ detail }) => detail === undefined)) {
      const moments = [fact.last_verified_at, fact.observed_at, fact.removed_at];
      const newest = moments.flatMap((moment) => moment ?? []).toSorted();
      expect(dates.get(`${baseOf()}/${factPage(fact.id)}`), fact.id).toBe(newest.at(-1));
    }
    expect(output.text("robots.txt")).toContain(`Sitemap: ${baseOf()}/sitemap.xml`);
    for (const file of unlisted)
      expect(output.text(file), file).toContain('<meta name="robots" content="noindex"');
  });

  it("describes a page of facts to search engines", () => {
    const text = output.text(providerPage("beta"));
    const data = /<script type="application\/ld\+json">\s*([\s\S]*?)\s*<\/script>/.exec(text)![1]!;
    expect(JSON.parse(data)).toMatchObject({ "@type": "Dataset" });
  });

  it("tells what each error means, in the words of the full guide", () => {
    const guide = output.text("llms-full.txt").split("\n");
    for (const code of errorCodes) {
      const item = new RegExp(`<li id="error-${code}">(.*?)</li>`, "s").exec(
        output.text("docs.html"),
      );
      expect(guide).toContain(`- ${item![1]!.replace(/<\/?code>/g, "`").trim()}`);
    }
  });
});

describe("a scale", () => {
  it("keeps every value between its ends, in order; two decades apart it is logarithmic", () => {
    for (const values of [[0], [5], [1, 1e9], [0, 3, 4000], [0.0001, 2], [-5, 10], [7, 7, 7]]) {
      const scale = scaleOf(values);
      const position = (value: number): number => scale.position(value);
      const places = values.toSorted((a, b) => a - b).map(position);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      for (const place of places) {
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(1);
      }
    }
    expect([scaleOf([10, 999]), scaleOf([10, 1000])].map((each) => each.isLogarithmic)).toEqual([
      false,
      true,
    ]);
    expect(scaleOf([30, 60]).position(30)).toBe(0.5);
  });
});

describe("order and history", () => {
  const { dataset } = siteOf(sample);

  it("ranks services by their best value: no limit first, each currency by itself", () => {
    const best = (name: string) => {
      const key = dataset.keys.find((each) => each.key === name)!;
      return keyRows(key, key.facts, dataset.providers).map(({ cells }) => cells[0]![0]!);
    };
    expect(
      best("pricing.plan.monthly_price").map(({ currency, value }) => [currency, value]),
    ).toEqual([
      ["EUR", 5],
      ["USD", 0],
      ["USD", 0],
    ]);
    const rates = best("api.rate_limit.requests_per_minute").map(({ value }) => value);
    expect(rates).toEqual([null, 60, 60, 5]);
  });

  it("tells each change with its date, and says where a date is not known", () => {
    const fact = dataset.facts.find(
      ({ id }) => id === "acme/api/free/api.rate_limit.requests_per_minute",
    )!;
    expect(textOf(render(historyTable(fact)))).toMatch(
      /1 Sep 2025 60 requests\/minute .* 15 Jan 2024 30 requests\/minute .* not known 10 requests\/minute/,
    );
  });
});

it("plans stand side by side as their curator wrote them, from free to enterprise", () => {
  const site = siteOf(real);
  const page = [...sitePages(site)].find(({ path }) => path === providerPage("github"));
  const [head] = /<thead>.*?<\/thead>/s.exec(render(page!.make(String).body))!;
  const names = [...head.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, name]) =>
    textOf(name!).trim(),
  );
  expect(names).toEqual(["Limit", "Free", "Pro", "Team", "Enterprise Cloud"]);
});
