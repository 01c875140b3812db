/** Facts of a folder → what the pages of the site are made from. */
import { coverageBody } from "../../build/respond/coverage.ts";
import type { Site } from "../../build/site/page.ts";
import { real } from "../built.ts";
import { realDataset } from "../real.ts";
import { datasetOf } from "../valid.ts";

export function siteOf({ facts, asOf }: { readonly facts: string; readonly asOf: string }): Site {
  const isReal = facts === real.facts && asOf === real.asOf;
  const dataset = isReal ? realDataset() : datasetOf(facts, asOf);
  const placeOf = () => ({ file: "facts/providers/x.yaml", line: 12 });
  return { dataset, coverage: coverageBody(dataset), placeOf };
}
