/** The words that people read: one word a thing (docs/code.md), in plain English. */
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { builtOnce } from "./built-once.ts";
import type { Built } from "./built.ts";
import { shownText } from "./site/shown-text.ts";

/** What is not written, and what is written instead. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bvendors?\b/i, "provider"],
  [/\bquota key|limit key\b/i, "key (for programs), limit (for people)"],
  [/\bcategor(?:y|ies) of services?\b/i, "kind of service"],
  [/\bservices? of (?:the same|this|one) kind\b/i, "product"],
  [/\bmost that is granted\b/i, "the maximum that can be granted"],
  [/\bper ip\b|\bper api key\b/, "per IP address, per API key"],
  [/\bhalf verified since\b/i, "median reading"],
  [/\btwo days side by side\b/i, "compare two days"],
  [/\bplease\b|\bsimply\b/i, "nothing: say what to do"],
  [/\butili[sz]e/i, "use"],
  [/\bbeside others\b/i, "also in"],
  [/\blongest answer\b/i, "max output tokens"],
  [/\bwhat costs nothing\b/i, "free plans"],
  [/\bsays who\b/i, "source"],
  [/\bof them alone\b|\bonly one of them states\b/i, "stated by one side only"],
  [/\bseveral of them state\b/i, "limits in common"],
  [/\bno fact of these keys\b/i, "no values yet"],
  [/\bwhat is ticked\b/i, "selected"],
  [/\b(?:builds|calls|executions|jobs|sandboxes|transactions) at once:/i, "concurrent"],
  [/\bvalues? of \d+ providers?\b/i, "values from so many providers"],
];

function offences(text: string): readonly string[] {
  return banned.flatMap(([words, instead]) => {
    const [found] = words.exec(text) ?? [];
    return found === undefined ? [] : [`“${found}”; write ${instead}`];
  });
}

describe("what people read", () => {
  let output: Built;
  beforeAll(async () => {
    output = await builtOnce();
  });

  it("has no banned word: on pages but what others are quoted with, and in guides and tools", () => {
    for (const file of output.files.filter((each) =>
      /\.html$|^llms.*txt$|mcp\.json$|^hosting\.md$/.test(each),
    )) {
      const text = output.text(file);
      const own = file.endsWith(".html")
        ? shownText(text.replace(/<(q|pre|code)\b[^]*?<\/\1>/g, ""))
        : text;
      expect(offences(own), file).toEqual([]);
    }
  });

  it("has none in the documents of the repository", () => {
    const documents = [
      "README.md",
      "CONTRIBUTING.md",
      ...readdirSync("docs").map((file) => `docs/${file}`),
    ];
    for (const file of documents.filter(
      (each) => each.endsWith(".md") && !each.endsWith("code.md"),
    ))
      expect(offences(readFileSync(file, "utf8")), file).toEqual([]);
  });
});
