/** What the dearest questions cost that were found by changing one word after the other. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SearchFilter } from "../../build/search/fit-facts.ts";
import { openSearch } from "../../build/search/search.ts";
import { toSearchIndex } from "../../build/search/to-index.ts";
import { get, real, type Built } from "../built.ts";
import { builtOnce } from "../built-once.ts";
import { realDataset } from "../real.ts";

const search = openSearch(toSearchIndex(realDataset()));

/**
 * How many times the work of a plain question the dearest may cost: a ratio of the same process, since a slow
 * machine takes longer for both.
 */
const mostTimes = 200;
const plain = "github requests per hour";

/** What a provider or a status leaves: the filters that suggestions are made under, one after the other. */
const filters: readonly SearchFilter[] = [
  { provider: "ably", status: "removed" },
  { provider: "ably" },
  { provider: "aws", key: "api.rate_limit.requests_per_second" },
  { status: "removed" },
  {},
];

const entries: Readonly<Record<string, (words: string) => unknown>> = {
  facts: (words) => search.facts(words, { limit: 1 }),
  "facts of one provider": (words) => search.facts(words, { filter: { provider: "aws" } }),
  keys: (words) => search.keys(words),
  providers: (words) => search.providers(words),
  leads: (words) => search.leads(words, "2026-11-22"),
  // As the door does it: the first answers to fewer of the words, under each filter.
  suggestions(words) {
    const asked = search.shortened(words);
    return filters.map((filter) => asked.find((each) => each.isAnswered(filter)));
  },
};

const dearest = [
  "number number free count number plan requests limit requests google plan output",
  "xqwzgithib rqtye limjt storqge datqbase requwst mxssage attachmxnt deployxent functjon bandwxdth memxry",
  "text message char letter call requests hits file asset object attachment 10",
  "cheapest largest free 100 mb storage upload file 5000 requests per hour",
];

async function leastTime(run: () => unknown): Promise<number> {
  let least = Infinity;
  for (let turn = 0; turn < 5; turn++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

describe("the dearest questions", () => {
  it.each(Object.entries(entries))("stay below their ceiling: %s", async (_, entry) => {
    for (const words of dearest) {
      const unit = await leastTime(() => entries["facts"]!(plain));
      expect((await leastTime(() => entry(words))) / unit, words).toBeLessThan(mostTimes);
    }
  });

  let served: Built;
  beforeAll(async () => {
    served = await builtOnce(real);
  });
  afterAll(() => served.remove());

  it("are answered over HTTP for so much", async () => {
    for (const q of dearest)
      for (const filter of [{}, { provider: "ably", status: "removed" }]) {
        const query = new URLSearchParams({ q, ...filter, limit: "1" }).toString();
        const unit = await leastTime(() =>
          get(served.composing, `/api/public/v1/facts?q=${plain}`),
        );
        const time = await leastTime(() => get(served.composing, `/api/public/v1/facts?${query}`));
        expect(time / unit, query).toBeLessThan(mostTimes);
      }
  });
});
