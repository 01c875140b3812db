/** What a worker reads for thirty questions about the real facts. */
import { expect, it } from "vitest";
import { real } from "./built.ts";
import { builtOnce } from "./built-once.ts";
import { askEdge, realQuestions } from "./edge.ts";

it("reads at most six files, sixteen for words, each once, and of the same question again the one that is its answer", async () => {
  const { out } = await builtOnce({ ...real, mode: "lean" });
  const asked = await askEdge(out, realQuestions);
  for (const { question, status, first, again, twice } of asked) {
    const most = /q=|"query"/.test(question) ? 16 : 6;
    expect([question, status >= 500, twice, first.reads <= most]).toEqual([
      question,
      false,
      [],
      true,
    ]);
    expect([question, again.reads]).toEqual([question, question === "/providers/discord" ? 1 : 0]);
  }
  const sizes = asked.map(({ first }) => first.bytes).toSorted((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(150_000);
  expect(sizes.at(-1)).toBeLessThanOrEqual(2_600_000);
});
