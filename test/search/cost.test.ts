/** What a question reads and looks at, today and at a hundred thousand facts: bytes, files and counted facts. */
import { describe, expect, it } from "vitest";
import type { Dataset, DatasetProvider } from "../../build/dataset/dataset.ts";
import type { Fact } from "../../build/schema/fact.ts";
import { openAsking } from "../../build/search/ask.ts";
import { openSearch } from "../../build/search/search.ts";
import { searchIndexFiles } from "../../build/search/to-index.ts";
import { partsOf } from "../questions/asked.ts";
import { readQuestions } from "../questions/read.ts";
import { realDataset } from "../real.ts";

/** Of one question: its bytes, its files, and the facts that are looked at. */
const most = { bytes: 150_000, reads: 17, facts: 800 } as const;
/** For today's facts. */
const mostFiles = 300;

/** Found by changing one word after the other, while all of the index was looked through. */
const dearest = [
  "number number free count number plan requests limit requests google plan output",
  "xqwzgithib rqtye limjt storqge datqbase requwst mxssage attachmxnt deployxent functjon bandwxdth memxry",
  "text message char letter call requests hits file asset object attachment 10",
  "cheapest largest free 100 mb storage upload file 5000 requests per hour",
];

const dataset = realDataset();
const asked = [...dearest, ...readQuestions().map(({ q }) => q)];

describe.each([
  ["today's facts", dataset, asked],
  [
    "a hundred thousand facts",
    copied(dataset, Math.ceil(100_000 / dataset.facts.length)),
    asked.filter((_, at) => at % 9 === 0 || at < dearest.length),
  ],
])("of %s", (_, facts, questions) => {
  const reads = new Map<string, number>();
  const read = partsOf(facts, (file, bytes) => reads.set(file, bytes));
  const bytesRead = (): number => [...reads.values()].reduce((sum, bytes) => sum + bytes, 0);

  it("a question reads and looks at little", async () => {
    const dear: string[] = [];
    for (const words of questions) {
      reads.clear();
      const { prepared } = await (await openAsking(read)).ask(words);
      if (bytesRead() > most.bytes || reads.size > most.reads || prepared.facts > most.facts)
        dear.push(`${bytesRead()} bytes, ${reads.size} files, ${prepared.facts} facts: ${words}`);
    }
    expect(dear).toEqual([]);
  });

  it("so do its shorter forms together, under any filter", async () => {
    const filters = [{ provider: "ably", status: "removed" }, { status: "removed" }, {}];
    for (const words of dearest) {
      reads.clear();
      for (const { isAnswered } of await openSearch(read).shortened(words))
        for (const filter of filters) await isAnswered(filter);
      expect(reads.size, words).toBeLessThanOrEqual(most.reads + 2);
    }
  });
});

it("the index has few files", () => {
  expect(searchIndexFiles(dataset).length).toBeLessThanOrEqual(mostFiles);
});

/** The same facts again under other names: each word of a provider and of its products gets an end of its own. */
function copied(own: Dataset, times: number): Dataset {
  const ends = Array.from({ length: times }, (_, at) =>
    at === 0 ? "" : `${"bcdfghklmnprstvz"[at % 16]!}${"aeiou"[at % 5]!}${"nrstlkmp"[at % 8]!}o`,
  );
  const providers = ends
    .flatMap((end) => own.providers.map((provider) => renamed(provider, end)))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  const facts = providers.flatMap((provider) => provider.facts);
  const keys = own.keys.map((key) => ({ ...key, providerCount: key.providerCount * times }));
  return { ...own, providers, facts, keys };
}

function renamed(provider: DatasetProvider, end: string): DatasetProvider {
  if (end === "") return provider;
  const slug = `${provider.slug}${end}`;
  const named = (text: string): string => text.replaceAll(/[a-z]{3,}\b/gi, (word) => word + end);
  const products = provider.products.map(({ aliases = [], ...product }) => ({
    ...product,
    slug: `${product.slug}${end}`,
    name: named(product.name),
    aliases: aliases.map(named),
  }));
  const facts = provider.facts.map((fact): Fact => ({
    ...fact,
    id: fact.id.replace(/^([^/]+)\/([^/]+)/, (_, of: string, product: string) =>
      [`${of}${end}`, product === "*" ? product : `${product}${end}`].join("/"),
    ),
    provider: { slug, name: named(provider.name) },
    ...(fact.product
      ? { product: { slug: `${fact.product.slug}${end}`, name: named(fact.product.name) } }
      : {}),
  }));
  const { aliases = [] } = provider;
  return {
    ...provider,
    slug,
    name: named(provider.name),
    aliases: aliases.map(named),
    products,
    facts,
    notPublished: [],
  };
}
