/** The comment under a pull request: whatever the words, one structure, and nothing in it acts. */
import { afterAll, describe, expect, it } from "vitest";
import { ran } from "../diff/trial.ts";
import { asOf } from "./case.ts";
import { markup } from "./markup.ts";
import { outlineOf } from "./outline.ts";
import { twinFacts } from "./twins.ts";

/** Few enough for a comment to hold them all. */
const kinds = Object.entries(markup).map(([kind, texts]) => [kind, texts.slice(0, 8)] as const);

describe.each(kinds)("of %s", (_, texts) => {
  const words = { name: texts[0]!, description: texts[1]!, publisher: texts[2]! };
  const both = twinFacts(texts, words);
  afterAll(() => both.remove());

  it("has one structure in both directions", async () => {
    const { hostile, plain } = both.facts;
    const comment = async (facts: string, base: string): Promise<unknown> => {
      const options = { facts, base, asOf, format: "markdown", addresses: false } as const;
      const { out, err } = await ran(options);
      expect(err).toBe("");
      return tags(outlineOf("comment.md", out));
    };
    expect(await comment(hostile, plain)).toEqual(await comment(plain, hostile));
  });
});

const ours = /^<\/?(details|summary|code)>$/;

/** The outline without its words; of raw HTML, which are only our own elements, each tag. */
function tags(outline: unknown): unknown {
  if (!Array.isArray(outline)) return typeof outline === "string" ? "text" : outline;
  const [type, ...rest] = outline as readonly unknown[];
  if (type === "html") {
    const found = String(rest[0]).match(/<[^>]*>/g) ?? [];
    expect(found.filter((tag) => !ours.test(tag))).toEqual([]);
    return ["html", ...found];
  }
  if (type === "link") expect(rest[0]).toMatch(/^https:\/\/(acme|git)\.test\//);
  expect(type).not.toBe("image");
  return typeof type === "string" && rest.length > 0
    ? [type, ...rest.map(tags)]
    : (outline as readonly unknown[]).map(tags);
}
