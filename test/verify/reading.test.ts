/** Every kind of page through the reader: nothing is confirmed, missed or called unreadable wrongly. */
import { describe, expect, test } from "vitest";
import { placesOf } from "../../build/curate/verify/reading/place.ts";
import { looksOn } from "../../build/curate/verify/read-page.ts";
import { look } from "../../build/curate/verify/reading/look.ts";
import { read } from "../../build/curate/verify/reading/read.ts";
import { html, readOn, sentence, toSample, type PageKind } from "./pages/kind.ts";
import { pageKinds } from "./pages/pages.ts";
import { claimOf, lookAt } from "./sight.ts";

const named = (kinds: readonly PageKind[]) =>
  kinds.map((kind) => [`${kind.expected}: ${kind.name}`, kind] as const);

describe("a page", () => {
  test.each(named(pageKinds))("%s", async (_, kind) => {
    const places = placesOf(kind.claim.quote, await read(readOn(kind)));
    expect(places, "the quote stands on the page that was read before").toBeDefined();
    const found = await looksOn(toSample(kind), [claimOf(kind.claim)], [places]);
    if (found.kind === "unreadable")
      expect([kind.expected, kind.reason], found.detail).toEqual(["unreadable", found.reason]);
    else expect(found.findings[0]!.outcome, JSON.stringify(found.findings)).toBe(kind.expected);
  });

  test("is never confirmed wrongly, on whichever true page the fact was read", async () => {
    const isTrue = ({ expected }: PageKind): boolean => expected === "confirmed";
    const truths = await Promise.all(
      pageKinds.filter(isTrue).map(async (kind) => ({
        kind,
        places: placesOf(kind.claim.quote, await read(toSample(kind))),
      })),
    );
    let pairs = 0;
    for (const kind of pageKinds.filter((each) => !isTrue(each))) {
      const reading = await read(toSample(kind));
      const own = truths.filter((truth) => truth.kind.claim.quote === kind.claim.quote);
      pairs += own.length;
      if (reading.kind === "text")
        for (const truth of own) {
          const found = look(claimOf(kind.claim), truth.places, reading);
          expect(found.outcome, `${truth.kind.name}, then ${kind.name}`).toBe("look");
        }
    }
    expect(pairs).toBeGreaterThan(5000);
  });

  test("is never confirmed of a fact whose place nobody has kept", async () => {
    for (const kind of pageKinds) expect(await lookAt(kind, undefined)).not.toBe("confirmed");
  });

  test("is never confirmed of words that stand all over it", async () => {
    const kind = { name: "", contentType: "text/html", claim: sentence, expected: "look" } as const;
    const all = (count: number): string => html(`<p>${sentence.quote}.</p>`.repeat(count));
    const placesIn = async (body: string) =>
      placesOf(sentence.quote, await read(toSample({ ...kind, body })));
    expect(await placesIn(all(200))).toHaveLength(200);
    expect(await placesIn(all(201))).toBeUndefined();
    expect(await lookAt({ ...kind, body: all(200) }, await placesIn(all(200)))).toBe("confirmed");
    expect(await lookAt({ ...kind, body: all(199) }, await placesIn(all(200)))).toBe("look");
    expect(await lookAt({ ...kind, body: all(201) }, await placesIn(all(200)))).toBe("look");
  });

  test("has a name of its own", () => {
    expect(new Set(pageKinds.map(({ name }) => name)).size).toBe(pageKinds.length);
    expect(pageKinds.length).toBeGreaterThan(75);
  });
});

describe("what a person is to look at", () => {
  const before = html(`<p>${sentence.quote}.</p>`);
  const seen = async (body: string) => {
    const kind = { name: "", contentType: "text/html", body, claim: sentence } as const;
    const places = placesOf(
      sentence.quote,
      await read(toSample({ ...kind, body: before, expected: "look" })),
    );
    const page = toSample({ ...kind, expected: "look" });
    const found = await looksOn(page, [claimOf(sentence)], [places]);
    return "findings" in found ? found.findings[0] : found;
  };

  test("is nothing where the quote stands once more, elsewhere", async () => {
    const twice = before.replace("</main>", `<p>${sentence.quote}.</p></main>`);
    expect(await seen(twice)).toEqual({ outcome: "confirmed" });
  });

  test.each([
    ["quote", html("<p>Every client may send up to 20 requests per minute.</p>"), "20 requests"],
    ["labels", html(`<h2>Acme Mail</h2><p>${sentence.quote}.</p>`), "60 requests"],
    ["labels", before.replace("<title>Acme API", "<title>Acme Mail"), "60 requests"],
    ["words", html(`<p>${sentence.quote}, until May.</p>`), "until May"],
    ["words", html(`<p>This holds no longer.</p><p>${sentence.quote}.</p>`), "60 requests"],
  ])("is told with the passage: %s", async (missing, body, nearest) => {
    expect(await seen(body)).toMatchObject({ missing, nearest: expect.stringContaining(nearest) });
  });
});
