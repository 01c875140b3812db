/** Facts of a folder → what the pages of the site are made from. */
import { buildDataset } from "../../build/dataset/dataset.ts";
import { loadTree } from "../../build/load/tree.ts";
import { coverageBody } from "../../build/respond/coverage.ts";
import type { Site } from "../../build/site/page.ts";
import { validate } from "../../build/validate/validate.ts";

export function siteOf({ facts, asOf }: { readonly facts: string; readonly asOf: string }): Site {
  const result = validate(loadTree(facts), asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  const dataset = buildDataset(result.curated, { asOf });
  const placeOf = () => ({ file: "facts/providers/x.yaml", line: 12 });
  return { dataset, coverage: coverageBody(dataset), placeOf };
}
