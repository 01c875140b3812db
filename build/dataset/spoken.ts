/**
 * Slugs and keys → what they are called: names, titles, aliases. For who asks by such a word what is
 * published under a slug. Products and plans of several providers may share one.
 */
import type { Curated } from "../schema/curated-facts.ts";
import type { Fact, Named } from "../schema/fact.ts";

export type CalledNames = Readonly<Record<string, readonly string[]>>;

export interface SpokenNames {
  readonly provider: CalledNames;
  readonly product: CalledNames;
  readonly plan: CalledNames;
  readonly scope: CalledNames;
  readonly key: CalledNames;
}

/** What is not published is not called anything either. */
export function spokenNames({ providers, keys }: Curated, facts: readonly Fact[]): SpokenNames {
  const called = { provider: words(), product: words(), plan: words(), scope: words() };
  for (const { provider, product, plan, scope } of facts) {
    called.provider.name(provider);
    called.product.name(product);
    called.plan.name(plan);
    called.scope.name(scope);
  }
  for (const { slug, file } of providers) {
    called.provider.alias(slug, file.aliases);
    for (const [product, { aliases }] of Object.entries(file.products ?? {}))
      called.product.alias(product, aliases);
  }
  const published = new Set(facts.map(({ key }) => key));
  const titles = Object.entries(keys)
    .filter(([key]) => published.has(key))
    .map(([key, { title, aliases = [] }]): [string, readonly string[]] => [
      key,
      [...(title ? [title] : []), ...aliases],
    ]);
  return {
    provider: called.provider.all(),
    product: called.product.all(),
    plan: called.plan.all(),
    scope: called.scope.all(),
    key: Object.fromEntries(titles.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function words() {
  const texts = new Map<string, Set<string>>();
  return {
    name(named: Named | undefined): void {
      if (named) texts.set(named.slug, (texts.get(named.slug) ?? new Set()).add(named.name));
    },
    /** Of what has a name already alone. */
    alias(slug: string, aliases: readonly string[] = []): void {
      for (const alias of aliases) texts.get(slug)?.add(alias);
    },
    all: (): CalledNames =>
      Object.fromEntries(
        [...texts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([slug, own]) => [slug, [...own]]),
      ),
  };
}
