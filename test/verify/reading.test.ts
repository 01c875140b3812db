/** Every kind of page through the reader: nothing is confirmed, missed or called unreadable wrongly. */
import { describe, expect, test } from "vitest";
import { look } from "../../build/curate/verify/reading/look.ts";
import { placesOfQuote } from "../../build/curate/verify/reading/place.ts";
import { readBytes } from "../../build/curate/verify/reading/read.ts";
import { onceFor } from "../../build/schema/lists/once-for.ts";
import { html, readOn, sentence, toSample, type PageKind } from "./pages/kind.ts";
import { pageKinds } from "./pages/pages.ts";
import { claimOf, lookAt, lookFrom } from "./sight.ts";

const readOnce = onceFor(readBytes);
const readingOf = onceFor((kind: PageKind) => readBytes(toSample(kind)));

describe("a page", () => {
  test.each(pageKinds)("$expected: $name", (kind) => {
    const places = placesOfQuote(kind.claim.quote, readOnce(readOn(kind)));
    expect(places, "the quote stands on the page that was read before").toBeDefined();
    const found = lookAt(kind, kind.claim, places);
    if ("outcome" in found) expect(found.outcome, JSON.stringify(found)).toBe(kind.expected);
    else expect([kind.expected, kind.reason], found.detail).toEqual(["unreadable", found.reason]);
  });

  test("is never confirmed wrongly, on whichever true page the fact was read, or on none", () => {
    const readings = pageKinds.map((kind) => ({ kind, reading: readingOf(kind) }));
    // Pages that are drawn alike have one place.
    const truths = new Map(
      readings
        .filter(({ kind }) => kind.expected === "confirmed")
        .map(({ kind, reading }) => ({ kind, places: placesOfQuote(kind.claim.quote, reading) }))
        .map((each) => [JSON.stringify([each.kind.claim.quote, each.places]), each]),
    );
    let pairs = 0;
    for (const { kind, reading } of readings) {
      if (reading.kind !== "text") continue;
      expect(look(claimOf(kind.claim), undefined, reading).outcome).toBe("look");
      if (kind.expected === "confirmed") continue;
      for (const truth of truths.values()) {
        if (truth.kind.claim.quote !== kind.claim.quote) continue;
        pairs++;
        const found = look(claimOf(kind.claim), truth.places, reading);
        expect(found.outcome, `${truth.kind.name}, then ${kind.name}`).toBe("look");
      }
    }
    expect(pairs).toBeGreaterThan(3000);
  });

  test("is never confirmed of words that stand all over it", () => {
    const all = (count: number): string => html(`<p>${sentence.quote}.</p>`.repeat(count));
    expect(lookFrom(sentence, all(200), all(200))).toBe("confirmed");
    expect(lookFrom(sentence, all(200), all(199))).toBe("look");
    expect(lookFrom(sentence, all(200), all(201))).toBe("look");
    expect(lookFrom(sentence, all(201), all(201))).toBe("look");
  });

  test("has a name of its own", () => {
    expect(new Set(pageKinds.map(({ name }) => name)).size).toBe(pageKinds.length);
  });
});

describe("what a person is to look at", () => {
  const before = html(`<p>${sentence.quote}.</p>`);
  const seen = (body: string) => {
    const page = { contentType: "text/html", body } as const;
    const places = placesOfQuote(sentence.quote, readBytes(toSample({ ...page, body: before })));
    return lookAt(page, sentence, places);
  };

  test("is nothing where the quote stands once more, elsewhere", () => {
    const twice = before.replace("</main>", `<p>${sentence.quote}.</p></main>`);
    expect(seen(twice)).toEqual({ outcome: "confirmed" });
  });

  test.each([
    ["quote", html("<p>Every client may send up to 20 requests per minute.</p>"), "20 requests"],
    ["labels", html(`<h2>Acme Mail</h2><p>${sentence.quote}.</p>`), "60 requests"],
    ["labels", before.replace("<title>Acme API", "<title>Acme Mail"), "60 requests"],
    ["words", html(`<p>${sentence.quote}, until May.</p>`), "until May"],
    ["words", html(`<p>This holds no longer.</p><p>${sentence.quote}.</p>`), "60 requests"],
  ])("is told with the passage: %s", (missing, body, nearest) => {
    expect(seen(body)).toMatchObject({ missing, nearest: expect.stringContaining(nearest) });
  });
});
