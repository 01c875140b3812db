/** The quick verdict of the preview against that of the whole. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openVerdicts } from "../../build/dev/verdict.ts";
import { loadTree } from "../../build/load/tree.ts";
import { validate } from "../../build/validate/validate.ts";
import { sample } from "../built.ts";

describe("a verdict on what changed", () => {
  const bad = "test/fixtures/bad";

  it.each(readdirSync(bad))("is that of the whole: %s", (name) => {
    const options = { name: "facts" };
    const tree = loadTree(join(bad, name, "facts"), options);
    const verdictOf = openVerdicts(sample.asOf);
    // Nothing is wrong yet: the same keys and dataset, without providers.
    verdictOf({ ...tree, providers: [], problems: [] });
    for (const count of tree.providers.keys()) {
      const grown = { ...tree, providers: tree.providers.slice(0, count + 1) };
      const { result, isWhole } = verdictOf(grown);
      expect(result).toEqual(validate(grown, sample.asOf));
      expect(result.ok || isWhole).toBe(true);
    }
  });

  it("compares earlier names with the files that did not change", () => {
    const tree = loadTree(sample.facts);
    const verdictOf = openVerdicts(sample.asOf);
    const isAcme = ({ slug }: { readonly slug: string }) => slug === "acme";
    const rest = { ...tree, providers: tree.providers.filter((each) => !isAcme(each)) };
    expect(verdictOf(rest).result.ok).toBe(true);
    const acmeNow = tree.providers.find(isAcme)!;
    const twin = { slug: "acme-two", located: acmeNow.located, files: acmeNow.files };
    expect(verdictOf({ ...tree, providers: [acmeNow, ...rest.providers] })).toMatchObject({
      isWhole: false,
      result: { ok: true },
    });
    const both = { ...tree, providers: [acmeNow, twin, ...rest.providers] };
    const { result } = verdictOf(both);
    expect(result).toEqual(validate(both, sample.asOf));
    expect(result.ok).toBe(false);
  });
});
