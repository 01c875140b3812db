/** Pages stay light over very many facts. */
import { expect, it } from "vitest";
import { coverageBody } from "../../build/respond/coverage.ts";
import type { Site } from "../../build/site/page.ts";
import { siteFiles } from "../../build/site/site.ts";
import { manyFacts } from "../many-facts.ts";

/** The most characters of a page: what a phone loads in a second or two. */
const longestPage = 300_000;

it("a thousand providers of a hundred facts have pages that a phone can load", () => {
  const dataset = manyFacts();
  const site: Site = { dataset, coverage: coverageBody(dataset), placeOf: () => undefined };
  const long = [...siteFiles(site, "")]
    // Of the pages of providers and facts one is like the other.
    .filter(({ file }) => /^(?!facts\/|providers\/(?!provider-500)).*\.html$/.test(file))
    .map(({ file, text }) => ({ file, length: text.length }))
    .filter(({ length }) => length > longestPage);
  expect(long).toEqual([]);
});
