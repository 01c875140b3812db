/** What holds for every page: markup changes nothing, another number or another row is never confirmed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placesOf } from "../../build/curate/verify/reading/place.ts";
import { read } from "../../build/curate/verify/reading/read.ts";
import { bare, html, sentence, standing, toSample, type Played } from "./pages/kind.ts";
import { lookAt, lookFrom } from "./sight.ts";
import { effort } from "../effort.ts";

/** What becomes of a fact that was read in plain words on the page before. */
function outcome(claim: Played, body: string, before = standing(claim)): Promise<string> {
  return lookFrom(claim, before, body);
}

const counted = (quote: string, value: number, unit: string): Played => ({
  ...sentence,
  quote,
  value,
  unit,
});
const claims: readonly Played[] = [
  sentence,
  counted("The default timeout of every request is 2.5 minutes", 150, "seconds"),
  counted("Up to 1,250,000 events of each project are kept", 1_250_000, "events"),
  counted("Each upload to a bucket holds at most 512 MB", 512, "MB"),
  {
    ...counted("Every further seat of a team costs $12.50 a month", 12.5, "seat/month"),
    datatype: "money",
    currency: "USD",
  },
];
const anyClaim = fc.constantFrom(...claims);
const tags = ["b", "i", "em", "span", "code", "a", "strong", "mark", "x-hint"];
const spaces = [" ", "\n  ", "&nbsp;", "&thinsp;", "\t", "<wbr> ", " \u200b", "&#32;"];

/** The text with each character as itself, as an entity or in an element, and any space for a space. */
function dressed(text: string, choices: readonly number[]): string {
  return Array.from(text)
    .map((character, at) => {
      const choice = choices[at % choices.length]!;
      if (character === " ") return spaces[choice % spaces.length]!;
      if (choice % 7 === 1) return `&#${character.charCodeAt(0)};`;
      if (choice % 7 === 2) return `&#x${character.charCodeAt(0).toString(16)};`;
      if (choice % 7 === 3)
        return `<${tags[choice % tags.length]}>${character}</${tags[choice % tags.length]}>`;
      if (choice % 7 === 4) return `${character}&shy;`;
      return choice % 7 === 5 ? `<!-- ${choice} -->${character}` : character;
    })
    .join("");
}

