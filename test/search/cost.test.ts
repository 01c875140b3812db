/** What a question reads and looks at, today and of many more facts: bytes, files and counted facts. */
import { describe, expect, it } from "vitest";
import { openAsking } from "../../build/search/ask.ts";
import { openSearch } from "../../build/search/search.ts";
import { searchIndexFiles } from "../../build/search/to-index.ts";
import { effort } from "../effort.ts";
import { partsOf } from "../questions/asked.ts";
import { readQuestions } from "../questions/read.ts";
import { realDataset } from "../real.ts";
import { copied } from "./copied.ts";

/** Of one question: its bytes, its files, and the facts that are looked at. */
const most = { bytes: 150 * 1024, reads: 13, facts: 700 } as const;
/** For today's facts. */
const mostFiles = 300;

/** Found by changing one word after the other, while all of the index was looked through. */
const dearest = [
  "number number free count number plan requests limit requests google plan output",
  "xqwzgithib rqtye limjt storqge datqbase requwst mxssage attachmxnt deployxent functjon bandwxdth memxry",
  "text message char letter call requests hits file asset object attachment 10",
  "cheapest largest free 100 mb storage upload file 5000 requests per hour",
];

const many = effort(30_000, 100_000);
const dataset = realDataset();
const asked = [...dearest, ...readQuestions().map(({ q }) => q)];
const oneIn = (step: number): readonly string[] =>
  asked.filter((_, at) => at % step === 0 || at < dearest.length);

describe.each([
  ["today's facts", dataset, oneIn(effort(4, 1))],
  [`${many} facts`, copied(dataset, Math.ceil(many / dataset.facts.length)), oneIn(effort(36, 9))],
])("of %s", (_, facts, questions) => {
  const reads = new Map<string, number>();
  const read = partsOf(facts, (file, bytes) => reads.set(file, bytes));
  const bytesRead = (): number => [...reads.values()].reduce((sum, bytes) => sum + bytes, 0);

  it("a question reads and looks at little", async () => {
    const dear: string[] = [];
    for (const words of questions) {
      reads.clear();
      const { prepared } = await (await openAsking(read)).ask(words);
      if (bytesRead() > most.bytes || reads.size > most.reads || prepared.facts.length > most.facts)
        dear.push(
          `${bytesRead()} bytes, ${reads.size} files, ${prepared.facts.length} facts: ${words}`,
        );
    }
    expect(dear).toEqual([]);
  });

  it("so do its shorter forms together, under any filter", async () => {
    const filters = [{ provider: "ably", status: "removed" }, { status: "removed" }, {}];
    for (const words of dearest) {
      reads.clear();
      for (const { isAnswered } of await openSearch(read).shortened(words))
        for (const filter of filters) await isAnswered(filter);
      expect(reads.size, words).toBeLessThanOrEqual(most.reads + 3);
    }
  });
});

it("the index has few files", () => {
  expect(searchIndexFiles(dataset).length).toBeLessThanOrEqual(mostFiles);
});
