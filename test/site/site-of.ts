/** Facts of a folder → what the pages of the site are made from. */
import { buildDataset, type Dataset } from "../../build/dataset/dataset.ts";
import { loadTree } from "../../build/load/tree.ts";
import { coverageBody } from "../../build/respond/coverage.ts";
import type { Site } from "../../build/site/page.ts";
import { validate } from "../../build/validate/validate.ts";
import { real } from "../built.ts";
import { realDataset } from "../real.ts";

export function siteOf({ facts, asOf }: { readonly facts: string; readonly asOf: string }): Site {
  const dataset = facts === real.facts && asOf === real.asOf ? realDataset() : made(facts, asOf);
  const placeOf = () => ({ file: "facts/providers/x.yaml", line: 12 });
  return { dataset, coverage: coverageBody(dataset), placeOf };
}

function made(facts: string, asOf: string): Dataset {
  const result = validate(loadTree(facts), asOf);
  if (!result.ok) throw new Error(result.problems.map(({ message }) => message).join("\n"));
  return buildDataset(result.curated, { asOf });
}