describe("a quote on a page", () => {
  test("is confirmed in any inline markup", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyClaim,
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        fc.constantFrom("p", "li", "div", "dd", "td", "blockquote"),
        async (claim, choices, block) => {
          const drawn = (words: string): string => {
            const text = `<${block}>${words}.</${block}>`;
            return html(block === "td" ? `<table><tr>${text}</tr></table>` : text);
          };
          const body = drawn(dressed(claim.quote, choices));
          expect(await outcome(claim, body, drawn(claim.quote)), body).toBe("confirmed");
        },
      ),
      { numRuns: effort(100, 300) },
    );
  });

  test("is never confirmed with another digit", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyClaim,
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 }),
        async (claim, which, by, choices) => {
          const digits = [...claim.quote.matchAll(/\d/g)].map(({ index }) => index);
          const at = digits[which % digits.length]!;
          const other = (Number(claim.quote[at]) + by) % 10;
          const text = `${claim.quote.slice(0, at)}${other}${claim.quote.slice(at + 1)}`;
          expect(await outcome(claim, html(`<p>${dressed(text, choices)}.</p>`))).toBe("look");
        },
      ),
      { numRuns: effort(100, 300) },
    );
  });

  test("is never confirmed on a page that says it of another number, too", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyClaim,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom("p", "li", "div", "blockquote", "h3", "td"),
        fc.boolean(),
        async (claim, by, block, isFirst) => {
          const other = claim.quote.replace(/\d/, (digit) => String((Number(digit) + by) % 10));
          const texts = (isFirst ? [other, claim.quote] : [claim.quote, other])
            .map((text) => `<${block}>${text}.</${block}>`)
            .join("<hr>");
          const body = html(block === "td" ? `<table><tr>${texts}</tr></table>` : texts);
          expect(await outcome(claim, body), body).toBe("look");
        },
      ),
      { numRuns: effort(66, 200) },
    );
  });

  test("is never confirmed where its number goes on", async () => {
    const claim = { ...sentence, quote: "For every client of the service the limit is 60" };
    const before = { ...sentence, quote: "60 for every client of the service" };
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          ..."0|k|K|M|%|,000|.5|'000| 000|\u00a0000|th|/day| million|-70|–70|+|½|e3|x| thousand|<b>0</b>|<sup></sup>0".split(
            "|",
          ),
        ),
        fc.constantFrom(..."1|1,0|1.|1 |$|€|5-|5–|v|-|<i>1</i>|~|<|/|x|1'0|#".split("|")),
        async (after, start) => {
          const isGroup = start === "1 ";
          const quote = isGroup
            ? { ...before, quote: before.quote.replace("60", "600"), value: 600 }
            : before;
          expect(await outcome(claim, html(`<p>${claim.quote}${after} of them.</p>`))).toBe("look");
          expect(
            await outcome(
              quote,
              html(
                `<p>It is ${start.replace("<", start === "<" ? "&lt;" : "<")}${quote.quote}.</p>`,
              ),
            ),
            start,
          ).toBe("look");
        },
      ),
      { numRuns: effort(66, 200) },
    );
  });

  test("is confirmed whatever changes elsewhere, and never where a word beside it does", async () => {
    const words = (text: string): string[] => text.split(" ");
    const blocks = [
      words("Whoever asks more often is answered later."),
      words(`Of the free plan it holds that ${sentence.quote} and address of its own.`),
      words("A limit is raised on request to our support."),
    ];
    const drawn = (all: readonly (readonly string[])[]): string =>
      html(all.map((block) => `<p>${block.join(" ")}</p>`).join("\n"));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.nat(),
        fc.constantFrom("not", "only", "7", ""),
        async (block, at, word) => {
          const own = blocks[block]!;
          const place = at % own.length;
          const now = blocks.map((each, index) =>
            index === block
              ? [
                  ...own.slice(0, place),
                  ...(word === "" ? [] : [word]),
                  ...own.slice(place + (word === "" ? 1 : 0)),
                ]
              : each,
          );
          // The full stop at the end of a block is a word of its own.
          const isFar =
            (block === 0 && place < own.length - (word === "" ? 2 : 1)) ||
            (block === 2 && place > 2);
          expect(
            await outcome(sentence, drawn(now), drawn(blocks)),
            `${block} ${place} ${word}`,
          ).toBe(isFar ? "confirmed" : "look");
        },
      ),
      { numRuns: effort(100, 300) },
    );
  });

  test("is never confirmed in pages of its own words in another order", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyClaim,
        fc.array(fc.nat(), { minLength: 20, maxLength: 60 }),
        async (claim, picks) => {
          const words = [...claim.quote.split(" "), "61", "the", "of", "not"];
          const text = picks.map((pick) => words[pick % words.length]!).join(" ");
          fc.pre(!text.includes(claim.quote));
          expect(await outcome(claim, html(`<p>${text}</p>`))).toBe("look");
        },
      ),
      { numRuns: effort(100, 300) },
    );
  });
});

