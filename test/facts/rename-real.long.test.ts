/** `facts rename` on the real facts: whatever is renamed, every id of before leads to the fact it named. */
import { expect, it } from "vitest";
import { real } from "../built.ts";
import { editTrial } from "./edit-trial.ts";

const { run, dataset } = editTrial(real);

it("leads every earlier id on through a key, a plan and a product that are renamed", async () => {
  const before = dataset();
  const { facts } = before;
  const fact = facts.find(({ product, plan }) => product !== undefined && plan !== undefined)!;
  const place = `${fact.provider.slug}/${fact.product!.slug}`;
  const renamings = [
    ["key", fact.key, "renamed.key_for_test"],
    ["plan", `${place}/${fact.plan!.slug}`, "renamed-plan"],
    ["product", place, "renamed-product"],
  ] as const;
  for (const [what, old, to] of renamings) {
    const { code, err } = await run("facts rename", what, old, to);
    expect({ what, code, err }).toEqual({ what, code: 0, err: "" });
  }
  const after = dataset();
  const byId = new Map(after.facts.map((each) => [each.id, each]));
  const lost = facts.filter(
    ({ id, value }) => byId.get(after.renamed.get(id) ?? id)?.value !== value,
  );
  expect(lost.map(({ id }) => id)).toEqual([]);
  expect(after.facts).toHaveLength(facts.length);
  expect(after.renamed.get(fact.id)).toMatch(
    /\/renamed-product\/renamed-plan\/renamed\.key_for_test/,
  );
});
