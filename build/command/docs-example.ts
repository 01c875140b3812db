/** One fact of the project's own, as it is written and as it is published: the example of `docs/data-model.md`. */
import { stringify } from "yaml";
import { buildDataset } from "../dataset/dataset.ts";
import type { FactsTree } from "../load/tree.ts";
import { validate } from "../validate/validate.ts";

/** It has a plan, a permanent copy and a history. */
const place = {
  provider: "upstash",
  product: "redis",
  plan: "free",
  key: "database.inactivity.pause_days",
} as const;

/** The blocks by their markers. Throws where the facts are refused, or hold the fact no more. */
export function factExample(tree: FactsTree): Readonly<Record<"written" | "published", string>> {
  const { provider, product, plan, key } = place;
  // No date of the facts lies ahead of it.
  const result = validate(tree, "2100-01-01T00:00:00Z");
  if (!result.ok) throw new Error("the facts are refused; see npm run check");
  const { file } = result.curated.providers.find(({ slug }) => slug === provider)!;
  const { name, plans } = file.products![product]!;
  const written = plans![plan]!;
  const fact = written.facts![key]!;
  const source = "source" in fact ? fact.source : "";
  const excerpt = {
    name: file.name,
    homepage: file.homepage,
    sources: { [source]: file.sources![source] },
    products: {
      [product]: { name, plans: { [plan]: { name: written.name, facts: { [key]: fact } } } },
    },
  };
  // As on the day of its reading: on a later one the status may be another.
  const asOf = `${file.sources![source]!.retrieved_at!.slice(0, 10)}T23:59:59Z`;
  const id = `${provider}/${product}/${plan}/${key}`;
  const published = buildDataset(result.curated, { asOf }).facts.find((each) => each.id === id);
  if (published === undefined) throw new Error(`${id} is published no more`);
  return {
    written: `\`\`\`yaml\n${stringify(excerpt, { lineWidth: 0 })}\`\`\``,
    published: `\`\`\`json\n${JSON.stringify(published, null, 2)}\n\`\`\``,
  };
}
