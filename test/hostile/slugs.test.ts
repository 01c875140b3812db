/** Slugs that mean something to programs are published like any other: only the names differ. */
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { built, sample, type Built } from "../built.ts";
import { oddSlugs } from "./families/slugs.ts";
import { outlineOf } from "./outline.ts";

/** Behind every slug of the plain dataset: it sorts like the odd one, and means nothing. */
const plainly = "-zz-plain";

/**
 * The sample has an `api` of its own; members of a map that are called by a number come first; and of
 * short ones each is a suggestion for the other.
 */
const slugs = oddSlugs.filter(
  (slug) => !["api", "0", "007", "0x10"].includes(slug) && slug.length <= 64 - plainly.length,
);

const folder = mkdtempSync(join(tmpdir(), "slugs-"));
let odd: Built;
let plain: Built;
beforeAll(async () => {
  odd = await built({ facts: facts("odd", ""), asOf: sample.asOf });
  plain = await built({ facts: facts("plain", plainly), asOf: sample.asOf });
});
afterAll(() => {
  for (const each of [odd, plain]) each.remove();
  rmSync(folder, { recursive: true });
});

/** The sample, with providers, products, plans and sources of these names. */
function facts(name: string, end: string): string {
  const copy = join(folder, name, "facts");
  cpSync(sample.facts, copy, { recursive: true });
  const acme = join(copy, "providers/acme.yaml");
  const text = readFileSync(acme, "utf8");
  for (const [i, slug] of slugs.entries()) {
    const other = (by: number): string => `"${slugs[(i + by) % slugs.length]}${end}"`;
    const renamed = text
      .replace("formerly: [acme-inc]\n", "")
      .replace(/^ {2}api:$/m, `  ${other(1)}:`)
      .replace(/^ {2}legacy:$/m, `  ${other(2)}:`)
      .replace(/^ {6}free:$/m, `      ${other(3)}:`)
      .replace(/^ {6}pro:$/m, `      ${other(4)}:`)
      .replace(/^ {2}docs:$/m, `  ${other(5)}:`)
      .replaceAll("source: docs,", `source: ${other(5)},`)
      .replaceAll("source: docs }", `source: ${other(5)} }`)
      .replaceAll(/source: docs$/gm, `source: ${other(5)}`);
    writeFileSync(join(copy, `providers/${slug}${end}.yaml`), renamed);
  }
  renameSync(acme, join(folder, name, "acme.yaml"));
  return copy;
}

/** What the plain dataset says, as the odd one says it; an example misspells a slug by its last letter. */
function said(text: string): string {
  return text
    .replace(/(.)-zz-plainnn/g, "$1$1$1")
    .replaceAll(plainly, "")
    .replaceAll(join(folder, "plain"), join(folder, "odd"));
}

it("publishes the same files under these names", () => {
  expect(odd.files.toSorted()).toEqual(plain.files.map(said).toSorted());
});

it.each([
  ["records", /\.jsonl?$/],
  ["pages", /\.html$/],
  ["twins and guides", /\.md$|^llms/],
])("publishes the same %s, in one order", (_, kind) => {
  for (const file of plain.files.filter((each) => kind.test(each))) {
    const outline = JSON.stringify(outlineOf(said(file), odd.text(said(file))));
    expect([file, outline]).toEqual([
      file,
      said(JSON.stringify(outlineOf(file, plain.text(file)))),
    ]);
  }
});
