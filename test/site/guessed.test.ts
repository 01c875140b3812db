/** Addresses that people guess: where a server leads on from them, and never in a circle. */
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { guessedPage } from "../../build/schema/contract/page-paths.ts";
import { builtOnce } from "../built-once.ts";
import { get, real, type Built } from "../built.ts";

describe("a guessed address", () => {
  let output: Built;
  beforeAll(async () => {
    output = await builtOnce(real);
  });

  it.each([
    ["/github", "/providers/github.html"],
    ["/GitHub/", "/providers/github.html"],
    ["/providers/GitHub.html", "/providers/github.html"],
    ["/functions", "/kinds/functions.html"],
    ["/api.webhooks.timeout_seconds", "/keys/api.webhooks.timeout_seconds.html"],
    ["/compare/vercel-vs-netlify", "/compare/netlify-vs-vercel.html"],
    ["/Netlify-vs-Vercel", "/compare/netlify-vs-vercel.html"],
    ["/compare/slack-or-github.html", "/compare.html?a=slack&b=github"],
  ])("%s leads to %s", async (from, to) => {
    const answer = await get(output.composing, from);
    expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
  });

  it.each(["/nobody", "/compare/github-vs-nobody", "/providers/functions", "/a/b/github", "/%E0"])(
    "%s leads nowhere",
    async (from) => {
      expect((await get(output.composing, from)).status).toBe(404);
    },
  );

  it("never leads in a circle, even on a host that says that everything is there", async () => {
    const name = fc.constantFrom("GitHub", "github", "functions", "vercel", "netlify", "search");
    const folder = fc.constantFrom("", "providers/", "kinds/", "keys/", "compare/");
    const joined = fc.constantFrom("", "-vs-vercel", "-or-nobody", ".html");
    await fc.assert(
      fc.asyncProperty(fc.tuple(folder, name, joined), async (parts) => {
        let at: string | undefined = parts.join("");
        for (let step = 0; step < 4 && at !== undefined; step++)
          at = await guessedPage(at.replace(/\?.*/, ""), async () => true);
        expect(at).toBeUndefined();
      }),
    );
  });
});
