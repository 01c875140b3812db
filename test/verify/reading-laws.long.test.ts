/** What holds for every page: markup changes nothing, another number or another row is never confirmed. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { effort } from "../effort.ts";
import { bare, html, sentence, standing, tableOf, type Played } from "./pages/kind.ts";
import { lookFrom } from "./sight.ts";

const counted = (quote: string, value: number, unit: string): Played => ({
  ...sentence,
  quote,
  value,
  unit,
});
const seat = counted("Every further seat of a team costs $12.50 a month", 12.5, "seat/month");
const anyClaim = fc.constantFrom<Played[]>(
  sentence,
  counted("The default timeout of every request is 2.5 minutes", 150, "seconds"),
  counted("Up to 1,250,000 events of each project are kept", 1_250_000, "events"),
  counted("Each upload to a bucket holds at most 512 MB", 512, "MB"),
  { ...seat, datatype: "money", currency: "USD" },
);
const choices = fc.array(fc.nat(1000), { minLength: 1, maxLength: 60 });
const tags = ["b", "i", "em", "span", "code", "a", "strong", "mark", "x-hint"];
const spaces = [" ", "\n  ", "&nbsp;", "&thinsp;", "\t", "<wbr> ", " \u200b", "&#32;"];

/** Holds for as many examples as there is time for. */
function always<Values extends unknown[]>(
  values: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
  law: (...values: Values) => void,
  runs = 200,
): void {
  const property = fc.property(...(values as [fc.Arbitrary<unknown>]), (...own) =>
    law(...(own as unknown as Values)),
  );
  fc.assert(property, { numRuns: effort(runs / 4, runs) });
}

/** What becomes of a fact that was read in plain words on the page before. */
function expectLook(claim: Played, body: string, before = standing(claim)): void {
  expect(lookFrom(claim, before, body), body).toBe("look");
}

/** The text with each character as itself, as an entity or in an element, and any space for a space. */
function dressed(text: string, chosen: readonly number[]): string {
  return Array.from(text)
    .map((character, at) => {
      const choice = chosen[at % chosen.length]!;
      const tag = tags[choice % tags.length]!;
      if (character === " ") return spaces[choice % spaces.length]!;
      return [
        character,
        `&#${character.charCodeAt(0)};`,
        `&#x${character.charCodeAt(0).toString(16)};`,
        `<${tag}>${character}</${tag}>`,
        `${character}&shy;`,
        `<!-- ${choice} -->${character}`,
        character,
      ][choice % 7]!;
    })
    .join("");
}

/** A page of one block, or of several, of one kind. */
function drawn(block: string, ...texts: readonly string[]): string {
  const blocks = texts.map((text) => `<${block}>${text}.</${block}>`);
  return html(block === "td" ? `<table><tr>${blocks.join("")}</tr></table>` : blocks.join("<hr>"));
}
const anyBlock = fc.constantFrom("p", "li", "div", "dd", "td", "blockquote", "h3");

describe("a quote on a page", () => {
  test("is confirmed in any inline markup", () =>
    always([anyClaim, choices, anyBlock], (claim, chosen, block) => {
      const body = drawn(block, dressed(claim.quote, chosen));
      expect(lookFrom(claim, drawn(block, claim.quote), body), body).toBe("confirmed");
    }));

  test("is never confirmed with another digit, nor beside one that says it of another number", () =>
    always(
      [anyClaim, fc.nat(), fc.integer({ min: 1, max: 9 }), choices, anyBlock, fc.boolean()],
      (claim, which, by, chosen, block, isFirst) => {
        const digits = [...claim.quote.matchAll(/\d/g)].map(({ index }) => index);
        const at = digits[which % digits.length]!;
        const digit = (Number(claim.quote[at]) + by) % 10;
        const other = claim.quote.slice(0, at) + String(digit) + claim.quote.slice(at + 1);
        expectLook(claim, drawn("p", dressed(other, chosen)));
        const both = isFirst ? [other, claim.quote] : [claim.quote, other];
        expectLook(claim, drawn(block, ...both));
      },
    ));

  test("is never confirmed where its number goes on", () => {
    const after =
      "0|k|K|M|%|,000|.5|'000| 000|\u00a0000|th|/day| million|-70|–70|+|½|e3|x| thousand|<b>0</b>|<sup></sup>0";
    const before = "1|1,0|1.|$|€|5-|5–|v|-|<i>1</i>|~|&lt;|/|x|1'0|#";
    const last = { ...sentence, quote: "For every client of the service the limit is 60" };
    const first = { ...sentence, quote: "60 for every client of the service" };
    const group = { ...first, quote: "600 for every client of the service", value: 600 };
    for (const each of after.split("|")) expectLook(last, drawn("p", `${last.quote}${each} of`));
    for (const each of before.split("|"))
      expectLook(first, drawn("p", `It is ${each}${first.quote}`));
    expectLook(group, drawn("p", `It is 1 ${group.quote}`));
  });

  test("is confirmed whatever changes elsewhere, and never where a word beside it does", () => {
    const blocks = [
      "Whoever asks more often is answered later.",
      `Of the free plan it holds that ${sentence.quote} and address of its own.`,
      "A limit is raised on request to our support.",
    ].map((text) => text.split(" "));
    const page = (all: readonly (readonly string[])[]): string =>
      html(all.map((block) => `<p>${block.join(" ")}</p>`).join("\n"));
    const words = fc.constantFrom("not", "only", "7", "");
    return always([fc.nat(2), fc.nat(), words], (block, at, word) => {
      const place = at % blocks[block]!.length;
      const isGone = word === "";
      const now = blocks.map((each, index) =>
        index === block ? each.toSpliced(place, isGone ? 1 : 0, ...(isGone ? [] : [word])) : each,
      );
      // The full stop at the end of a block is a word of its own.
      const isFar =
        (block === 0 && place < blocks[0]!.length - (isGone ? 2 : 1)) || (block === 2 && place > 2);
      const found = lookFrom(sentence, page(blocks), page(now));
      expect(found, `${block} ${place} ${word}`).toBe(isFar ? "confirmed" : "look");
    });
  });

  test("is never confirmed in pages of its own words in another order", () =>
    always([anyClaim, fc.array(fc.nat(), { minLength: 20, maxLength: 60 })], (claim, picks) => {
      const words = [...claim.quote.split(" "), "61", "the", "of", "not"];
      const text = picks.map((pick) => words[pick % words.length]!).join(" ");
      fc.pre(!text.includes(claim.quote));
      expectLook(claim, drawn("p", text));
    }));
});

