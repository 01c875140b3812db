/**
 * Names what a fact is about, for headings, titles and citations: `GitHub REST API`, `Requests per hour`,
 * `Free, authenticated user`.
 */
import type { Fact } from "../schema/fact.ts";

/** Titles of keys by name. */
export type TitleOf = (key: string) => string;

/** The provider with its product; the provider's name, or its short one, is not said twice. */
export function ownerWords({ provider, product }: Pick<Fact, "provider" | "product">): string {
  if (product === undefined) return provider.name;
  const own = product.name.toLowerCase();
  const isNamed = [provider.name.toLowerCase(), `${provider.slug} `].some((name) =>
    own.startsWith(name),
  );
  return isNamed ? product.name : `${provider.name} ${product.name}`;
}

/** The plan and the scope; empty if the fact names neither. */
export function narrowedTo({ plan, scope }: Pick<Fact, "plan" | "scope">): string {
  return [plan, scope].flatMap((each) => each?.name ?? []).join(", ");
}

/** `GitHub REST API: Requests per hour (Free)`. */
export function subjectOf(fact: Fact, titleOf: TitleOf): string {
  const narrowed = narrowedTo(fact);
  return `${ownerWords(fact)}: ${titleOf(fact.key)}${narrowed === "" ? "" : ` (${narrowed})`}`;
}
