/**
 * Text with runs that no person writes, as a stranger's page or quote may hold them: every reader of
 * numbers takes each character a bounded number of times. Read again from each of its places, a run of
 * the full length takes minutes to hours, and the test's own limit ends it.
 */
import { describe, expect, it } from "vitest";
import { amountsIn } from "../build/amount/read.ts";
import { look, type Claim } from "../build/curate/verify/reading/look.ts";
import { standingsOf } from "../build/curate/verify/reading/place.ts";
import { readBytes } from "../build/curate/verify/reading/read.ts";
import { openPlaces } from "../build/curate/sync/places/open.ts";
import { readingOf } from "../build/curate/sync/reading.ts";
import { effort } from "./effort.ts";

const length = effort(20_000, 400_000);

const runs: Readonly<Record<string, string>> = {
  digits: "1",
  zeros: "0",
  "superscript digits": "⁰",
  "groups of digits": "111 ",
  "digits with points": "1.",
  "digits with commas": "1,",
  exponents: "1e",
  dashes: "1-",
  letters: "a",
  "opening brackets": "[",
  "links without an end": "[a](",
  "tags without an end": "<a ",
  entities: "&#1",
};

const cases = Object.entries(runs).map(
  ([name, part]) => [name, part.repeat(length / part.length)] as const,
);
const quote = "60 requests per minute";
const claim: Claim = { quote, isStated: true };

describe.each(cases)("a long run of %s", (_, run) => {
  it("leaves the numbers of a quote what they are", () => {
    const found = amountsIn(`${run} x 60 requests, 2.5e3 or 10k x ${run}`);
    const numbers = found.flatMap(({ senses }) => senses.map(({ number }) => number));
    for (const number of [60, 2500, 10_000]) expect(numbers).toContain(number);
  });

  it("does not keep a page from being read", () => {
    const text = `Limits\n\n${run} x. There are ${quote}.\n`;
    const bytes = new TextEncoder().encode(text);
    const page = readBytes({
      url: "https://acme.example/a",
      contentType: "text/plain",
      bytes,
    });
    if (page.kind !== "text") throw new Error(page.detail);
    const places = standingsOf(quote, page).map(({ place }) => place);
    expect(look(claim, places, page).outcome).toBe("confirmed");
    const other = { ...claim, quote: `${quote} or so` };
    expect(look(other, places, page)).toMatchObject({ outcome: "look", missing: "quote" });
  });

  it("does not keep older versions of a page from being read", () => {
    const key = { datatype: "integer", unit: "requests/minute" };
    const line = { at: {}, says: "There are {} requests", key: "limits.requests" };
    for (const value of [60, 50]) {
      const text = `Limits ${run}\n\nThere are ${value} requests per minute.\n`;
      const seen = readingOf(openPlaces("a.txt", text), line, key);
      expect(seen).toMatchObject({ value });
    }
  });
});
