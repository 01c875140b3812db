/** `facts rename`, whatever is renamed to whatever: every fact stays, and every earlier id leads to it. */
import fc from "fast-check";
import { cpSync, rmSync } from "node:fs";
import { expect, it } from "vitest";
import { effort } from "../effort.ts";
import { sample } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const tried = editTrial();

const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,4})?$/);
const keyName = fc.tuple(slug, slug).map((words) => words.join(".").replaceAll("-", "_"));

it("keeps every fact, its value and its history, and leads on from its earlier id, or writes nothing", async () => {
  const before = tried.dataset();
  const renamed = fc.constantFrom(...before.facts).chain(({ provider, product, plan, key }) => {
    const places = [provider, product, plan].flatMap((level) => level?.slug ?? []);
    const what = (["provider", "product", "plan"] as const)[places.length - 1]!;
    return fc.oneof(
      fc.tuple(fc.constant("key"), fc.constant(key), keyName),
      fc.tuple(fc.constant(what), fc.constant(places.join("/")), slug),
    );
  });
  await fc.assert(
    fc.asyncProperty(renamed, async (typed) => {
      rmSync(tried.folder, { recursive: true });
      cpSync(sample.facts, tried.folder, { recursive: true });
      const files = tried.files();
      const { code } = await tried.run("facts rename", ...typed);
      if (code === 1) {
        expect(tried.files()).toEqual(files);
        return;
      }
      const after = tried.dataset();
      const byId = new Map(after.facts.map((fact) => [fact.id, fact]));
      for (const { id, value, history } of before.facts)
        expect(byId.get(after.renamed.get(id) ?? id)).toMatchObject({ value, history });
      expect(after.facts).toHaveLength(before.facts.length);
    }),
    { numRuns: effort(8, 200) },
  );
});
