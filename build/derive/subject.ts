/**
 * Names what a fact is about, for headings, titles and citations: `GitHub REST API`, `Requests per hour`,
 * `Free, authenticated user`.
 */
import type { Fact } from "../schema/fact.ts";

/** Titles of keys by name. */
export type TitleOf = (key: string) => string;

/**
 * The provider with its product: `GitHub REST API`. Words that both share are said once: `Amazon S3`,
 * `AWS Lambda`, `Google Cloud Run functions`.
 */
export function ownerWords({ provider, product }: Pick<Fact, "provider" | "product">): string {
  if (product === undefined) return provider.name;
  const [first = "", ...rest] = product.name.split(" ");
  const owner = provider.name.split(" ");
  const isNamed = [owner[0]!, provider.slug].some((name) => isSameWord(name, first));
  if (isNamed || product.name.toLowerCase().startsWith(provider.name.toLowerCase()))
    return product.name;
  return isSameWord(owner.at(-1)!, first)
    ? [...owner, ...rest].join(" ")
    : `${provider.name} ${product.name}`;
}

function isSameWord(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
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
