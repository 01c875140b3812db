/** Where a build has a faster way to a body than the one that says what it is, both give the same bytes. */
import { expect, it } from "vitest";
import { changeFiles } from "../build/compose/change-files.ts";
import { buildDataset, type Dataset } from "../build/dataset/dataset.ts";
import { loadTree } from "../build/load/tree.ts";
import { answersOf, compose } from "../build/respond/answers.ts";
import { validate } from "../build/validate/validate.ts";
import { real, sample } from "./built.ts";

function datasetOf({ facts, asOf }: typeof real | typeof sample): Dataset {
  const result = validate(loadTree(facts), asOf);
  if (!result.ok) throw new Error("the facts are refused");
  return buildDataset(result.curated, { asOf });
}

const modes = ["full", "akin", "lean"] as const;

it.each([
  ["of the sample", () => datasetOf(sample)],
  ["of the real facts", () => datasetOf(real)],
  ["none at all", (): Dataset => ({ ...datasetOf(sample), changes: [] })],
])("changes, %s", (_, dataset) => {
  const composed = compose(dataset());
  for (const mode of modes) {
    const said = [...answersOf("changes", composed, mode)];
    const made = [...changeFiles(composed, mode)];
    expect(made.map(({ file }) => file)).toEqual(said.map(({ file }) => file));
    for (const [index, each] of made.entries())
      expect(
        Buffer.from(said[index]!.text).equals(Buffer.from(each.content() as Uint8Array)),
        each.file,
      ).toBe(true);
  }
});