/** A list with two of its items changed for each other. */
function swapped<Item>(items: readonly Item[], a: number, b: number): Item[] {
  return items.map((item, at) => (at === a ? items[b]! : at === b ? items[a]! : item));
}

test("a value in a table is confirmed in its place, and nowhere else", () => {
  const plans = ["Free", "Pro", "Team", "Enterprise", "Student"];
  const limits = ["Requests per minute", "Records per base", "Seats per team", "Projects per team"];
  const all = { minLength: 20, maxLength: 20 };
  const numbers = fc.uniqueArray(fc.integer({ min: 2, max: 9999 }), all);
  return always([numbers, fc.nat(4), fc.nat(4), fc.nat(3)], (values, plan, other, limit) => {
    const asRows = plans.map((name, x) => [name, ...limits.map((_, y) => `${values[y * 5 + x]}`)]);
    const asColumns = limits.map((name, y) => [
      name,
      ...plans.map((_, x) => `${values[y * 5 + x]}`),
    ]);
    const value = values[limit * 5 + plan]!;
    for (const [heads, rows, row, column] of [
      [["Plan", ...limits], asRows, plan, limit + 1],
      [["Limit", ...plans], asColumns, limit, plan + 1],
    ] as const) {
      const quote = rows[row]!.slice(0, column + 1).join(" | ");
      const claim = { ...bare, quote, value };
      const before = tableOf(heads, rows);
      expect(lookFrom(claim, before, before)).toBe("confirmed");
      const away = (row + 1 + other) % rows.length;
      // The values of another row, or of another column, or the head of another column.
      const named = swapped(rows, row, away).map((each, y) => [rows[y]![0]!, ...each.slice(1)]);
      if (away !== row) expectLook(claim, tableOf(heads, named), before);
      const beside = 1 + ((column + other) % (heads.length - 1));
      if (beside === column) continue;
      const moved = rows.map((each) => swapped(each, column, beside));
      expectLook(claim, tableOf(heads, moved), before);
      expectLook(claim, tableOf(swapped(heads, column, beside), rows), before);
    }
  });
});

describe("a page made to take time", () => {
  const size = 300_000;
  const of = (piece: string): string => piece.repeat(Math.floor(size / piece.length));
  test.each([
    ["words", "text/html", of("60 ")],
    ["elements", "text/html", of("<div>x</div>")],
    ["open tags", "text/html", of("<a ")],
    ["open comments", "text/html", of("<!--")],
    ["nested lists", "text/html", of("<ul><li>")],
    ["nested tables", "text/html", of("<table><tr><td>")],
    ["spans", "text/html", `<table>${of("<tr><td colspan=999 rowspan=999>x</td></tr>")}`],
    ["brackets", "text/markdown", of("[").slice(0, 50_000)],
    ["stars", "text/markdown", of("*a **b ")],
    ["pipes", "text/plain", of("every | 60 |\n")],
    ["rows that begin the quote", "text/html", `<table>${of("<tr><td>every</td></tr>")}</table>`],
    ["quotes in one block", "text/html", `<p>${of(`${sentence.quote} `)}</p>`],
    ["arrays", "application/json", `${of("[")}${of("]")}`],
  ])("is read or refused: %s", (_, contentType, body) => {
    // Work that grows with the square of the page would not end within the time of a test.
    const found = lookFrom(sentence, standing(sentence), body, contentType);
    expect(["look", "unreadable"]).toContain(found);
  });
});