describe("a value in a table", () => {
  const plans = ["Free", "Pro", "Team", "Enterprise", "Student"];
  const limits = ["Requests per minute", "Records per base", "Seats per team", "Projects per team"];
  const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 9999 }), {
    minLength: 25,
    maxLength: 25,
  });

  function table(
    columns: readonly string[],
    rows: readonly (readonly string[])[],
    first: string,
  ): string {
    const line = (tag: string, cells: readonly string[]): string =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
    return html(
      `<table>${line("th", [first, ...columns])}${rows.map((row) => line("td", row)).join("")}</table>`,
    );
  }

  test("is confirmed in its place, and nowhere else: plans as rows", async () => {
    await fc.assert(
      fc.asyncProperty(
        numbers,
        fc.nat(4),
        fc.nat(4),
        fc.boolean(),
        async (values, plan, other, hasMore) => {
          const columns = hasMore ? ["Requests per minute", "Records"] : ["Requests per minute"];
          const rows = plans.map((name, at) =>
            [name, `${values[at]}`, `${values[at + 5]}`].slice(0, columns.length + 1),
          );
          const claim = {
            ...bare,
            quote: `${plans[plan]} | ${values[plan]}`,
            value: values[plan]!,
            scope: ["Acme API", plans[plan]!],
          };
          const before = table(columns, rows, "Plan");
          expect(await outcome(claim, before, before)).toBe("confirmed");
          if (plan === other) return;
          const swapped = rows.map((row, at) =>
            at === plan
              ? [row[0]!, ...rows[other]!.slice(1)]
              : at === other
                ? [row[0]!, ...rows[plan]!.slice(1)]
                : row,
          );
          expect(await outcome(claim, table(columns, swapped, "Plan"), before)).toBe("look");
          if (!hasMore) return;
          const moved = rows.map((row, at) => (at === plan ? [row[0]!, row[2]!, row[1]!] : row));
          expect(await outcome(claim, table(columns, moved, "Plan"), before)).toBe("look");
        },
      ),
      { numRuns: effort(50, 150) },
    );
  });

  test("is confirmed in its place, and nowhere else: plans as columns", async () => {
    await fc.assert(
      fc.asyncProperty(
        numbers,
        fc.nat(4),
        fc.nat(4),
        fc.boolean(),
        async (values, plan, other, isPrefix) => {
          const rows = limits.map((limit, y) => [
            limit,
            ...plans.map((_, x) => `${values[y * 5 + x]}`),
          ]);
          const cells = isPrefix ? rows[0]!.slice(0, plan + 2) : [rows[0]![0]!, rows[0]![1]!];
          const own = isPrefix ? plan : 0;
          const claim = {
            ...bare,
            quote: cells.join(" | "),
            value: values[own]!,
            scope: ["Acme API", plans[own]!],
          };
          const before = table(plans, rows, "Limit");
          expect(await outcome(claim, before, before)).toBe("confirmed");
          const up = [
            [rows[0]![0]!, ...rows[1]!.slice(1)],
            [rows[1]![0]!, ...rows[0]!.slice(1)],
            ...rows.slice(2),
          ];
          expect(await outcome(claim, table(plans, up, "Limit"), before)).toBe("look");
          if (own === other) return;
          const exchanged = <Item>(row: readonly Item[], by: number): Item[] =>
            row.map((cell, x) =>
              x === own + by ? row[other + by]! : x === other + by ? row[own + by]! : cell,
            );
          expect(
            await outcome(
              claim,
              table(
                plans,
                rows.map((row) => exchanged(row, 1)),
                "Limit",
              ),
              before,
            ),
          ).toBe("look");
          expect(await outcome(claim, table(exchanged(plans, 0), rows, "Limit"), before)).toBe(
            "look",
          );
        },
      ),
      { numRuns: effort(50, 150) },
    );
  });
});

describe("a page made to take time", () => {
  const size = 300_000;
  const of = (piece: string): string => piece.repeat(Math.floor(size / piece.length));
  test.each([
    ["words", "text/html", of("60 ")],
    ["elements", "text/html", of("<div>x</div>")],
    ["angle brackets", "text/html", of("<")],
    ["open quotes", "text/html", of('<a b="')],
    ["open comments", "text/html", of("<!--")],
    ["nested lists", "text/html", of("<ul><li>")],
    ["nested terms", "text/html", of("<dl><dd>")],
    ["nested tables", "text/html", of("<table><tr><td>")],
    ["spans", "text/html", `<table>${of("<tr><td colspan=999 rowspan=999>x</td></tr>")}`],
    ["comments first", "text/plain", of("<!-- --> ")],
    ["brackets", "text/markdown", of("[").slice(0, 50_000)],
    ["stars", "text/markdown", of("*a **b ")],
    ["quotations", "text/markdown", of("> ")],
    ["pipes", "text/plain", of("every | 60 |\n")],
    ["cells that begin the quote", "text/html", `<table><tr>${of("<td>every</td>")}</tr></table>`],
    ["rows that begin the quote", "text/html", `<table>${of("<tr><td>every</td></tr>")}</table>`],
    ["quotes in one block", "text/html", `<p>${of(`${sentence.quote} `)}</p>`],
    ["arrays", "application/json", `${of("[")}${of("]")}`],
  ])("is read or refused: %s", async (_, contentType, body) => {
    // Work that grows with the square of the page would not end within the time of a test.
    const kind = { name: "", contentType, body, claim: sentence, expected: "look" } as const;
    const places = placesOf(
      sentence.quote,
      await read(toSample({ ...kind, body: standing(sentence) })),
    );
    expect(["look", "unreadable"]).toContain(await lookAt(kind, places));
  });
});
