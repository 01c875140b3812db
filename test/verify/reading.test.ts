/** Every kind of page through the reader: nothing is confirmed, missed or called unreadable wrongly. */
import { describe, expect, test } from "vitest";
import { look } from "../../build/curate/verify/reading/look.ts";
import { read, type Page } from "../../build/curate/verify/reading/read.ts";
import { sentence, type PageKind } from "./pages/kind.ts";
import { pageKinds } from "./pages/pages.ts";

function toPage({ contentType, body, path = "/limits" }: PageKind): Page {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return { url: `https://acme.example${path}`, contentType, bytes };
}

describe("a page", () => {
  test.each(pageKinds.map((kind) => [`${kind.expected}: ${kind.name}`, kind] as const))(
    "%s",
    async (_, kind) => {
      const reading = await read(toPage(kind));
      if (reading.kind === "unreadable")
        expect([kind.expected, kind.reason], reading.detail).toEqual([
          "unreadable",
          reading.reason,
        ]);
      else {
        const found = look(kind.claim, reading);
        expect(found.outcome, JSON.stringify(found)).toBe(kind.expected);
      }
    },
  );

  test("has a name of its own", () => {
    expect(new Set(pageKinds.map(({ name }) => name)).size).toBe(pageKinds.length);
    expect(pageKinds.length).toBeGreaterThan(75);
  });

  test("keeps what a shell that needs JavaScript says in its data", async () => {
    const quote = "Every client may send up to 60 requests per minute";
    const shell = `<div id=root></div><script src=x></script><script type="application/ld+json">{"text":"${quote}."}</script>`;
    const reading = await read({
      url: "https://acme.example/",
      contentType: "text/html",
      bytes: new TextEncoder().encode(shell),
    });
    expect(reading).toMatchObject({ kind: "unreadable", reason: "needs-javascript" });
    const data = reading.kind === "unreadable" ? reading.data! : reading;
    expect(look(sentence, data).outcome).toBe("confirmed");
    expect(look({ ...sentence, quote: quote.replace("60", "20"), value: 20 }, data)).toMatchObject({
      outcome: "not-found",
      nearest: expect.stringContaining(quote),
    });
  });
});

describe("a quote that stands on its page in doubt", () => {
  const findOn = async (body: string) => {
    const reading = await read(
      toPage({ name: "", contentType: "text/html", body, claim: sentence, expected: "not-found" }),
    );
    return reading.kind === "text" ? look(sentence, reading) : reading;
  };
  test("is told from one that does not, with the passage that makes it doubtful", async () => {
    expect(
      await findOn(
        `<p>${sentence.quote}.</p><p>Notice: ${sentence.quote.replace("60", "20")}.</p>`,
      ),
    ).toEqual({
      outcome: "not-found",
      missing: "doubt",
      nearest: `Notice: ${sentence.quote.replace("60", "20")}.`,
    });
    expect(await findOn(`<p>Suppose ${sentence.quote}.</p>`)).toMatchObject({ missing: "doubt" });
    expect(await findOn("<p>Clients may send 20 of them.</p>")).toMatchObject({ missing: "both" });
  });
});
