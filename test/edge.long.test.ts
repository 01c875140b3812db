/** What a worker reads for thirty questions about the real facts. */
import { expect, it } from "vitest";
import { real } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { askEdge, realQuestions } from "./edge.ts";

/** In bytes: what an answer may read, beside the search index, if it is small. */
const mostRead = 100_000;

it("reads at most 100 kB, or what the answer takes, each file once, and nothing for the same question again", async () => {
  const { out } = await builtOnce({ ...real, mode: "lean" });
  const asked = await askEdge(out, realQuestions);
  for (const { question, status, answered, first, again, twice } of asked) {
    // What the tool shows a part of is one file.
    const isPartOfFile = question.startsWith("compare_key");
    const most = isPartOfFile ? 1.5 * mostRead : Math.max(mostRead, 1.1 * answered);
    const mostReads = /q=|"query"/.test(question) ? 16 : 6 + Math.ceil(answered / 50_000);
    expect([question, status >= 500, twice]).toEqual([question, false, []]);
    expect([question, first.bytes - first.indexed <= most]).toEqual([question, true]);
    expect([question, first.reads <= mostReads]).toEqual([question, true]);
    expect([question, again.reads]).toEqual([question, question === "/providers/discord" ? 1 : 0]);
  }
  const sizes = asked.map(({ first }) => first.bytes).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(70_000);
});
