/**
 * Slugs and keys → what they are called: names, titles, aliases. For who asks by such a word what is
 * published under a slug. Products and plans of several providers may share one.
 */
import type { Curated } from "../schema/curated.ts";
import type { Fact } from "../schema/fact.ts";
import { memberOf } from "../schema/lists/members.ts";
import { collectTexts, type TextsByName } from "./texts-by-name.ts";

export type SpokenNames = Readonly<
  Record<"provider" | "product" | "plan" | "scope" | "key", TextsByName>
>;

/** What is not published is not called anything either. */
export function spokenNames({ providers, keys }: Curated, facts: readonly Fact[]): SpokenNames {
  const namesOf = (level: "provider" | "product" | "plan" | "scope") => {
    const names = collectTexts();
    for (const { [level]: named } of facts) if (named) names.add(named.slug, named.name);
    return names;
  };
  const [provider, product] = [namesOf("provider"), namesOf("product")];
  const alias = (of: typeof provider, slug: string, aliases: readonly string[] = []): void => {
    if (of.has(slug)) for (const each of aliases) of.add(slug, each);
  };
  for (const { slug, file } of providers) {
    alias(provider, slug, file.aliases);
    for (const [name, { aliases }] of Object.entries(file.products ?? {}))
      alias(product, name, aliases);
  }
  const published = [...new Set(facts.map(({ key }) => key))].toSorted();
  return {
    provider: provider.all(),
    product: product.all(),
    plan: namesOf("plan").all(),
    scope: namesOf("scope").all(),
    key: Object.fromEntries(
      published.map((key) => {
        const { title, aliases = [] } = memberOf(keys, key);
        return [key, [...(title ? [title] : []), ...aliases]];
      }),
    ),
  };
}
