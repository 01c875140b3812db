/**
 * Published facts → what is looked for on their pages, and where each stands in its file. A fact of
 * several entries is several claims, each with a page of its own.
 */
import type { Dataset } from "../../dataset/dataset.ts";
import type { Path } from "../../load/located.ts";
import type { FactsTree } from "../../load/tree.ts";
import type { Fact } from "../../schema/fact.ts";
import { toContext, type Entry } from "../../validate/rule.ts";
import type { Claim } from "./reading/look.ts";

export interface Sought {
  readonly fact: Fact;
  readonly claim: Claim;
  /** Where the entry stands: the provider's slug and the path within its file. */
  readonly slug: string;
  readonly path: Path;
}

/** In file order; without what is removed, and without what has no quote to look for. */
export function soughtOf(tree: FactsTree, dataset: Dataset): readonly Sought[] {
  const facts = new Map(dataset.facts.map((fact) => [fact.id, fact]));
  const slugs = new Map(tree.providers.map(({ slug, located }) => [located, slug]));
  return toContext(tree, dataset.asOf).entries.flatMap((entry) => {
    const slug = slugs.get(entry.located)!;
    const fact = factOf(slug, entry, facts);
    const claim = fact && claimOf(fact);
    return fact === undefined || claim === undefined
      ? []
      : [{ fact, claim, slug, path: entry.path }];
  });
}

function factOf(
  slug: string,
  { path, key, fields }: Entry,
  facts: ReadonlyMap<string, Fact>,
): Fact | undefined {
  if (fields["status"] === "inferred") return undefined;
  const product = path[0] === "products" ? String(path[1]) : "*";
  const plan = path[0] === "products" && path[2] === "plans" ? String(path[3]) : "*";
  const id = `${slug}/${product}/${plan}/${key}`;
  return facts.get(`${id}@${String(fields["source"])}`) ?? facts.get(id);
}

function claimOf(fact: Fact): Claim | undefined {
  const { raw_value: quote, value, datatype, unit, currency, product, plan, status } = fact;
  if (quote === null || status === "removed") return undefined;
  const scope = [product, plan].flatMap((named) => (named === null ? [] : [named.name]));
  return { quote, value, datatype, unit, currency, scope };
}
