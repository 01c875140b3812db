/** What assertions and loaders read of a published dataset. */
import type { Fact } from "../schema/fact.ts";

/** Earlier ids → those of today. */
export type RenamedIds = Readonly<Record<string, string>>;

/** Where a dataset has the facts of one provider, and the earlier ids, below its base address. */
export const publishedFiles = {
  notPublished: "data/not-published.jsonl",
  provider: (slug: string): string => `api/public/v1/providers/${slug}.json`,
  renamed: "data/renamed.json",
} as const;

export function providerOfId(id: string): string {
  return id.slice(0, id.indexOf("/"));
}

/** All facts of a provider. A filtered list would end at its limit. Throws for another text. */
export function factsOfProvider(text: string): readonly Fact[] {
  const { facts } = JSON.parse(text) as { readonly facts?: unknown };
  if (!Array.isArray(facts) || !facts.every(isFact)) throw new Error("it holds no facts");
  return facts;
}

/** Throws for a text that is no JSON, with the name of its file. */
export function parsedObject(text: string, file: string): object {
  try {
    return (JSON.parse(text) ?? {}) as object;
  } catch (error) {
    throw new Error(`${file} is no JSON: ${(error as Error).message}`, { cause: error });
  }
}

function isFact(each: unknown): each is Fact {
  const { id, value, source } = (each ?? {}) as Partial<Fact>;
  return typeof id === "string" && value !== undefined && typeof source === "object";
}
